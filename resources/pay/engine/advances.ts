import {
  compareDecimals,
  isNought,
  isSome,
  roundDecimal,
  sharesOf,
  sumDecimals,
  timesDecimals,
} from '#metadata/fields/decimals.ts';
import { addMonths } from '#metadata/time/days.ts';

/**
 * The instalments of a salary advance (hr.md 5, sulfa). Whatever happens to them, Σ (deducted + waived + remaining) stays what was
 * approved: what is moved out of one is the amount of another.
 */
export interface Instalment {
  readonly seq: number;
  readonly due_month: string;
  readonly amount: string;
  /** By slips and in cash. */
  readonly deducted: string;
  readonly moved_out: string;
  /** Written off. */
  readonly waived: string;
  readonly status: 'due' | 'partial' | 'deducted' | 'moved' | 'paid_cash' | 'waived';
}

type Plan = readonly Instalment[];

const less = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);
const nextMonth = (month: string, count = 1): string => addMonths(`${month}-01`, count).slice(0, 7);

/** What is still to be paid of an instalment. */
export const remainingOf = ({ amount, deducted, moved_out: moved, waived }: Instalment): string =>
  less(amount, sumDecimals([deducted, moved, waived]));

/** What is still to be paid of an advance. */
export const outstandingOf = (plan: Plan): string => sumDecimals(plan.map(remainingOf));

const none = '0';

function dueFrom(seq: number, month: string, amount: string): Instalment {
  return { seq, due_month: month, amount, deducted: none, moved_out: none, waived: none, status: 'due' };
}

/**
 * An amount in monthly instalments that add up to it: each cut to the digits of the currency, the last takes the rest. 10,000 in three
 * is 3,333.33, 3,333.33 and 3,333.34. What would be nothing is no instalment.
 */
export function splitInstalments(
  amount: string,
  count: number,
  firstMonth: string,
  digits: number,
  firstSeq = 1,
): Plan {
  const shares = sharesOf(
    roundDecimal(amount, digits),
    Array.from({ length: count }, () => '1'),
    digits,
  ).filter(isSome);
  return shares.map((share, at) => dueFrom(firstSeq + at, nextMonth(firstMonth, at), share));
}

export const lastSeq = (plan: Plan): number => Math.max(0, ...plan.map(({ seq }) => seq));

/** Open instalments, the next due first. */
const open = (plan: Plan): Plan =>
  plan
    .filter((one) => isSome(remainingOf(one)))
    .toSorted((a, b) => (a.due_month === b.due_month ? a.seq - b.seq : a.due_month < b.due_month ? -1 : 1));

const change = (plan: Plan, seq: number, how: (one: Instalment) => Instalment): Plan =>
  plan.map((one) => (one.seq === seq ? how(one) : one));

/** Something paid of an instalment; never more than remains of it. */
function paid(one: Instalment, amount: string, by: 'deducted' | 'paid_cash'): Instalment {
  if (compareDecimals(amount, remainingOf(one)) > 0) throw new RangeError('More than remains is paid');
  const after = { ...one, deducted: sumDecimals([one.deducted, amount]) };
  return { ...after, status: isNought(remainingOf(after)) ? by : 'partial' };
}

/** A slip's deduction from an instalment. Nothing changes nothing. */
export const deductFrom = (plan: Plan, seq: number, amount: string): Plan =>
  isNought(amount) ? plan : change(plan, seq, (one) => paid(one, amount, 'deducted'));

/** Takes what remains out of instalments; the caller puts it elsewhere. */
const emptied = (one: Instalment): Instalment => ({
  ...one,
  moved_out: sumDecimals([one.moved_out, remainingOf(one)]),
  status: isNought(one.deducted) ? 'moved' : 'partial',
});

/**
 * What a slip could not take: to a new instalment a month after the last, or onto the next one that is open (sulfa_on_short), and
 * after the last where there is none.
 */
