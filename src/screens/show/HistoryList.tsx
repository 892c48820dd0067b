import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider, HistoryEntry } from '#src/admin/dataProvider.ts';
import type { Reading } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import { textOf } from '#src/fields/registry.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { ErrorState } from '../parts/States.tsx';

type Change = HistoryEntry['changes'][number];

/** A value of the past in words; references by the label that came with the entry. */
function pastText(
  resource: AnyResource,
  { field, labels, ...sides }: Change,
  side: 'before' | 'after',
  reading: Reading,
): string {
  const value = sides[side];
  const label = labels?.[side];
  if (label) return label;
  if (value === null || value === undefined || value === '') return '';
  if (!(field in resource.fields) && field !== 'status') return String(value);
  const place = placeOf(resource, field, reading.locale);
  const { kind, target } = place.field;
  // An id or an object says nothing to people.
  if (target !== undefined || kind === 'image' || kind === 'file' || kind === 'files' || kind === 'part')
    return '';
  return textOf({ value, place, reading, record: { [field]: value } });
}

/** One changed field in human words (UX-19). */
function changeText(resource: AnyResource, change: Change, reading: Reading): string {
  const { t, locale } = reading;
  const known = change.field in resource.fields || change.field === 'status';
  const field = known ? placeOf(resource, change.field, locale).label : change.field;
  const before = pastText(resource, change, 'before', reading);
  const after = pastText(resource, change, 'after', reading);
  const pattern =
    before !== '' && after !== ''
      ? t.history.fromTo
      : after !== ''
        ? t.history.filled
        : before !== ''
          ? t.history.emptied
          : t.history.touched;
  return say(locale, pattern, { field, before, after });
}

/** The transition behind a change of state, by where it led from and to. */
function moveBehind(resource: AnyResource, { changes }: HistoryEntry): string | undefined {
  const state = changes.find(({ field }) => field === 'status');
  const moves = Object.entries(resource.workflow?.transitions ?? {});
  return moves.find(
    ([, { from, to }]) => to === state?.after && [from].flat().includes(String(state?.before)),
  )?.[0];
}

/** What was done, as a verb: added, changed, deleted, or the name of the transition. */
function actionText(resource: AnyResource, entry: HistoryEntry, { t, locale }: Reading): string {
  const plain: Readonly<Record<string, string>> = {
    create: t.history.created,
    update: t.history.changed,
    remove: t.history.removed,
    delete: t.history.removed,
  };
  const words = resource.words[locale].actions;
  const word = words?.[moveBehind(resource, entry) ?? entry.action];
  return word === undefined
    ? (plain[entry.action] ?? t.history.changed)
    : say(locale, t.history.moved, { action: word });
}

const styles = {
  entry: {
    position: 'relative',
    pb: 2,
    paddingInlineStart: 3,
    borderInlineStart: 2,
    borderColor: 'divider',
    '&:last-child': { borderColor: 'transparent' },
  },
  dot: {
    position: 'absolute',
    insetInlineStart: -7,
    top: 6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    border: 2,
    borderColor: 'secondary.main',
  },
} as const;

interface EntryProps {
  readonly resource: AnyResource;
  readonly entry: HistoryEntry;
  readonly reading: Reading;
}

/** One step on the line of time. */
function Entry({ resource, entry, reading }: EntryProps) {
  const { t, locale, format } = reading;
  return (
    <Box component="li" sx={styles.entry}>
      <Box aria-hidden sx={styles.dot} />
      <Typography>
        <b>{entry.actor ?? t.history.system}</b> {actionText(resource, entry, reading)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="time" dateTime={entry.at}>
        <bdi>{format.dateTime(entry.at)}</bdi>
      </Typography>
      {entry.changes.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5, fontSize: 13 }}>
          {entry.changes.map((change) => (
            <li key={change.field}>{changeText(resource, change, reading)}</li>
          ))}
        </Box>
      ) : null}
      {entry.reason ? (
        <Typography variant="body2" color="text.secondary">
          {say(locale, t.history.reason, { reason: entry.reason })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Who did what to a record, newest first; what one may not read never arrives. */
export function HistoryList({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const provider = useDataProvider<ClinicDataProvider>();
  const reading = useReading();
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resource.name, id, reading.locale],
    queryFn: async ({ signal }) => (await provider.history(resource.name, { id, signal })).data,
  });
  if (error) return <ErrorState title={reading.t.show.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  if (data.length === 0) return <Typography color="text.secondary">{reading.t.history.none}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 1, listStyle: 'none' }}>
      {data.map((entry) => (
        <Entry key={`${entry.at} ${entry.action}`} resource={resource} entry={entry} reading={reading} />
      ))}
    </Box>
  );
}
