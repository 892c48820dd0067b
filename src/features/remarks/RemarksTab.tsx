import { useEffect, useMemo, useRef } from 'react';
import { Box, Button, Divider, Skeleton, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { addDays } from '#metadata/time/days.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { useRemarks, type Place, type Remark } from './api.ts';
import { RemarkForm } from './RemarkForm.tsx';
import { RemarkItem } from './RemarkItem.tsx';
import { useRemarkWords } from './words.ts';

/** Its one column is no wider than its place, whatever stands in it (320 px). */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const plainList = { ...column, m: 0, p: 0, listStyle: 'none', gap: 1.5 } as const;

/** Remarks of one day under its name, in the clinic's time. */
function Days({
  place,
  remarks,
  open,
}: {
  readonly place: Place;
  readonly remarks: readonly Remark[];
  readonly open: boolean;
}) {
  const { t } = useRemarkWords();
  const { timezone, today, format } = useReading();
  const days = useMemo(() => {
    const found = new Map<string, Remark[]>();
    for (const remark of remarks) {
      const day = dayAt(new Date(remark.created_at), timezone);
      found.set(day, [...(found.get(day) ?? []), remark]);
    }
    return [...found];
  }, [remarks, timezone]);
  const nameOf = (day: string): string =>
    day === today ? t.today : day === addDays(today, -1) ? t.yesterday : format.longDate(day);
  return days.map(([day, some]) => (
    <Box component="section" key={day} aria-label={nameOf(day)} sx={{ ...column, gap: 1.5 }}>
      <Divider role="presentation">
        <Typography variant="caption" color="text.secondary" component="h2">
          {nameOf(day)}
        </Typography>
      </Divider>
      <Box component="ol" sx={plainList}>
        {some.map((remark) => (
          <RemarkItem key={remark.id} place={place} remark={remark} open={open} />
        ))}
      </Box>
    </Box>
  ));
}

/** Who comes from the bell wants the newest, and who writes the place to go on: brought into sight then, and at no other time. */
function useNewestInSight(remarks: readonly Remark[] | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const newest = remarks?.at(-1);
  const shown = newest === undefined ? undefined : newest.mine ? newest.id : 'others';
  useEffect(() => {
    if (shown !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return end;
}

/** What people say about a record, the newest last, and the box to answer in (UX-82). */
export default function RemarksTab(place: Place) {
  const { t } = useRemarkWords();
  const { readOnly } = useSubject();
  const { remarks, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRemarks(place);
  const open = readOnly !== true;
  const end = useNewestInSight(remarks);
  if (error && !remarks) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />;
  if (!remarks) return <Skeleton variant="rounded" height={160} />;
  return (
    <Section plain>
      <Box sx={{ ...column, gap: 2 }}>
        {hasNextPage ? (
          <Button
            variant="outlined"
            size="small"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            sx={{ justifySelf: 'center' }}
          >
            {t.older}
          </Button>
        ) : null}
        <Box role="log" aria-label={t.tab} sx={{ ...column, gap: 2 }}>
          {remarks.length === 0 ? (
            <EmptyState title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <Days place={place} remarks={remarks} open={open} />
          )}
        </Box>
        <div ref={end}>
          {open ? <RemarkForm place={place} /> : <Typography color="text.secondary">{t.readOnly}</Typography>}
        </div>
      </Box>
    </Section>
  );
}
