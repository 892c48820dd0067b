import type { Visit } from './calendarAnswer.tsx';

const numbered = ({ queue_no: no }: Visit): number => no ?? Number.MAX_SAFE_INTEGER;
const time = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

/** Who is next among those that wait: urgent ones first, then by their number, then by when they came (clinic.md 4.1, W5). */
export const queueOrder = (one: Visit, other: Visit): number =>
  Number(other.urgent) - Number(one.urgent) ||
  numbered(one) - numbered(other) ||
  time(one.arrived_at) - time(other.arrived_at);

/** A day's visits as a queue: who waits, who is inside, who is to come, who has gone. */
export function queueOf(visits: readonly Visit[]) {
  const byStart = (one: Visit, other: Visit): number => time(one.starts_at) - time(other.starts_at);
  const of = (...states: readonly Visit['status'][]) =>
    visits.filter(({ status }) => states.includes(status));
  return {
    waiting: of('arrived').toSorted(queueOrder),
    inside: of('in_progress').toSorted(byStart),
    expected: of('booked', 'confirmed').toSorted(byStart),
    finished: of('completed').toSorted(byStart),
  };
}
