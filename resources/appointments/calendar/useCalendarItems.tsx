import { useMemo } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { meet } from '#src/features/timeGrid/axis.ts';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, CalendarEvent, Visit } from './calendarAnswer.tsx';
import { dayOf, isAsked, noRoom, spanOf, visitSpan, type Lane } from './calendarModel.tsx';
import { doctorName, nameIn, type CalItem } from './calendarItems.tsx';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace } from './useCalendarPlace.tsx';
import { useTimes } from './useTimes.tsx';

/** More of these in one session stand together as its queue. */
const mostAlone = 2;

/** The visits of a lane, and those of its queues apart. */
function visitsIn(lane: Lane, visits: readonly Visit[]) {
  const queues = lane.sessions.flatMap((session) => {
    const { from, to } = spanOf(session);
    const waiting = visits.filter(
      (visit) =>
        visit.mode !== 'slot' && visit.doctor_id === session.doctorId && meet(visitSpan(visit), { from, to }),
    );
    return session.mode === 'queue' && waiting.length > mostAlone ? [{ session, waiting }] : [];
  });
  const together = new Set(queues.flatMap(({ waiting }) => waiting));
  return { queues, alone: visits.filter((visit) => !together.has(visit)) };
}

/** The column a visit stands in. */
const laneOf = (
  visit: Visit,
  answer: CalendarAnswer,
  { view, by }: Pick<CalendarPlace, 'view' | 'by'>,
): string =>
  view === 'week' ? dayOf(visit, answer) : by === 'doctor' ? visit.doctor_id : (visit.room_id ?? noRoom);

function eventsIn(
  lane: Lane,
  { view, by, filter }: CalendarPlace,
  answer: CalendarAnswer,
): readonly CalendarEvent[] {
  const wanted = view === 'week' ? (by === 'room' ? filter.room : filter.doctor) : lane.id;
  return answer.events.filter(
    ({ status, doctor_id, room_id }) =>
      status !== 'cancelled' &&
      (wanted === undefined ? by === 'room' : (by === 'room' ? room_id : doctor_id) === wanted),
  );
}

interface Making {
  readonly answer: CalendarAnswer;
  readonly place: CalendarPlace;
  readonly visitWords: (visit: Visit) => string;
  readonly queueWords: (doctor: string, n: number) => string;
  readonly eventWords: (event: CalendarEvent) => string;
}

/** Visits and queues of a lane. */
function visitItems(
  lane: Lane,
  visits: readonly Visit[],
  { answer, visitWords, queueWords }: Making,
): CalItem[] {
  const { queues, alone } = visitsIn(lane, visits);
  return [
    ...alone.map((visit): CalItem => ({
      kind: 'visit',
      visit,
      id: visit.id,
      column: lane.id,
      ...visitSpan(visit),
      label: visitWords(visit),
      isMovable: visit._may.includes('move'),
    })),
    ...queues.map(({ session, waiting }): CalItem => ({
      kind: 'queue',
      session,
      visits: waiting,
      id: `queue ${session.scheduleId} ${session.day}`,
      column: lane.id,
      ...spanOf(session),
      label: queueWords(doctorName(answer, session.doctorId), waiting.length),
      isMovable: false,
    })),
  ];
}

/** Events of a lane that touch its day. */
function eventItems(lane: Lane, { answer, place, eventWords }: Making): CalItem[] {
  const day = answer.days.find((one) => one.day === lane.day);
  const whole = day && spanOf({ from: day.dayStart, to: day.dayEnd });
  return eventsIn(lane, place, answer)
    .filter((event) => whole && meet(visitSpan(event), whole))
    .map((event): CalItem => ({
      kind: 'event',
      event,
      id: `event ${event.id} ${lane.id}`,
      column: lane.id,
      ...visitSpan(event),
      label: eventWords(event),
      isMovable: false,
    }));
}

/** What is heard of things of the grid. */
function useHeard(answer: CalendarAnswer): Pick<Making, 'visitWords' | 'queueWords' | 'eventWords'> {
  const { t, say, locale } = useWords(calendarWords);
  const { timeOf } = useTimes();
  return useMemo(() => {
    const times = (one: Visit | CalendarEvent) => ({ time: timeOf(one.starts_at), end: timeOf(one.ends_at) });
    return {
      visitWords: (visit) =>
        say(t.spoken, {
          ...times(visit),
          patient: visit.patient.name,
          type: nameIn(answer.types, visit.type_id),
          doctor: doctorName(answer, visit.doctor_id),
          status: appointments.words[locale].states[visit.status],
        }),
      queueWords: (doctor, n) => say(t.spokenQueue, { doctor, n }),
      eventWords: (event) => say(t.spokenEvent, { ...times(event), title: event.title }),
    };
  }, [answer, t, say, timeOf, locale]);
}

/** Everything the grid draws, with what is heard of it. */
export function useCalendarItems(
  answer: CalendarAnswer,
  lanes: readonly Lane[],
  place: CalendarPlace,
): readonly CalItem[] {
  const heard = useHeard(answer);
  return useMemo(() => {
    const days = new Set(answer.days.map(({ day }) => day));
    const asked = answer.appointments.filter(
      (visit) => isAsked(visit, place.filter) && days.has(dayOf(visit, answer)),
    );
    const making = { answer, place, ...heard };
    return lanes.flatMap((lane) => [
      ...visitItems(
        lane,
        asked.filter((visit) => laneOf(visit, answer, place) === lane.id),
        making,
      ),
      ...eventItems(lane, making),
    ]);
  }, [answer, lanes, place, heard]);
}
