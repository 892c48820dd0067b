import { useMemo } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { meet } from '#src/features/timeGrid/axis.ts';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, CalendarEvent, Session, Visit } from './calendarAnswer.ts';
import { dayOf, isAsked, noRoom, spanOf, visitSpan, type Lane } from './calendarModel.ts';
import { doctorName, nameIn, type CalItem } from './calendarItems.ts';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useTimes } from './useTimes.ts';

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

/** Everything the grid draws, with what is heard of it. */
export function useCalendarItems(
  answer: CalendarAnswer,
  lanes: readonly Lane[],
  place: CalendarPlace,
): readonly CalItem[] {
  const { t, say, locale } = useWords(calendarWords);
  const { timeOf } = useTimes();
  return useMemo(() => {
    const states = appointments.words[locale].states;
    const heard = (visit: Visit): string =>
      say(t.spoken, {
        time: timeOf(visit.starts_at),
        end: timeOf(visit.ends_at),
        patient: visit.patient.name,
        type: nameIn(answer.types, visit.type_id),
        doctor: doctorName(answer, visit.doctor_id),
        status: states[visit.status],
      });
    const days = new Set(answer.days.map(({ day }) => day));
    const asked = answer.appointments.filter(
      (visit) => isAsked(visit, place.filter) && days.has(dayOf(visit, answer)),
    );
    return lanes.flatMap((lane): CalItem[] => {
      const { queues, alone } = visitsIn(
        lane,
        asked.filter((visit) => laneOf(visit, answer, place) === lane.id),
      );
      const day = answer.days.find((one) => one.day === lane.day);
      const whole = day && spanOf({ from: day.dayStart, to: day.dayEnd });
      return [
        ...alone.map((visit): CalItem => ({
          kind: 'visit',
          visit,
          id: visit.id,
          column: lane.id,
          ...visitSpan(visit),
          label: heard(visit),
          isMovable: visit._may.includes('move'),
        })),
        ...queues.map(({ session, waiting }): CalItem => ({
          kind: 'queue',
          session,
          visits: waiting,
          id: `queue ${session.scheduleId} ${session.day}`,
          column: lane.id,
          ...spanOf(session),
          label: say(t.spokenQueue, { doctor: doctorName(answer, session.doctorId), n: waiting.length }),
          isMovable: false,
        })),
        ...eventsIn(lane, place, answer).flatMap((event): CalItem[] => {
          const span = visitSpan(event);
          if (!whole || !meet(span, whole)) return [];
          const label = say(t.spokenEvent, {
            time: timeOf(event.starts_at),
            end: timeOf(event.ends_at),
            title: event.title,
          });
          return [
            {
              kind: 'event',
              event,
              id: `event ${event.id} ${lane.id}`,
              column: lane.id,
              ...span,
              label,
              isMovable: false,
            },
          ];
        }),
      ];
    });
  }, [answer, lanes, place, t, say, timeOf, locale]);
}
