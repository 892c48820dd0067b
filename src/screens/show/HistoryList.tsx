import { useMemo, useState } from 'react';
import { Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider, HistoryEntry } from '#src/client/records/dataProvider.ts';
import { useOwnFields } from '#src/fields/custom/customDefinitions.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { dayAt, wallAt } from '#metadata/time/clock.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import {
  besides,
  entrySentence,
  isSingle,
  kindOfEntry,
  reasonText,
  toldChanges,
  type HistoryKind,
  type ToldChange,
} from './historyWords.ts';

interface EntryProps {
  readonly resource: AnyResource;
  readonly entry: HistoryEntry;
  readonly reading: Reading;
}

/** The changed fields of one step; a long list of first values stays folded. */
function Changes({
  told,
  folded,
  reading,
}: {
  readonly told: readonly ToldChange[];
  readonly folded: boolean;
  readonly reading: Reading;
}) {
  if (told.length === 0) return null;
  const list = (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 0.5,
        paddingInlineStart: 2.5,
        fontSize: 14,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {told.map(({ field, texts, isLines }) => (
        <li key={field}>
          {isLines ? (
            <>
              {field}
              <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </Box>
            </>
          ) : (
            texts[0]
          )}
        </li>
      ))}
    </Box>
  );
  return folded ? (
    <Box component="details" sx={{ mt: 0.5, '& > summary': { cursor: 'pointer', fontSize: 13 } }}>
      <summary>{reading.t.history.fieldsAtStart}</summary>
      {list}
    </Box>
  ) : (
    list
  );
}

/** One step: who, what and when. */
function Entry({ resource, entry, reading }: EntryProps) {
  const { t, locale, format, timezone } = reading;
  const told = isSingle(resource, entry) ? [] : toldChanges(resource, besides(entry), reading);
  const { clock } = wallAt(new Date(entry.at), timezone);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25 }}>
      <PersonFace name={entry.actor ?? t.history.system} picture={undefined} size={32} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{entrySentence(resource, entry, reading)}</Typography>
        <Changes told={told} folded={kindOfEntry(entry) === 'create'} reading={reading} />
        {entry.reason ? (
          <Typography variant="body2" color="text.secondary">
            {say(locale, t.history.reason, { reason: reasonText(entry.reason, reading) })}
          </Typography>
        ) : null}
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        component="time"
        dateTime={entry.at}
        title={format.dateTime(entry.at)}
        sx={{ whiteSpace: 'nowrap', pt: 0.25 }}
      >
        <bdi>{format.time(clock)}</bdi>
      </Typography>
    </Box>
  );
}

interface Choice {
  readonly person: string;
  readonly kind: HistoryKind | '';
}
const everything: Choice = { person: '', kind: '' };
const kinds: readonly HistoryKind[] = ['create', 'update', 'move', 'remove'];

const filters = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, minmax(0, 220px))' },
  '@media print': { display: 'none' },
} as const;

/** Narrows the history to a person and a kind of step (UX-19). */
function Filters({
  entries,
  choice,
  onChange,
}: {
  readonly entries: readonly HistoryEntry[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}) {
  const { t } = useReading();
  const people = [...new Set(entries.map(({ actor }) => actor ?? t.history.system))];
  const present = kinds.filter((kind) => entries.some((entry) => kindOfEntry(entry) === kind));
  return (
    <Box sx={filters}>
      <TextField
        select
        size="small"
        label={t.history.person}
        value={choice.person}
        onChange={({ target }) => onChange({ ...choice, person: target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t.history.everyone}</MenuItem>
        {people.map((person) => (
          <MenuItem key={person} value={person}>
            {person}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t.history.kind}
        value={choice.kind}
        onChange={({ target }) => onChange({ ...choice, kind: target.value as Choice['kind'] })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t.history.everything}</MenuItem>
        {present.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t.history.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** Steps of one day under its date, in the clinic's time zone. */
function Days({
  resource,
  entries,
  reading,
}: Omit<EntryProps, 'entry'> & { readonly entries: readonly HistoryEntry[] }) {
  const days = useMemo(() => {
    const found = new Map<string, HistoryEntry[]>();
    for (const entry of entries) {
      const day = dayAt(new Date(entry.at), reading.timezone);
      found.set(day, [...(found.get(day) ?? []), entry]);
    }
    return [...found];
  }, [entries, reading.timezone]);
  return days.map(([day, steps]) => (
    <Box component="section" key={day} aria-label={reading.format.longDate(day)} sx={{ mb: 1 }}>
      <Typography
        component="h3"
        variant="subtitle2"
        color="text.secondary"
        sx={{ borderBottom: 1, borderColor: 'divider', pb: 0.5 }}
      >
        {reading.format.longDate(day)}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {steps.map((entry, index) => (
          <Entry key={`${entry.at} ${index}`} resource={resource} entry={entry} reading={reading} />
        ))}
      </Box>
    </Box>
  ));
}

/** Steps shown at first, and added at a time. */
const portion = 20;

function Story({
  resource,
  entries,
}: {
  readonly resource: AnyResource;
  readonly entries: readonly HistoryEntry[];
}) {
  const reading = useReading();
  const { t, locale } = reading;
  const [choice, setChoice] = useState(everything);
  const [shown, setShown] = useState(portion);
  const fitting = entries.filter(
    (entry) =>
      (choice.person === '' || (entry.actor ?? t.history.system) === choice.person) &&
      (choice.kind === '' || kindOfEntry(entry) === choice.kind),
  );
  return (
    <>
      {entries.length > 1 ? <Filters entries={entries} choice={choice} onChange={setChoice} /> : null}
      {fitting.length === 0 ? (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography color="text.secondary">{t.history.nothingFound}</Typography>
          <Button onClick={() => setChoice(everything)}>{t.history.showAll}</Button>
        </Box>
      ) : null}
      <Days resource={resource} entries={fitting.slice(0, shown)} reading={reading} />
      {fitting.length > shown ? (
        <Button variant="outlined" onClick={() => setShown(shown + portion)}>
          {say(locale, t.history.more, { n: fitting.length - shown })}
        </Button>
      ) : null}
    </>
  );
}

interface HistoryListProps {
  readonly resource: AnyResource;
  readonly id: string;
}

/** Who did what to a record, newest first; what one may not read never arrives. */
export default function HistoryList({ resource: declared, id }: HistoryListProps) {
  const { resource } = useOwnFields(declared, 'all');
  const provider = useDataProvider<ClinicDataProvider>();
  const { t, locale } = useReading();
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resource.name, id, locale],
    queryFn: async ({ signal }) => (await provider.history(resource.name, { id, signal })).data,
  });
  if (error) return <ErrorState title={t.show.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  if (data.length === 0) return <Typography color="text.secondary">{t.history.none}</Typography>;
  return <Story resource={resource} entries={data} />;
}
