import { withoutNoughts } from '#metadata/fields/decimals.ts';
/** What the cards of targets say; decimals stay texts, only the bar's length is a number. */

export interface TargetFacts {
  readonly status: 'draft' | 'active' | 'closed' | 'cancelled';
  readonly measure: 'count' | 'money' | 'percent';
  readonly period_from: string;
  readonly period_to: string;
  /** Exact decimal. */
  readonly achieved_percent: string | null;
}

export interface Phase {
  readonly phase: 'before' | 'running' | 'over';
  /** Days left with today and the last day; 0 outside of the period. */
  readonly days: number;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Where today stands in the period. */
export function phaseOf({ period_from, period_to }: TargetFacts, today: string): Phase {
  if (today < period_from) return { phase: 'before', days: 0 };
  if (today > period_to) return { phase: 'over', days: 0 };
  return { phase: 'running', days: Math.round((Date.parse(period_to) - Date.parse(today)) / dayLength) + 1 };
}

/** Length of the bar in percent, 0 to 100. */
export function barLength(reached: string | null): number {
  const value = Number(reached ?? 0);
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
}

/** Days of the period that have passed, in percent: where the bar should be at an even pace. */
export function evenPace({ period_from, period_to }: TargetFacts, today: string): number {
  const whole = Date.parse(period_to) - Date.parse(period_from) + dayLength;
  const passed = Date.parse(today) - Date.parse(period_from) + dayLength;
  return whole <= 0 ? 100 : Math.min(100, Math.max(0, (passed / whole) * 100));
}

/** Reached, on the way, or behind the even pace by more than a tenth of the whole. */
export function paceOf(target: TargetFacts, today: string): 'reached' | 'onTheWay' | 'behind' {
  const length = barLength(target.achieved_percent);
  if (length >= 100) return 'reached';
  return target.status === 'active' && length + 10 < evenPace(target, today) ? 'behind' : 'onTheWay';
}

/** A decimal without noughts at its end: `39.00` → `39`. */
export const plainDecimal = withoutNoughts;
