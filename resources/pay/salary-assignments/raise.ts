import { roundDecimal, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';

/** An amount somebody has: the component by its first row, and by its code. */
export interface Amount {
  readonly component_id: string;
  readonly code: string;
  readonly amount: string;
}

/** Why somebody's salary does not change with the others. */
export type RaiseProblem = 'no_salary' | 'on_that_day' | 'before_hire' | 'own' | 'unchanged';

/** One person's row of the preview: as they are paid on the day, and as they would be. */
export interface Raised {
  readonly employee_id: string;
  readonly employee: string;
  readonly assignment_id: string | null;
  readonly system_id: string | null;
  readonly insured_wage: string | null;
  readonly before: readonly Amount[];
  readonly after: readonly Amount[];
  readonly new_system_id: string | null;
  readonly problem: RaiseProblem | null;
}

/** How the amounts of a group change (hr.md 4). */
export type Change =
  | { readonly way: 'template'; readonly lines: readonly Amount[] }
  | { readonly way: 'percent'; readonly percent: string; readonly of: 'basic' | 'all' }
  | { readonly way: 'amount'; readonly amount: string; readonly basic: string };

/**
 * Somebody's amounts after a change, rounded once to the digits of the clinic's currency (hr.md G4). An amount goes to the basic
 * salary, also of who had none; what a percentage of the basic salary does not touch stays to the letter.
 */
export function changedAmounts(lines: readonly Amount[], change: Change, digits: number): readonly Amount[] {
  if (change.way === 'template') return change.lines;
  if (change.way === 'percent') {
    const factor = sumDecimals(['1', timesDecimals(change.percent, '0.01')]);
    return lines.map((line) =>
      change.of === 'basic' && line.code !== 'BASIC'
        ? line
        : { ...line, amount: roundDecimal(timesDecimals(line.amount, factor), digits) },
    );
  }
  const { amount, basic } = change;
  if (!lines.some(({ code }) => code === 'BASIC'))
    return [{ component_id: basic, code: 'BASIC', amount }, ...lines];
  return lines.map((line) =>
    line.code === 'BASIC' ? { ...line, amount: sumDecimals([line.amount, amount]) } : line,
  );
}
