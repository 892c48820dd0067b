import { problem, type Problem, type ProblemKey } from './problem.ts';
import type { AnyOptions } from './types.ts';

/** A list of bounded length whose every entry is right; the first thing wrong with it. */
export function listProblem(
  value: unknown,
  options: AnyOptions,
  each: (one: unknown) => Problem | undefined,
): Problem | undefined {
  if (!Array.isArray(value)) return problem('wrong_type');
  const { min = 0, max = 500 } = options as { min?: number; max?: number };
  if (value.length < min) return problem('too_few', { min });
  if (value.length > max) return problem('too_many', { max });
  for (const one of value as unknown[]) {
    const found = each(one);
    if (found) return found;
  }
  return undefined;
}

/** A short text of one form. */
export const shaped =
  (pattern: RegExp, key: ProblemKey, longest = 255) =>
  (value: unknown): Problem | undefined =>
    typeof value !== 'string'
      ? problem('wrong_type')
      : value.length > longest || !pattern.test(value)
        ? problem(key)
        : undefined;
