import { CalendarPage } from './CalendarPage.tsx';

/** `my-appointments`: a doctor's own days and weeks. */
export default function MyCalendarScreen() {
  return <CalendarPage name="self" />;
}
