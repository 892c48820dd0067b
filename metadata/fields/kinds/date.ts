import { readingsOf, shownFrom } from '../../time/clock.ts';
import { firstDay, isDay } from '../../time/days.ts';
import { namedInstant, wallTextOf, type WallText } from '../../time/wallText.ts';
import { shaped } from '../checks.ts';
import { problem, type Problem } from '../problem.ts';
import { plainDigits, trimmed } from '../signs.ts';
import type { Clock, Day, Defaulted, Field, Instant, Month } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

interface DateOptions extends Defaulted<'today' | 'businessDay'> {
  /** Today or before, in the clinic's time zone. */
  readonly past?: boolean;
  /** The first and the last day accepted, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  /** A month may be typed and means its last day, as packages print their expiry: `3/27`. */
  readonly monthEnd?: boolean;
  /** The boolean field that says the day is estimated: an age in years may be typed then, and means 1 July of the year it leads back to. */
  readonly estimated?: string;
}
interface DateTimeOptions extends Defaulted<'now'> {
  /** A day it is asked by, and a day counted from today, is one of calendar and money: it begins at the clinic's cutoff and not at midnight. */
  readonly day?: 'business';
  /** The field beside it that says the day: on that day the time alone is shown. */
  readonly onDay?: string;
}
/** A calendar day of the clinic. */
export const date = builderOf<'date', Day, DateOptions>('date');
/** A time of the day, `HH:MM`. */
export const time = builderOf<'time', Clock, Defaulted<`${number}:${number}`>>('time');
/** A moment, shown in the clinic's time zone. */
export const dateTime = builderOf<'dateTime', Instant, DateTimeOptions>('dateTime');
/** A calendar month, `YYYY-MM`. */
export const month = builderOf<'month', Month, Defaulted<'thisMonth'>>('month');

/** What every point in time answers alike. */
const moment = { ...scalar, ordered: true, sorts: 'offered', inLists: 'first' } as const;
const plainMoment = (typed: string): string => plainDigits(trimmed(typed));

export const dateSlice: KindSlice = {
  ...moment,
  calendar: 'day',
  normalise: plainMoment,
  problem: (value, { options }, today) => {
    // A year of another century is told as such: «the date is wrong» sends one looking for the wrong mistake.
    if (typeof value === 'string' && /^1[0-8]\d\d-\d\d-\d\d$/.test(value))
      return problem('too_early', { min: readDay(firstDay) });
    if (!isDay(value)) return problem('bad_date');
    const { past, min, max } = options as DateOptions;
    if (past && value > today) return problem('in_future');
    if (min !== undefined && value < min) return problem('too_early', { min: readDay(min) });
    if (max !== undefined && value > max) return problem('too_late', { max: readDay(max) });
    return undefined;
  },
};

/** A day as people read it in a sentence, day/month/year (UX-56). */
const readDay = (day: string): string => day.split('-').map(Number).toReversed().join('/');

export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const timeSlice: KindSlice = {
  ...moment,
  normalise: (typed) => plainMoment(typed).replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1'),
  problem: shaped(clockPattern, 'bad_time'),
};

/** Whether days asked of a field are those of calendar and money, which begin at the clinic's cutoff (clinic.md G4). */
export const goesByBusinessDay = (field: Field | undefined): boolean => field?.options['day'] === 'business';

export const dateTimeSlice: KindSlice = {
  ...moment,
  calendar: 'day',
  normalise: (typed, { timezone }) => {
    const plain = plainMoment(typed);
    const wall = timezone === undefined ? undefined : wallTextOf(plain);
    return (wall && timezone !== undefined && namedInstant(wall, timezone)) ?? plain;
  },
  problem(value, _field, _today, timezone) {
    if (typeof value !== 'string' || value.length > 40) return problem('bad_date_time');
    if (isInstant(value)) return undefined;
    const wall = wallTextOf(value);
    return wall ? wallProblem(wall, timezone) : problem('bad_date_time');
  },
};

/** A moment with its offset. */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value));

/** What a time without an offset lacks: it does not exist, comes twice, or is one nobody may guess the zone of (clinic.md G4). */
function wallProblem({ wall }: WallText, timezone: string | undefined): Problem {
  if (timezone === undefined) return problem('offset_required');
  const [first, again] = readingsOf(wall, timezone);
  if (first === undefined) {
    const next = shownFrom(wall, timezone);
    return problem('time_absent', { next: next.day === wall.day ? next.clock : `${next.day} ${next.clock}` });
  }
  if (again === undefined) return problem('offset_required');
  return problem('time_repeated', { first: first.slice(19), second: again.slice(19) });
}

export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
export const monthSlice: KindSlice = {
  ...moment,
  calendar: 'month',
  normalise: plainMoment,
  problem: shaped(monthPattern, 'bad_month'),
};
