import { CalendarPage } from './CalendarPage.tsx';

/** `patients/appointments`: the calendar of the clinic. */
export default function CalendarScreen() {
  return <CalendarPage name="list" />;
}
