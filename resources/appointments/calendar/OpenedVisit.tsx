import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import type { Wish } from './BookingForm.tsx';
import { useVisitSteps } from './useVisitSteps.tsx';
import { VisitMenu, type OpenVisit } from './VisitMenu.tsx';

/** What a next visit begins with. */
const nextOf = ({ patient, doctor_id, type_id, branch_id }: Visit): Wish => ({
  patient_id: patient.id,
  doctor_id,
  type_id,
  branch_id,
  _labels: { patient_id: patient.name },
});

/** The menu of the card that was opened, as the visit is by now. */
export function OpenedVisit({
  open,
  fallback,
  today,
  onBook,
  onClose,
}: {
  readonly open: OpenVisit | undefined;
  readonly fallback: CalendarAnswer | undefined;
  readonly today: string;
  readonly onBook: ((wish: Wish) => void) | undefined;
  readonly onClose: () => void;
}) {
  const steps = useVisitSteps(fallback);
  if (!fallback) return null;
  const visit = open && (fallback.appointments.find(({ id }) => id === open.visit.id) ?? open.visit);
  return (
    <>
      {open && visit ? (
        <VisitMenu
          {...open}
          visit={visit}
          answer={fallback}
          today={today}
          steps={steps}
          onBookNext={onBook && ((one) => onBook(nextOf(one)))}
          onClose={onClose}
        />
      ) : null}
      {steps.dialog}
    </>
  );
}