export function moveRemainder(plan: Plan, seq: number, how: 'extend' | 'next'): Plan {
  const from = plan.find((one) => one.seq === seq);
  if (from === undefined || !isSome(remainingOf(from))) return plan;
  const rest = remainingOf(from);
  const left = change(plan, seq, emptied);
  const next = open(left).find(({ due_month: month }) => month > from.due_month);
  if (how === 'next' && next !== undefined)
    return change(left, next.seq, (one) => ({ ...one, amount: sumDecimals([one.amount, rest]) }));
  const last = plan.reduce((month, one) => (one.due_month > month ? one.due_month : month), from.due_month);
  return [...left, dueFrom(lastSeq(plan) + 1, nextMonth(last), rest)];
}

/** A skipped instalment goes after the last; the next month is never doubled. */
export const skipInstalment = (plan: Plan, seq: number): Plan => moveRemainder(plan, seq, 'extend');

/** A payment in cash, to the latest instalments first. Throws a RangeError where it is more than is outstanding. */
export function repayInCash(plan: Plan, amount: string): Plan {
  if (compareDecimals(amount, outstandingOf(plan)) > 0)
    throw new RangeError('More than is outstanding is paid');
  let [left, after] = [amount, plan];
  for (const one of open(plan).toReversed()) {
    if (isNought(left)) break;
    const remaining = remainingOf(one);
    const part = compareDecimals(left, remaining) < 0 ? left : remaining;
    after = change(after, one.seq, (of) => paid(of, part, 'paid_cash'));
    left = less(left, part);
  }
  return after;
}

/** What of an instalment was paid in cash: a slip leaves nothing of one open. */
const cashOf = (one: Instalment): string =>
  one.status === 'paid_cash' || (one.status === 'partial' && isSome(remainingOf(one))) ? one.deducted : none;

/** What was paid in cash of an advance, as far as no slip went on from it. */
export const cashIn = (plan: Plan): string => sumDecimals(plan.map(cashOf));

/**
 * A payment in cash taken back: the instalments it paid last, those due first, are due again. Throws a RangeError where less was paid in
 * cash.
 */
export function takeBackCash(plan: Plan, amount: string): Plan {
  if (compareDecimals(amount, cashIn(plan)) > 0)
    throw new RangeError('More than was paid in cash is taken back');
  let [left, after] = [amount, plan];
  for (const one of plan.toSorted((a, b) =>
    a.due_month < b.due_month ? -1 : a.due_month > b.due_month ? 1 : a.seq - b.seq,
  )) {
    if (isNought(left)) break;
    const cash = cashOf(one);
    const part = compareDecimals(left, cash) < 0 ? left : cash;
    if (isNought(part)) continue;
    const deducted = less(one.deducted, part);
    const status = isNought(deducted) ? 'due' : 'partial';
    after = change(after, one.seq, (of) => ({ ...of, deducted, status }));
    left = less(left, part);
  }
  return after;
}

/** Nothing was paid of the plan yet, in cash or by a slip, and nothing of it was given up. */
export const isUntouched = (plan: Plan): boolean =>
  plan.every(({ deducted, waived }) => isNought(deducted) && isNought(waived));

/** What was to be paid back of an advance that is not paid out after all: nothing. */
export const withdrawn = (plan: Plan): Plan =>
  plan.map((one) => (isSome(remainingOf(one)) ? emptied(one) : one));

/** What is outstanding in new instalments, numbered on; what was deducted stays where it was (areas-hr.md (f) 8). */
export function reschedule(plan: Plan, count: number, firstMonth: string, digits: number): Plan {
  const kept = plan.map((one) => (isSome(remainingOf(one)) ? emptied(one) : one));
  return [...kept, ...splitInstalments(outstandingOf(plan), count, firstMonth, digits, lastSeq(plan) + 1)];
}

/** An owner gives up what is outstanding. */
export const writeOff = (plan: Plan): Plan =>
  plan.map((one) => {
    const rest = remainingOf(one);
    return isSome(rest) ? { ...one, waived: sumDecimals([one.waived, rest]), status: 'waived' } : one;
  });
