import { useCallback, useId, useState } from 'react';
import {
  Alert,
  Box,
  Dialog,
  FormControlLabel,
  IconButton,
  LinearProgress,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { foldArabic } from '#i18n/digits.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { CountRow, type Count, type CountedLine } from './CountRow.tsx';
import { groupsOf, type CountGroup, type SheetLine } from './countGroups.ts';
import { stockCounts } from './stock-counts.ts';
import { countSheetWords } from './stockCountWords.ts';

/** Rows drawn at once: a whole warehouse is counted category by category. */
const mostAtOnce = 150;

/** What of the sheet is shown. */
interface Shown {
  readonly category: string;
  readonly search: string;
  readonly waiting: boolean;
}

const isCounted = (line: CountedLine | undefined): boolean => (line?.counted_qty ?? null) !== null;

/** The lines somebody looks for, by category; `isWaiting` says which were not counted when the filter was chosen. */
function shownGroups(
  lines: readonly SheetLine[],
  { category, search, waiting }: Shown,
  isWaiting: (id: string) => boolean,
): readonly CountGroup[] {
  const wanted = foldArabic(search.trim());
  const shown = lines.filter(
    ({ id, category_id: group, item, item_code: code, batch_no: batch }) =>
      (category === '' || group === category) &&
      (!waiting || isWaiting(id)) &&
      foldArabic(`${item} ${code} ${batch ?? ''}`).includes(wanted),
  );
  return groupsOf(shown);
}

interface HeadProps {
  readonly id: string;
  readonly count: Count;
  readonly onClose: () => void;
}

/** Which count it is, and how far it is. */
function Head({ id, count: { number = '', lines = [] }, onClose }: HeadProps) {
  const { t, say } = useWords(countSheetWords);
  const { format } = useReading();
  const done = lines.filter(isCounted).length;
  const progress = say(t.progress, { done: format.number(done), total: format.number(lines.length) });
  return (
    <Box sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} component="h2" variant="h6" noWrap>
            {say(t.title, { number })}
          </Typography>
          <Typography variant="body2" color="text.secondary" role="status">
            {progress}
          </Typography>
        </Box>
        <IconButton aria-label={t.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <LinearProgress
        variant="determinate"
        value={lines.length === 0 ? 0 : (done / lines.length) * 100}
        aria-label={progress}
      />
    </Box>
  );
}

interface FiltersProps {
  readonly groups: readonly CountGroup[];
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

function Filters({ groups, shown, onShow }: FiltersProps) {
  const { t } = useWords(countSheetWords);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', my: 1.5 }}>
      <TextField
        select
        size="small"
        label={t.category}
        value={shown.category}
        onChange={(event) => onShow({ ...shown, category: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 200px' }}
      >
        <MenuItem value="">{t.all}</MenuItem>
        {groups.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t.search}
        value={shown.search}
        onChange={(event) => onShow({ ...shown, search: event.target.value })}
        sx={{ flex: '1 1 220px' }}
      />
      <FormControlLabel
        control={
          <Switch
            checked={shown.waiting}
            onChange={(event) => onShow({ ...shown, waiting: event.target.checked })}
          />
        }
        label={t.waiting}
      />
    </Box>
  );
}

interface SheetProps {
  readonly sheet: readonly SheetLine[];
  readonly count: Count;
  readonly onSaved: (count: Count) => void;
}

function Sheet({ sheet, count, onSaved }: SheetProps) {
  const { t } = useWords(countSheetWords);
  const all = groupsOf(sheet);
  const counted = new Map((count.lines ?? []).map((line) => [line.id, line]));
  const [shown, setShown] = useState<Shown>({
    category: sheet.length > mostAtOnce ? (all[0]?.id ?? '') : '',
    search: '',
    waiting: false,
  });
  // What waited when the filter was chosen: a line that was just counted stays where it is.
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const show = (next: Shown): void => {
    setShown(next);
    setWaited(new Set(sheet.flatMap(({ id }) => (isCounted(counted.get(id)) ? [] : [id]))));
  };
  const groups = shownGroups(sheet, shown, (id) => waited.has(id));
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t.about} {t.unknown}
      </Typography>
      {[...counted.values()].every(isCounted) ? (
        <Alert severity="success" sx={{ mt: 1.5 }}>
          {t.done}
        </Alert>
      ) : null}
      <Filters groups={all} shown={shown} onShow={show} />
      {groups.length === 0 ? <Typography color="text.secondary">{t.nothing}</Typography> : null}
      {groups.map(({ id, name, lines }) => (
        <Box component="section" key={id} aria-label={name} sx={{ mb: 3 }}>
          <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
            {name}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map((line) => (
              <CountRow
                key={line.id}
                count={count.id}
                line={line}
                counted={counted.get(line.id)}
                onSaved={onSaved}
              />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

interface CountSheetProps {
  readonly record: { readonly id?: string };
  readonly onClose: () => void;
}

/**
 * The dialog of `count` (inventory.md 3): a blind sheet by category over the whole screen, for a phone in the hand before
 * the shelf. Each number is saved when its field is left.
 */
export default function CountSheet({ record, onClose }: CountSheetProps) {
  const id = useId();
  const [count, setCount] = useState(record as Count);
  const sheet = useRecordCall<{ readonly lines: readonly SheetLine[] }>('stock-counts', 'sheet', count.id);
  const refresh = useRefresh(stockCounts);
  const onSaved = useCallback(
    (saved: Count): void => {
      // Answers of two lines may come in another order than they were given.
      setCount((before) => ((saved.version ?? 0) > (before.version ?? 0) ? saved : before));
      refresh(saved);
    },
    [refresh],
  );
  const close = (): void => {
    // What was typed last is saved by leaving its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={id}>
      <Head id={id} count={count} onClose={close} />
      <Box sx={{ px: 2, py: 1.5, width: '100%', maxWidth: 900, mx: 'auto' }}>
        <Loaded query={sheet}>
          {({ lines }) => <Sheet sheet={lines} count={count} onSaved={onSaved} />}
        </Loaded>
      </Box>
    </Dialog>
  );
}
