import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Button,
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
import { useReading } from '#src/client/words/useReading.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { CountRow, useVerdict } from './CountRow.tsx';
import {
  differing,
  groupsOf,
  isCounted,
  type CountEntries,
  type CountEntry,
  type CountGroup,
  type CountLine,
} from './countSheet.ts';
import { countWords } from './countWords.ts';
import { useCount, type Count } from './useCount.tsx';

/** What of the sheet is shown. */
interface Shown {
  readonly category: string;
  readonly search: string;
  readonly waiting: boolean;
}

const everything: Shown = { category: '', search: '', waiting: false };

/** Rows drawn at once: a whole warehouse is counted category by category. */
const mostAtOnce = 150;

/** The lines somebody looks for; one that was just counted stays until another filter is chosen. */
function shownGroups(
  lines: readonly CountLine[],
  entries: CountEntries,
  { category, search, waiting }: Shown,
): readonly CountGroup[] {
  const wanted = foldArabic(search.trim());
  return groupsOf(lines, entries)
    .filter(({ id }) => category === '' || id === category)
    .map((group) => ({
      ...group,
      lines: group.lines.filter(
        ({ batch_id: id, item, item_code: code, batch_no: batch }) =>
          (!waiting || !isCounted(entries[id])) &&
          (wanted === '' || foldArabic(`${item} ${code} ${batch}`).includes(wanted)),
      ),
    }))
    .filter((group) => group.lines.length > 0);
}

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly CountLine[];
  readonly entries: CountEntries;
  readonly onClose: () => void;
}

/** Whose count it is, and how far it is. */
function Head({ id, title, lines, entries, onClose }: HeadProps) {
  const { t, say } = useWords(countWords);
  const { format } = useReading();
  const done = lines.filter((line) => isCounted(entries[line.batch_id])).length;
  const total = lines.length;
  const open = differing(lines, entries).length;
  return (
    <Box sx={{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} component="h2" variant="h6" noWrap>
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary" role="status">
            {say(t.progress, { done: format.number(done), total: format.number(total) })}
            {open === 0 ? null : ` · ${say(t.open, { n: format.number(open) })}`}
          </Typography>
        </Box>
        <IconButton aria-label={t.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label={say(t.progress, { done, total })}
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
  const { t } = useWords(countWords);
  const { format } = useReading();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', my: 1.5 }}>
      <TextField
        select
        size="small"
        label={t.category}
        value={shown.category}
        onChange={(event) => onShow({ ...shown, category: event.target.value })}
        slotProps={{ select: { displayEmpty: true } }}
        sx={{ flex: '1 1 200px' }}
      >
        <MenuItem value="">{t.all}</MenuItem>
        {groups.map(({ id, name, counted, lines }) => (
          <MenuItem key={id} value={id}>
            {name} <bdi dir="ltr">&nbsp;({`${format.number(counted)}/${format.number(lines.length)}`})</bdi>
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
        control={<Switch checked={shown.waiting} onChange={(_, waiting) => onShow({ ...shown, waiting })} />}
        label={t.waiting}
      />
    </Box>
  );
}

function Groups({ groups, count }: { readonly groups: readonly CountGroup[]; readonly count: Count }) {
  const { entries = {}, write, save, post } = count;
  return groups.map(({ id, name, lines }) => (
    <Box component="section" key={id} aria-label={name} sx={{ mb: 3 }}>
      <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <CountRow
            key={line.batch_id}
            line={line}
            entry={entries[line.batch_id]}
            onType={write}
            onSave={(one) => void save(one)}
            onPost={(one) => void post(one)}
          />
        ))}
      </Box>
    </Box>
  ));
}

function Difference({ line, entry }: { readonly line: CountLine; readonly entry: CountEntry | undefined }) {
  const told = useVerdict(line, entry);
  return (
    <li>
      {line.item} <bdi dir="ltr">{line.batch_no}</bdi>: {told}
    </li>
  );
}

/** All differences in one step, each named before it is posted. */
function PostAll({ lines, count }: { readonly lines: readonly CountLine[]; readonly count: Count }) {
  const { t, say } = useWords(countWords);
  const { format } = useReading();
  const [asking, setAsking] = useState(false);
  if (lines.length === 0) return null;
  const label = say(t.postAll, { n: format.number(lines.length) });
  const postAll = async (): Promise<void> => {
    setAsking(false);
    for (const line of lines) await count.post(line);
  };
  return (
    <Box sx={{ position: 'sticky', bottom: 0, py: 1.5, bgcolor: 'background.paper', zIndex: 1 }}>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        text={
          <>
            {t.postAllText}
            <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
              {lines.map((line) => (
                <Difference key={line.batch_id} line={line} entry={count.entries?.[line.batch_id]} />
              ))}
            </Box>
          </>
        }
        confirm={label}
        onConfirm={() => void postAll()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

function Sheet({ lines, count }: { readonly lines: readonly CountLine[]; readonly count: Count }) {
  const { t } = useWords(countWords);
  const { entries = {}, restart } = count;
  const all = groupsOf(lines, entries);
  const [shown, setShown] = useState<Shown>(() =>
    lines.length > mostAtOnce ? { ...everything, category: all[0]?.id ?? '' } : everything,
  );
  const [asking, setAsking] = useState(false);
  const groups = shownGroups(lines, entries, shown);
  const isFinished = lines.length > 0 && lines.every((line) => isCounted(entries[line.batch_id]));
  if (lines.length === 0) return <Alert severity="info">{t.none}</Alert>;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t.about} {t.unknown}
      </Typography>
      {isFinished ? (
        <Alert severity="success" sx={{ mt: 1.5 }}>
          {t.done}
        </Alert>
      ) : null}
      <Filters groups={all} shown={shown} onShow={setShown} />
      {groups.length === 0 ? <Typography color="text.secondary">{t.nothing}</Typography> : null}
      <Groups groups={groups} count={count} />
      <PostAll lines={differing(lines, entries)} count={count} />
      {Object.values(entries).every(({ state }) => state === 'waiting') ? null : (
        <Button onClick={() => setAsking(true)}>{t.restart}</Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t.restart}
        text={t.restartText}
        confirm={t.restart}
        onConfirm={() => {
          restart();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface CountSheetProps {
  readonly warehouse: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/**
 * Count mode of a warehouse (inventory.md 3): a blind sheet by category over the whole screen, for a phone in the hand before
 * the shelf. A line is compared as soon as it is left, and becomes an adjustment of its own when its difference is confirmed.
 */
export default function CountSheet({ warehouse, onClose }: CountSheetProps) {
  const { t, say } = useWords(countWords);
  const id = useId();
  const count = useCount(warehouse.id);
  const { sheet, entries } = count;
  const close = (): void => {
    // What was typed last is compared by leaving its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={id}>
      <Head
        id={id}
        title={say(t.title, { warehouse: warehouse.name })}
        lines={sheet.data ?? []}
        entries={entries ?? {}}
        onClose={close}
      />
      <Box sx={{ px: 2, py: 1.5, width: '100%', maxWidth: 900, mx: 'auto' }}>
        <Loaded query={sheet}>
          {(lines) => (entries === undefined ? <LinearProgress /> : <Sheet lines={lines} count={count} />)}
        </Loaded>
      </Box>
    </Dialog>
  );
}
