import type { Scope } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ProblemError } from '#server/problems.ts';
import type { ReadableFields } from './readContext.ts';

/**
 * Named filters follow the right to read what they look at (`filterReads`): asked without it they are as unknown as any
 * other name, or a yes or no would tell what nobody shows (SEC-14, SEC-15). `rows` is the scope the rows are narrowed to.
 */
export function refuseUnreadable(
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  { open, guarded }: ReadableFields,
  rows: Scope,
): void {
  const isReadable = (name: string): boolean => open.includes(name) || guarded.get(name) === rows;
  // By what is declared, not by what is asked: `toString` is no filter.
  const hidden = Object.entries(resource.filterReads ?? {}).flatMap(([name, reads = []]) =>
    Object.hasOwn(filter, name) && !reads.every(isReadable) ? [name] : [],
  );
  if (hidden.length === 0) return;
  const errors = Object.fromEntries(hidden.map((name) => [name, { key: 'unknown_field' }]));
  throw new ProblemError('unknown_field', { errors, resource });
}
