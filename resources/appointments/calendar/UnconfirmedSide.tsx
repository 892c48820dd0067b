import { addDays } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { CalendarAnswer } from './calendarAnswer.tsx';
import { useCalendar } from './useCalendar.tsx';
import { isAsked } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import type { SideProps } from './drawers.tsx';
import { useVisitSteps } from './useVisitSteps.tsx';
import { VisitGroup, VisitRow } from './VisitRow.tsx';

function Unconfirmed({
  answer,
  doctorId,
  branchId,
  onOpen,
}: SideProps & { readonly answer: CalendarAnswer }) {
  const { t } = useWords(calendarWords);
  const { today } = useReading();
  const steps = useVisitSteps(answer);
  const visits = answer.appointments
    .filter((visit) => visit.status === 'booked' && isAsked(visit, { doctor: doctorId, branch: branchId }))
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return (
    <>
      {visits.length === 0 ? <EmptyState title={t.drawers.emptyUnconfirmed} /> : null}
      <VisitGroup title={t.drawers.unconfirmed} n={visits.length}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} {...{ visit, answer, today, steps, onOpen }} />
        ))}
      </VisitGroup>
      {steps.dialog}
    </>
  );
}

/** Who comes tomorrow and has not confirmed: the call and the confirmation side by side. */
export default function UnconfirmedSide(props: SideProps) {
  const { today } = useReading();
  const tomorrow = addDays(today, 1);
  const query = useCalendar({
    from: tomorrow,
    to: tomorrow,
    by: 'doctor',
    branch_id: props.branchId,
    doctor_id: props.doctorId,
  });
  return <Loaded query={query}>{(answer) => <Unconfirmed {...props} answer={answer} />}</Loaded>;
}
