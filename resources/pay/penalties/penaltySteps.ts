import { addMonths } from '#metadata/time/days.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
/** Which step of the violation list comes next (hr.md 5); nothing here knows the screen. */

export interface Step {
  readonly occurrence: number;
  readonly unit: 'warning' | 'hours' | 'days' | 'amount';
  readonly value: string | null;
}

export interface Suggestion extends Step {
  /** Which time it is, counted from 1. */
  readonly time: number;
}

/** Penalties in these states count as earlier ones: a draft is not given yet, a cancelled one was taken back. */
export const countedStates = ['approved', 'objected', 'upheld', 'reduced'] as const;

/** The first day on which an earlier penalty still counts: `months` before the violation, the day clipped to its month. */
export const windowStart = (day: string, months: number): string => addMonths(day, -months);

/** The step for the next time; after the last step it stays there. `undefined` where the list says nothing for it. */
export function nextStep(ladder: readonly Step[], earlier: number): Suggestion | undefined {
  const time = earlier + 1;
  const reached = ladder.filter(({ occurrence }) => occurrence <= time);
  const step = reached.reduce<Step | undefined>(
    (highest, one) => (highest === undefined || one.occurrence > highest.occurrence ? one : highest),
    undefined,
  );
  return step === undefined ? undefined : { ...step, time };
}

/** A decimal without noughts at its end: `1.50` → `1.5`. */
export const plainValue = withoutNoughts;
