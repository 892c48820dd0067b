import { addMonths, daysBetween } from './days.ts';

/** How long somebody has lived, in the one unit people say it in. */
export interface Age {
  readonly unit: 'years' | 'months' | 'days';
  /** Complete ones. */
  readonly count: number;
}

/** Below this many months an age is said in months: two years (paediatric practice; clinic.md 2.1 asks for the age alone). */
const monthsSaid = 24;

/** Complete months between two days; a day its month lacks is the month's last one, so that a leap day's birthday is 28 February. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  return addMonths(from, months) > to ? months - 1 : months;
}

/**
 * The age on a day of the clinic of whoever was born on `birth` (both `YYYY-MM-DD`): complete years, of infants below two complete
 * months, of newborns below one month days. Born on 29 February they are a year older on the 28th in common years, as their
 * birthday is told (clinic.md 2.1). Undefined for a birth that lies ahead.
 */
export function ageOn(birth: string, today: string): Age | undefined {
  if (birth > today) return undefined;
  const months = monthsBetween(birth, today);
  if (months >= monthsSaid) return { unit: 'years', count: Math.floor(months / 12) };
  return months > 0 ? { unit: 'months', count: months } : { unit: 'days', count: daysBetween(birth, today) };
}
