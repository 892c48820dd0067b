import { Box, Paper } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { EmptyState } from '#src/ui/States.tsx';
import type { CalendarAnswer } from './calendarAnswer.tsx';
import { dayOf, isAsked } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace } from './useCalendarPlace.tsx';
import type { OpenVisit } from './VisitMenu.tsx';
import type { VisitSteps } from './useVisitSteps.tsx';
import { VisitRow } from './VisitRow.tsx';

interface AgendaProps {
  readonly answer: CalendarAnswer;
  readonly place: CalendarPlace;
  readonly steps: VisitSteps;
  readonly onOpen: (open: OpenVisit) => void;
}

/** The visits of a day one below the other: what a phone opens with, the call and the next step beside each (UX-31). */
export function Agenda({ answer, place, steps, onOpen }: AgendaProps) {
  const { t } = useWords(calendarWords);
  const { today } = useReading();
  const visits = answer.appointments
    .filter((visit) => isAsked(visit, place.filter) && dayOf(visit, answer) === place.day)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  if (visits.length === 0) return <EmptyState title={t.emptyDay} />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box component="ul" aria-label={t.agenda} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} {...{ visit, answer, today, steps, onOpen }} />
        ))}
      </Box>
    </Paper>
  );
}
