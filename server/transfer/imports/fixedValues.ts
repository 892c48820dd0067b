import { invalid, ProblemError } from '../../problems.ts';
import type { ImportField } from './importFields.ts';

/**
 * The values that stand for all rows (UX-44): of offered fields no column fills, empty ones left out. Throws 422 on `fixed`.
 */
export function fixedFor(
  fixed: unknown,
  used: readonly string[],
  fields: readonly ImportField[],
): Readonly<Record<string, string>> {
  if (fixed === null || typeof fixed !== 'object' || Array.isArray(fixed))
    throw new ProblemError('bad_request');
  const known = new Set(fields.map(({ name }) => name));
  const all = Object.entries(fixed as Record<string, unknown>);
  if (!all.every(([name, text]) => known.has(name) && typeof text === 'string' && text.length <= 10_000))
    throw invalid({ fixed: { key: 'bad_choice' } });
  return Object.fromEntries(
    all.flatMap(([name, text]): [string, string][] => {
      const told = String(text).trim();
      return told === '' || used.includes(name) ? [] : [[name, told]];
    }),
  );
}
