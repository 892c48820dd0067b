import { Box, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { TabProps } from '#src/client/catalogue/areaLoaders.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { Section } from '#src/ui/Section.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { ChartView } from '../chartView/ChartView.tsx';
import { NoteText } from './NoteText.tsx';
import { VisitHead } from './VisitHead.tsx';
import { VisitNote } from './VisitNote.tsx';
import { VisitLines } from './VisitLines.tsx';
import { visitTabWords } from './visitTabWords.ts';
import { useNote, useNotes, useVisits, type Note, type VisitOf } from './visitNotesRead.tsx';

const parameter = 'visit';
/** No visit is meant though the patient has some. */
const none = 'none';

/** The visit the address names; else one's own of today, else somebody's of today, else the newest. */
function chosenOf(
  visits: readonly VisitOf[],
  asked: string | null,
  doctor: string | null,
): VisitOf | undefined {
  if (asked === none) return undefined;
  const today = visits.filter((one) => one.is_today);
  return (
    visits.find(({ id }) => id === asked) ??
    today.find((one) => one.doctor_id === doctor && one.status !== 'completed') ??
    today.find((one) => one.doctor_id === doctor) ??
    today[0] ??
    visits[0]
  );
}

/** The newest note that was not struck, of a day up to the visit's, beside its own one. */
const beforeOf = (
  notes: readonly Note[],
  visit: VisitOf | undefined,
  own: string | undefined,
): Note | undefined =>
  notes.find(
    (one) =>
      one.id !== own &&
      one['status'] !== 'struck' &&
      (visit === undefined || String(one['visited_on']) <= visit.day),
  );

/** A note of today that is of no visit, by who is looking: what was begun without one is gone on with. */
const freeOf = (notes: readonly Note[], doctor: string | null): string | undefined =>
  notes.find(
    (one) => one['appointment_id'] === null && one['status'] === 'open' && one['doctor_id'] === doctor,
  )?.id;

/** Which visit is shown stands in the address, so that back and a link find it (UX-02). */
function useChosen(visits: readonly VisitOf[]) {
  const [search, setSearch] = useSearchParams();
  const { employeeId } = useSubject();
  const chosen = chosenOf(visits, search.get(parameter), employeeId);
  const choose = (id: string | undefined): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', 'visit');
        next.set(parameter, id ?? none);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
}

/** What was found and done the time before, beside what is written now. */
function LastVisit({ note }: { readonly note: Note | undefined }) {
  const { t } = useWords(visitTabWords);
  return (
    <Section title={t.last} plain>
      {note === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {t.noLast}
        </Typography>
      ) : (
        <NoteText note={note} />
      )}
    </Section>
  );
}

/** The page of one visit: its note with the visit before beside it, and what comes next (ux.md UX-78, issue 18 part 5). */
export default function VisitTab({ record }: TabProps) {
  const { t } = useWords(visitTabWords);
  const { employeeId } = useSubject();
  const visits = useVisits(record.id);
  const notes = useNotes(record.id);
  const [chosen, choose] = useChosen(visits.data ?? []);
  const noteId = chosen === undefined ? freeOf(notes.data ?? [], employeeId) : (chosen.note_id ?? undefined);
  const before = useNote(beforeOf(notes.data ?? [], chosen, noteId)?.id);
  const error = visits.error ?? notes.error;
  if (error && (!visits.data || !notes.data))
    return (
      <ErrorState
        title={t.failed}
        error={error}
        onRetry={() => {
          void visits.refetch();
          void notes.refetch();
        }}
      />
    );
  if (!visits.data || !notes.data) return <Skeleton variant="rounded" height={240} />;
  const open = notes.data.find(({ id }) => id === noteId)?.['status'] === 'open';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <VisitHead record={record} visits={visits.data} chosen={chosen} onChoose={choose} isOpenStill={open} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <VisitNote
          key={chosen?.id ?? none}
          patient={record.id}
          visit={chosen}
          noteId={noteId}
          last={before.data}
        />
        <LastVisit note={before.data} />
      </Box>
      <Section title={t.chart} plain>
        <ChartView patientId={record.id} compact />
      </Section>
      <VisitLines patient={record.id} visit={chosen} isActive={record['status'] === 'active'} />
    </Box>
  );
}
