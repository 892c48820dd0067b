import { memo, useState, type KeyboardEvent } from 'react';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Unit } from '../../shared/units.ts';
import { countOf, type SheetLine } from './countGroups.ts';
import { countSheetWords } from './stockCountWords.ts';

/** A line of the count as the server keeps it, in base units. */
export interface CountedLine {
  readonly id: string;
  readonly counted_qty: string | null;
  readonly result: string;
}
export interface Count {
  readonly id: string;
  readonly version?: number;
  readonly number?: string;
  readonly lines?: readonly CountedLine[];
}

interface CountRowProps {
  readonly count: string;
  readonly line: SheetLine;
  readonly counted: CountedLine | undefined;
  readonly onSaved: (count: Count) => void;
}

/** Enter goes on to the next number, as on a calculator; leaving a field saves it. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-count]')];
  const next = all[all.indexOf(event.target as HTMLInputElement) + 1];
  if (next) next.focus();
  else (event.target as HTMLInputElement).blur();
}

/** What is typed of a line, and its saving: a call of its own, so that several people count at once. */
function useTyped({ count, line, counted, onSaved }: CountRowProps) {
  const { t } = useWords(countSheetWords);
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<Unit>(line.base_unit);
  const [sent, setSent] = useState('');
  const [wrong, setWrong] = useState<string>();
  const save = async (inUnit: Unit): Promise<void> => {
    const what = `${typed} ${inUnit}`;
    if (typed.trim() === '' || what === sent) return undefined;
    const qty = countOf(typed);
    if (qty === undefined) return setWrong(t.wrong);
    setSent(what);
    try {
      const values = { lines: [{ line_id: line.id, counted_qty: qty, unit: inUnit }] };
      const { data } = await attempt(({ key }) =>
        provider.transition('stock-counts', { id: count, name: 'count', values, idempotencyKey: key }),
      );
      const saved = data as unknown as Count;
      setWrong(undefined);
      // It moved meanwhile: what was typed means nothing any more.
      if (saved.lines?.find(({ id }) => id === line.id)?.result === 'again') setTyped('');
      onSaved(saved);
    } catch (error) {
      setSent('');
      setWrong(messageOf(error));
    }
    return undefined;
  };
  const choose = (next: Unit): void => {
    setUnit(next);
    void save(next);
  };
  const kept = counted?.counted_qty ?? '';
  const text = typed === '' && kept !== '' ? withoutZeros(kept) : typed;
  return { text, unit, wrong, type: setTyped, choose, save: () => void save(unit) };
}

/** What is said beside a line: saved, asked again because it moved, or why it was not saved. */
function Told({
  line,
  counted,
  wrong,
}: Pick<CountRowProps, 'line' | 'counted'> & { wrong: string | undefined }) {
  const { t, say } = useWords(countSheetWords);
  const { format } = useReading();
  const kept = counted?.counted_qty ?? undefined;
  const saved =
    kept === undefined
      ? undefined
      : say(t.saved, { n: format.number(withoutZeros(kept)), unit: t.units[line.base_unit] });
  const again = counted?.result === 'again' ? t.moved : undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      color={wrong ? 'error' : again ? 'warning.main' : 'success.main'}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 220px' } }}
    >
      {wrong ?? again ?? saved}
    </Typography>
  );
}

const countInput = {
  inputMode: 'decimal',
  dir: 'ltr',
  autoComplete: 'off',
  style: { textAlign: 'center', minHeight: 28 },
} as const;

/** The number and its unit. */
function Inputs({
  line,
  again,
  typed,
}: {
  line: SheetLine;
  again: boolean;
  typed: ReturnType<typeof useTyped>;
}) {
  const { t, say } = useWords(countSheetWords);
  const { text, unit, wrong, type, choose, save } = typed;
  const item = line.batch_no === null ? line.item : `${line.item}، ${t.batch} ${line.batch_no}`;
  const choices = [line.base_unit, ...line.units];
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        size="small"
        value={text}
        error={wrong !== undefined || again}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
        onKeyDown={goOn}
        slotProps={{
          htmlInput: {
            'data-count': line.id,
            'aria-label': say(t.counted, { item }),
            ...countInput,
          },
        }}
        sx={{ width: 104 }}
      />
      <TextField
        select
        size="small"
        value={unit}
        disabled={choices.length === 1}
        onChange={(event) => choose(event.target.value as Unit)}
        slotProps={{ htmlInput: { 'aria-label': say(t.unitOf, { item }) } }}
        sx={{ width: 112 }}
      >
        {choices.map((one) => (
          <MenuItem key={one} value={one}>
            {t.units[one]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.75,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** One line of the sheet: what it is, and the field for what was counted. What should be there is not shown. */
export const CountRow = memo(function CountRow(props: CountRowProps) {
  const { line, counted } = props;
  const { t, say } = useWords(countSheetWords);
  const { format } = useReading();
  const typed = useTyped(props);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0 }}>
        <Typography variant="body2" fontWeight={600}>
          {line.item}
        </Typography>
        {line.batch_no === null ? null : (
          <Typography variant="caption" color="text.secondary">
            {t.batch} <bdi dir="ltr">{line.batch_no}</bdi>
            {line.expiry_date === null ? '' : ` · ${say(t.expires, { day: format.date(line.expiry_date) })}`}
          </Typography>
        )}
      </Box>
      <Inputs line={line} again={counted?.result === 'again'} typed={typed} />
      <Told line={line} counted={counted} wrong={typed.wrong} />
    </Box>
  );
});
