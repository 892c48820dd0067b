import { kinds } from './kinds/index.ts';
import type { Problem } from './problem.ts';
import type { Field } from './types.ts';

export { isDay } from '../time/days.ts';
export { isId } from './kinds/reference.ts';
export { compareDecimals } from './decimals.ts';
export { problemKeys, type Problem, type ProblemKey } from './problem.ts';

/** The first thing wrong with one normalised, non-empty value, on a day of the clinic (`YYYY-MM-DD`) and in its time zone. */
export const problemOf = (
  field: Field,
  value: unknown,
  today: string,
  timezone?: string,
): Problem | undefined => kinds[field.kind].problem(value, field, today, timezone);
