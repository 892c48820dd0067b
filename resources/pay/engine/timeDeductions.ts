import { oneRate, type Book } from './book.ts';
import type { Earned } from './earnings.ts';
import {
  compare,
  exact,
  isNone,
  least,
  minus,
  negated,
  nought,
  over,
  plus,
  readText,
  roundedUp,
  sumOf,
  times,
  type Exact,
} from './exact.ts';
import type { Ground, Segment } from './ground.ts';
import { isLost, isWorkDay, type WorkedDay } from './payDays.ts';
import type { Explained } from './types.ts';

/** Step 6 of hr.md 6.5: what is not worked is not paid. For monthly pay alone; days and hours pay what was worked. */

const codes = ['ABS', 'UNPAID', 'LATE', 'EARLY'] as const;
type Code = (typeof codes)[number];

/** What one day costs by one code: so many days or minutes at a rate of a day or an hour. */
interface Charge {
  readonly code: Code;
  readonly day: WorkedDay;
  readonly quantity: Exact;
  readonly rate: Exact;
  readonly amount: Exact;
}

const sixty = exact(60);

/** What is missing of a day in days: absence by its factor, and unpaid leave. */
function dayCharges(day: WorkedDay, rate: Exact, factor: string): readonly Charge[] {
  const dear = times(rate, exact(factor));
  return [
    { code: 'ABS', day, quantity: day.absent, rate: dear, amount: times(day.absent, dear) },
    { code: 'UNPAID', day, quantity: day.leaveUnpaid, rate, amount: times(day.leaveUnpaid, rate) },
  ];
}

/** Minutes are charged by the hour's rate. */
function minuteCharge(code: Code, day: WorkedDay, minutes: number, rate: Exact): Charge {
  const quantity = exact(minutes);
  return { code, day, quantity, rate, amount: over(times(quantity, rate), sixty) };
}

/**
 * All charges of the circle, day by day. Free minutes are one pool a month, used in order of days, lateness before leaving early on
 * the same day, and what is over costs its own day's rate (areas-hr.md (c) 24, (f) 8).
 */
function chargesOf({ days, segments, ratesOn }: Ground): readonly Charge[] {
  let used = 0;
  const found: Charge[] = [];
  for (const day of days) {
    const rules = segments[day.segment]?.assignment.rules;
    if (rules?.pay_type !== 'monthly') continue;
    const { late_minutes: late, early_minutes: early, date } = day.row;
    if (late + early === 0 && isNone(day.absent) && isNone(day.leaveUnpaid)) continue;
    const rates = ratesOn(date);
    found.push(...dayCharges(day, rates.day, rules.absence_factor));
    if (rules.late_mode !== 'minutes') continue;
    const dear = times(rates.hour, exact(rules.late_factor));
    const charge = (code: Code, minutes: number): void => {
      const free = Math.min(minutes, Math.max(0, rules.late_free_minutes - used));
      used += free;
      found.push(minuteCharge(code, day, minutes - free, dear));
    };
    charge('LATE', late);
    if (rules.early_same_as_late) charge('EARLY', early);
  }
  return found.filter(({ quantity }) => !isNone(quantity));
}

/**
 * What a segment may be charged at most, and whether all of its step 1 is, because nothing was worked in it. Days nobody knows of, such as
 * all but leave where no attendance is kept and those still to come, were not lost.
 */
function limitOf(segment: Segment, days: readonly WorkedDay[], earned: readonly Earned[]) {
  const known = days.filter((day) => day.segment === segment.at);
  const asked = known.filter(isWorkDay);
  const isAll = known.length >= segment.days && asked.length > 0 && asked.every(isLost);
  const lines = isAll ? earned : earned.filter(({ inRate }) => inRate);
  return { isAll, limit: sumOf(lines.map(({ parts }) => parts.get(segment.at) ?? nought)) };
}

/** The charges of one segment by code, within its limit: absence first, what is late last. */
function withinLimit(charges: readonly Charge[], limit: Exact, isAll: boolean): ReadonlyMap<Code, Exact> {
  const found = new Map<Code, Exact>();
  let left = limit;
  for (const code of codes) {
    const sum = sumOf(charges.filter((one) => one.code === code).map(({ amount }) => amount));
    const taken = least(sum, left);
    left = minus(left, taken);
    found.set(code, taken);
  }
  const rest = isAll && compare(left, nought) > 0 ? left : nought;
  const first = charges.some(({ code }) => code === 'ABS') ? 'ABS' : 'UNPAID';
  return found.set(first, plus(found.get(first) ?? nought, rest));
}

const explained = ({ code, day, quantity, rate }: Charge): Explained => ({
  source: 'day',
  id: day.row.id,
  date: day.row.date,
  ...(code === 'ABS' || code === 'UNPAID' ? { days: readText(quantity) } : { minutes: Number(quantity.n) }),
  rate: readText(rate),
});

/** Writes the lines, each of all segments, rounded once; together no more than the segments allow. Answers their sum, negative. */
export function takeTime(ground: Ground, book: Book, earned: readonly Earned[]): Exact {
  const charges = chargesOf(ground);
  if (charges.length === 0) return nought;
  const sums = new Map<Code, Exact>();
  let room = nought;
  for (const segment of ground.segments) {
    const own = charges.filter(({ day }) => day.segment === segment.at);
    if (own.length === 0) continue;
    const { isAll, limit } = limitOf(segment, ground.days, earned);
    for (const [code, amount] of withinLimit(own, limit, isAll))
      sums.set(code, plus(sums.get(code) ?? nought, amount));
    room = plus(room, limit);
  }
  // Four lines that are each rounded up may not take more than there is.
  let left = roundedUp(room, ground.input.digits);
  for (const code of codes) {
    const own = charges.filter((one) => one.code === code);
    if (own.length === 0) continue;
    const held = book.put(
      {
        code,
        side: 'deduction',
        quantity: sumOf(own.map(({ quantity }) => quantity)),
        unit: code === 'ABS' || code === 'UNPAID' ? 'days' : 'minutes',
        rate: oneRate(own.map(({ rate }) => rate)),
        explain: own.map(explained),
      },
      negated(least(sums.get(code) ?? nought, left)),
    );
    left = plus(left, held);
  }
  return book.sum(({ code }) => (codes as readonly string[]).includes(code));
}
