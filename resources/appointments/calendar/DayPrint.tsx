import PrintView from '#src/features/transfer/PrintView.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer } from './calendarAnswer.tsx';
import { doctorName, nameIn } from './calendarItems.tsx';
import { dayOf, isAsked } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace } from './useCalendarPlace.tsx';
import { useTimes } from './useTimes.tsx';

interface PrintProps {
  readonly answer: CalendarAnswer;
  readonly place: CalendarPlace;
  readonly onDone: () => void;
}

/** The list of a day on A4, in the order of its times (UX-37, UX-47). */
export default function DayPrint({ answer, place, onDone }: PrintProps) {
  const { t, say, locale } = useWords(calendarWords);
  const { format } = useReading();
  const { timeOf } = useTimes();
  const visits = answer.appointments
    .filter((visit) => isAsked(visit, place.filter) && dayOf(visit, answer) === place.day)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const { time, patient, phone, type, doctor, room, status, note } = t.columns;
  const sheet = {
    title: say(t.printed, { day: format.longDate(place.day) }),
    columns: [time, patient, phone, type, doctor, room, status, note].map((heading) => ({
      heading,
      kind: 'text' as const,
    })),
    filters: [],
    total: visits.length,
    rows: visits.map((visit) => [
      `${timeOf(visit.starts_at)} – ${timeOf(visit.ends_at)}`,
      visit.patient.name,
      // A number runs from left to right, its sign first.
      visit.patient.phone ? `\u2066${visit.patient.phone}\u2069` : '',
      nameIn(answer.types, visit.type_id),
      doctorName(answer, visit.doctor_id),
      nameIn(answer.rooms, visit.room_id),
      appointments.words[locale].states[visit.status],
      visit.note ?? '',
    ]),
  };
  return <PrintView sheet={sheet} onDone={onDone} />;
}
