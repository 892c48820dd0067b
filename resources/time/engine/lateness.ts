import { minute } from './placedDays.ts';
import type { Region } from './stays.ts';
import type { DayReason } from '../dayStatuses.ts';
import type { DayFacts, ScheduleRules } from './types.ts';

/** Minutes late and early of a day, and what was left out of them. */
export interface Lateness {
  readonly late: number;
  readonly early: number;
  readonly reasons: readonly DayReason[];
}

interface Missed {
  readonly late: number;
  readonly early: number;
  readonly whole: boolean;
}

const between = (value: number, most: number): number => Math.min(Math.max(0, value), most);

/**
 * What is missing of a span before and after grace. A whole span without a punch, on a day that was worked otherwise, is missing
 * before it where a later one was worked, else after it: it is charged nowhere else.
 */
function missedOf(region: Region, at: number, firstWorked: number): Missed {
  const { span, stays, lone } = region;
  if (span === undefined) return { late: 0, early: 0, whole: false };
  const length = Math.floor((span.end - span.start) / minute);
  if (stays.length === 0 && lone.length === 0) {
    const missing = Math.max(0, length - span.unpaid);
    return at < firstWorked
      ? { late: missing, early: 0, whole: true }
      : { late: 0, early: missing, whole: true };
  }
  const came = stays[0]?.from ?? lone.find(({ direction }) => direction === 'in')?.at;
  const lastCame = lone.findLast(({ direction }) => direction === 'in')?.at ?? -Infinity;
  const left = stays.at(-1)?.to ?? lone.findLast(({ direction }) => direction === 'out')?.at;
  // Who came back and has not left is not early.
  const early = left === undefined || lastCame > left ? 0 : Math.floor((span.end - left) / minute);
  return {
    late: came === undefined ? 0 : between(Math.floor((came - span.start) / minute), length),
    early: between(early, length),
    whole: false,
  };
}

/** Takes approved minutes off first, then grace (areas-hr.md (c) 10). Sums over the spans in the order given. */
function charged(
  missing: readonly number[],
  permitted: number,
  grace: number,
  mode: ScheduleRules['grace_mode'],
) {
  const reasons = new Set<DayReason>();
  let left = permitted;
  let sum = 0;
  for (const one of missing) {
    const taken = Math.min(left, one);
    left -= taken;
    const rest = one - taken;
    if (taken > 0) reasons.add('permission');
    if (rest > grace) sum += mode === 'subtract' ? rest - grace : rest;
    else if (rest > 0) reasons.add('within_grace');
  }
  return { sum, reasons };
}

/**
 * How many whole minutes somebody came late and left early (hr.md 2.6): permissions are taken off before grace, lateness from the
 * first span on, leaving early from the last back. While the day runs nobody has left yet.
 */
export function latenessOf(
  regions: readonly Region[],
  schedule: ScheduleRules,
  facts: DayFacts,
  running: boolean,
): Lateness {
  const worked = regions.map(({ stays, lone }) => stays.length + lone.length > 0);
  const missed = regions.map((region, at) => missedOf(region, at, worked.indexOf(true)));
  const due = running ? missed.map((one) => (one.whole ? { ...one, late: 0 } : one)) : missed;
  const mode = schedule.grace_mode;
  const late = charged(
    due.map((one) => one.late),
    facts.permission_late ?? 0,
    schedule.grace_in,
    mode,
  );
  const early = charged(
    running ? [] : due.map((one) => one.early).toReversed(),
    facts.permission_early ?? 0,
    schedule.grace_out,
    mode,
  );
  const reasons = new Set<DayReason>([...late.reasons, ...early.reasons]);
  if (!running && due.some(({ whole }) => whole)) reasons.add('span_missed');
  return { late: late.sum, early: early.sum, reasons: [...reasons] };
}
