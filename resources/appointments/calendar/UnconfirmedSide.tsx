import { addDays } from '#metadata/time/days.ts';
import { useClinic } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { CalendarAnswer } from './calendarAnswer.tsx';
import { useClinicDay } from './useCalendar.tsx';
import { visitsOfDay } from './calendarModel.tsx';
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
  const { today, businessDay } = useReading();
  const { dayCutoff } = useClinic();
  const steps = useVisitSteps(answer);
  const asked = { doctor: doctorId, branch: branchId };
  const visits = visitsOfDay(answer, addDays(businessDay, 1), dayCutoff, asked)
    .filter(({ status }) => status === 'booked')
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
  const { businessDay } = useReading();
  const query = useClinicDay(addDays(businessDay, 1), props);
  return <Loaded query={query}>{(answer) => <Unconfirmed {...props} answer={answer} />}</Loaded>;
}
