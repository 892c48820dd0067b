import { compareDecimals, divideDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { addDays, addMonths, daysBetween, monthEnd, monthStart } from '#metadata/time/days.ts';

/** What a kind of leave gives from a month of service on, or from an age; days are exact texts (hr.md 3). */
export interface EntitlementLine {
  readonly from_month: number;
  readonly days: string;
  readonly age_from: number | null;
}

/** Of whom: the first and the last day of the employment, and the birthday where it is known. */
export interface Served {
  readonly hired: string;
  readonly left: string | null;
  readonly born: string | null;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days a year gives who is that long in service and that old on `day`: those of the largest line that is reached. `"0"` where none is. */
export function yearlyDays(lines: readonly EntitlementLine[], { hired, born }: Served, day: string): string {
  const reached = lines.filter(
    ({ from_month: from, age_from: age }) =>
      addMonths(hired, from) <= day || (age !== null && born !== null && addMonths(born, age * 12) <= day),
  );
  return reached.reduce((most, { days }) => (compareDecimals(days, most) > 0 ? days : most), '0');
}

/** The days on which another line may be reached, in their order. */
const stepsOf = (lines: readonly EntitlementLine[], { hired, born }: Served): readonly string[] =>
  lines
    .flatMap(({ from_month: from, age_from: age }) => [
      addMonths(hired, from),
      ...(age !== null && born !== null ? [addMonths(born, age * 12)] : []),
    ])
    .sort();

/** Stretches of equal entitlement between two days. */
function stretches(
  lines: readonly EntitlementLine[],
  of: Served,
  from: string,
  to: string,
): readonly { readonly from: string; readonly to: string; readonly yearly: string }[] {
  if (to < from) return [];
  const begins = [from, ...stepsOf(lines, of).filter((day) => from < day && day <= to)];
  return begins.map((begin, at) => ({
    from: begin,
    to: at + 1 < begins.length ? addDays(begins[at + 1] ?? to, -1) : to,
    yearly: yearlyDays(lines, of, begin),
  }));
}

const quarters = (count: string): string => divideDecimals(count, '4', 2);
const minus = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);
const yearEnd = (year: number): string => `${year}-12-31`;
const yearDays = (year: number): number => daysBetween(`${year}-01-01`, `${year + 1}-01-01`);

/** So many days a year for what is left of it from `day` on, that day included, rounded to a quarter (hr.md 3, joiners). */
function partOfYear(days: string, day: string): string {
  const year = Number(day.slice(0, 4));
  const left = daysBetween(day, yearEnd(year)) + 1;
  const all = yearDays(year);
  // A whole year is what it says, also where that is no quarter.
  return left === all
    ? days
    : quarters(divideDecimals(timesDecimals(days, String(4 * left)), String(all), 0));
}

/**
 * What a yearly balance was given in a year until `today`: the year's days on its first day or, rounded to a quarter, from the day of
 * hire; a higher line reached within the year gives its difference from that day on, prorated alike (hr.md 3, areas-hr.md c 11).
 */
export function yearlyGranted(
  lines: readonly EntitlementLine[],
  of: Served,
  year: number,
  today: string,
): string {
  const first = later(`${year}-01-01`, of.hired);
  const end = earlier(earlier(yearEnd(year), today), of.left ?? yearEnd(year));
  let before = '0';
  const parts = stretches(lines, of, first, end).map(({ from, yearly }) => {
    const more = minus(yearly, before);
    if (compareDecimals(more, '0') <= 0) return '0';
    before = yearly;
    return partOfYear(more, from);
  });
  return sumDecimals(['0', ...parts]);
}

/** A common multiple of the days of all months, so that a day's share of a month is a whole number of parts. */
const parts = 28 * 29 * 30 * 31;

/**
 * What a monthly balance gathered in a year by the first of this month: of each month that is past a twelfth of the year, by its days
 * where a line is reached within it, cut to quarters over all of them, so that twelve months are the year. The month of hire counts
 * whole when hired by the 15th, and not at all after (areas-hr.md f 6); that of leaving as far as it was served.
 */
export function monthlyAccrued(
  lines: readonly EntitlementLine[],
  of: Served,
  year: number,
  today: string,
): string {
  const shares: string[] = [];
  for (let month = `${year}-01-01`; month <= yearEnd(year); month = addMonths(month, 1)) {
    const end = monthEnd(month);
    if (end >= today) break;
    const isHire = monthStart(of.hired) === month;
    if (of.hired > end || (isHire && Number(of.hired.slice(8)) > 15)) continue;
    const length = daysBetween(month, end) + 1;
    const served = stretches(lines, of, isHire ? of.hired : month, earlier(end, of.left ?? end));
    for (const [at, { from, to, yearly }] of served.entries()) {
      const count = daysBetween(at === 0 ? month : from, to) + 1;
      shares.push(timesDecimals(yearly, String(count * (parts / length))));
    }
  }
  const sum = sumDecimals(['0', ...shares]);
  return quarters(divideDecimals(timesDecimals(sum, '4'), String(12 * parts), 0, true));
}
