import { Decimal } from 'decimal.js';
import { addDays, addMonths } from '#metadata/time/days.ts';
import type { Rhythm } from './instalmentStates.ts';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_DOWN });

/** What a plan is made of: amounts in the digits of the currency. */
export interface Terms {
  readonly total: string;
  readonly down: string;
  /** `YYYY-MM-DD`. */
  readonly firstDue: string;
  readonly every: Rhythm;
  readonly count: number;
}

/** An instalment: when it is due, and how much. */
export interface Instalment {
  readonly due_date: string;
  readonly amount: string;
}

/** The day of an instalment, counted from nought; one that does not exist falls on the last day of its month (clinic.md 2.6). */
function dueOn({ firstDue, every }: Terms, at: number): string {
  if (every === 'month') return addMonths(firstDue, at);
  return addDays(firstDue, at * (every === 'week' ? 7 : 14));
}

/** What is not paid down, split equally; what is left over of the rounding stands in the first line (clinic.md 2.6, W8, W10). */
export function instalmentsOf(terms: Terms, digits: number): readonly Instalment[] {
  const { total, down, count } = terms;
  const whole = new Exact(total).minus(down);
  const each = whole.dividedBy(count).toDecimalPlaces(digits);
  const first = whole.minus(each.times(count - 1));
  return Array.from({ length: count }, (_, at) => ({
    due_date: dueOn(terms, at),
    amount: (at === 0 ? first : each).toFixed(digits),
  }));
}
