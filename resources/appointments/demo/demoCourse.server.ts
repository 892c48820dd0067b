import type { Random } from '#server/kit/demo.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What became of a visit until now; moments are milliseconds, absent where it did not come to that. */
export interface Course {
  status: 'booked' | 'confirmed' | 'arrived' | 'in_progress' | 'completed' | 'cancelled' | 'no_show';
  readonly created_at: number;
  readonly confirmed_at?: number;
  readonly arrived_at?: number;
  readonly started_at?: number;
  readonly completed_at?: number;
  readonly cancelled_at?: number;
  missed_at?: number;
  readonly cancel_reason?: string;
  readonly cancelled_by?: 'patient' | 'clinic';
  readonly urgent?: boolean;
  readonly source?: string;
}

interface Times {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

const sources = ['phone', 'phone', 'whatsapp', 'front_desk', 'recall'] as const;
const reasons = [
  ['patient_request', 'patient'],
  ['patient_request', 'patient'],
  ['no_answer', 'clinic'],
  ['doctor_absent', 'clinic'],
] as const;

/** When it was booked and over what: days before, never later than now. */
const booked = (random: Random, { start, now }: Times) => ({
  created_at: Math.min(start - random.between(6, 240) * hour, now - random.between(1, 40) * hour),
  source: random.pick(sources),
});

function seen(random: Random, { start, end, now }: Times): Omit<Course, 'created_at'> {
  const arrived_at = Math.min(start - random.between(-6, 14) * minute, end - 10 * minute);
  const started_at = Math.max(start, arrived_at) + random.between(0, 9) * minute;
  const wished = Math.max(end + random.between(-6, 8) * minute, started_at + 5 * minute);
  return {
    status: 'completed',
    confirmed_at: start - random.between(5, 26) * hour,
    arrived_at,
    started_at,
    completed_at: Math.min(wished, now),
  };
}

function calledOff(random: Random, { start, now }: Times): Omit<Course, 'created_at'> {
  const [cancel_reason, cancelled_by] = random.pick(reasons);
  return {
    status: 'cancelled',
    cancelled_at: Math.min(start - random.between(2, 60) * hour, now),
    cancel_reason,
    cancelled_by,
  };
}

/** One that is over: seen, called off or missed. */
function over(random: Random, times: Times): Omit<Course, 'created_at'> {
  const lot = random.next();
  if (lot < 0.83) return seen(random, times);
  if (lot < 0.92) return { status: 'no_show', missed_at: Math.min(times.start + 20 * minute, times.now) };
  return calledOff(random, times);
}

/** A confirmed one or one nobody answered to yet. */
const awaited = (random: Random, chance: number, { start, now }: Times): Omit<Course, 'created_at'> =>
  random.chance(chance)
    ? { status: 'confirmed', confirmed_at: Math.min(start - 20 * hour, now - 20 * minute) }
    : { status: 'booked' };

/** Who is with the doctor, or waits for it to come to them. */
const here = (random: Random, status: 'arrived' | 'in_progress', { start, now }: Times) => {
  const arrived_at = Math.min(start, now) - random.between(2, 15) * minute;
  return {
    status,
    confirmed_at: start - 22 * hour,
    arrived_at,
    ...(status === 'in_progress' ? { started_at: Math.min(start + 2 * minute, now) } : {}),
  } as const;
};

/** What became of a visit by the clock. */
export function courseOf(random: Random, times: Times & { readonly isToday: boolean }): Course {
  const { start, end, now, isToday } = times;
  const first = booked(random, times);
  if (end <= now) return { ...first, ...over(random, times) };
  if (start <= now) return { ...first, ...here(random, 'in_progress', times) };
  if (start - now <= 25 * minute && random.chance(0.6))
    return { ...first, ...here(random, 'arrived', times) };
  if (isToday) return { ...first, ...awaited(random, 0.65, times) };
  if (start - now > 48 * hour && random.chance(0.06)) return { ...first, ...calledOff(random, times) };
  return { ...first, ...awaited(random, start - now < 36 * hour ? 0.45 : 0.12, times) };
}

/** What became of a visit by queue, whose turn lasts until `end`: three turns ahead people sit there already. */
export function queueCourseOf(random: Random, times: Times): Course {
  const { start, end, now } = times;
  const first = { ...booked(random, times), urgent: random.chance(0.05) };
  if (end <= now) return { ...first, ...over(random, times) };
  if (start <= now) return { ...first, ...here(random, 'in_progress', times) };
  if (start - now <= 45 * minute) return { ...first, ...here(random, 'arrived', times) };
  return { ...first, ...awaited(random, 0.4, times) };
}
