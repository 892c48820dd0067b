import { memo, type KeyboardEvent } from 'react';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Unit } from '../units.ts';
import type { CountEntry, CountLine } from './countSheet.ts';
import { countWords } from './countWords.ts';

const tones = {
  waiting: 'text.secondary',
  typed: 'text.secondary',
  differs: 'warning.main',
  same: 'success.main',
  adjusted: 'info.main',
  moved: 'warning.main',
  refused: 'error.main',
} as const;

/** What is said below a line: counted and right, its difference, what was adjusted, or why it is asked again. */
export function useVerdict(line: CountLine, entry: CountEntry | undefined): string {
  const { t, say } = useWords(countWords);
  const { format } = useReading();
  if (entry?.state === 'same') return t.same;
  if (entry?.state === 'moved') return t.moved;
  if (entry?.state === 'refused') return entry.told ?? '';
  if (entry?.state !== 'adjusted' && entry?.state !== 'differs') return '';
  const qty = entry.told ?? '0';
  const n = format.number(withoutZeros(qty.replace('-', '')));
  const [less, more] = entry.state === 'adjusted' ? [t.less, t.more] : [t.under, t.over];
  return say(qty.startsWith('-') ? less : more, { n, unit: t.units[line.base_unit] });
}

/** Enter goes on to the next number, as on a calculator; the one left is compared. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-count]')];
  const next = all[all.indexOf(event.target as HTMLInputElement) + 1];
  if (next) next.focus();
  else (event.target as HTMLInputElement).blur();
}

interface CountRowProps {
  readonly line: CountLine;
  readonly entry: CountEntry | undefined;
  readonly onType: (line: CountLine, values: { readonly text?: string; readonly unit?: Unit }) => void;
  /** The field is left: what was counted is compared, nothing is posted. */
  readonly onSave: (line: CountLine) => void;
  /** The difference that is shown is posted. */
  readonly onPost: (line: CountLine) => void;
}

function Inputs({ line, entry, onType, onSave }: CountRowProps) {
  const { t, say } = useWords(countWords);
  const name = { item: line.item, batch: line.batch_no };
  const unit = entry?.unit ?? line.base_unit;
  const isAsked = entry?.state === 'moved' || entry?.state === 'refused';
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        size="small"
        value={entry?.text ?? ''}
        error={isAsked}
        onChange={(event) => onType(line, { text: event.target.value })}
        onBlur={() => onSave(line)}
        onKeyDown={goOn}
        slotProps={{
          htmlInput: {
            'data-count': line.batch_id,
            'aria-label': say(t.counted, name),
            inputMode: 'decimal',
            dir: 'ltr',
            autoComplete: 'off',
            style: { textAlign: 'center', minHeight: 28 },
          },
        }}
        sx={{ width: 104 }}
      />
      {line.units.length === 0 ? (
        <Typography variant="body2" sx={{ width: 104 }}>
          {t.units[line.base_unit]}
        </Typography>
      ) : (
        <TextField
          select
          size="small"
          value={unit}
          onChange={(event) => onType(line, { unit: event.target.value as Unit })}
          onBlur={() => onSave(line)}
          slotProps={{ htmlInput: { 'aria-label': say(t.unitOf, name) } }}
          sx={{ width: 104 }}
        >
          {[line.base_unit, ...line.units.map((one) => one.unit)].map((one) => (
            <MenuItem key={one} value={one}>
              {t.units[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

function Verdict({ line, entry, onPost }: CountRowProps) {
  const { t, say } = useWords(countWords);
  const verdict = useVerdict(line, entry);
  const isDone = entry?.state === 'same' || entry?.state === 'adjusted';
  return (
    <Box
      role="status"
      sx={{
        flex: { xs: '1 1 100%', sm: '0 0 230px' },
        justifyContent: 'space-between',
        display: { xs: verdict === '' ? 'none' : 'flex', sm: 'flex' },
        alignItems: 'center',
        gap: 0.5,
        color: tones[entry?.state ?? 'typed'],
      }}
    >
      {isDone ? <CheckIcon sx={{ fontSize: 18 }} aria-hidden /> : null}
      <Typography variant="body2" color="inherit">
        {verdict}
      </Typography>
      {entry?.state === 'differs' ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={say(t.postOf, { item: line.item, batch: line.batch_no })}
          onClick={() => onPost(line)}
        >
          {t.post}
        </Button>
      ) : null}
    </Box>
  );
}

/** One batch of the sheet: what it is, and the field for what was counted. Its balance is not shown. */
export const CountRow = memo(function CountRow(props: CountRowProps) {
  const { line } = props;
  const { t, say } = useWords(countWords);
  const { format } = useReading();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.75,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" fontWeight={600}>
          {line.item}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {t.batch} <bdi dir="ltr">{line.batch_no}</bdi>
          {line.expiry_date === null ? '' : ` · ${say(t.expires, { day: format.date(line.expiry_date) })}`}
        </Typography>
      </Box>
      <Inputs {...props} />
      <Verdict {...props} />
    </Box>
  );
});
