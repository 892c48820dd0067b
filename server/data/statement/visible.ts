import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { always, either, type Condition } from './conditions.ts';
import { concernedRows } from './deciding.ts';
import { rowsFor } from './scope.ts';

type Scoping = Parameters<typeof rowsFor>[0];

/** The rows the caller may look at one by one: by any of the rules that let them (`seeingRules`), and those of which a step of the approval is theirs. */
export function visibleRows(scoping: Scoping, resource: AnyResource): Condition | undefined {
  const seen = seeingRules(resource).flatMap((rule) => rowsFor(scoping, resource, rule)?.rows ?? []);
  const found = [...seen, ...concernedRows(scoping, resource)];
  if (found.length === 0) return undefined;
  return found.includes(always) ? always : either(found);
}

/**
 * The rows a reference may be given: what the caller may look at or list, or all of the clinic where the declaration says why
 * (`chooseAll`). A rule of ours that writes for them refers to what it works with, but where that too is closed (`chooseSeen`, `opensBy`).
 */
export function offeredRows(
  scoping: Scoping,
  resource: AnyResource,
  writtenBy: 'person' | 'server' = 'person',
): Condition {
  const isClosed = resource.chooseSeen === true || resource.opensBy !== undefined;
  if (!isClosed && (resource.chooseAll !== undefined || writtenBy === 'server')) return always;
  const listed = rowsFor(scoping, resource, resource.access['list'])?.rows;
  const seen = [visibleRows(scoping, resource), listed].flatMap((rows) => rows ?? []);
  return seen.includes(always) ? always : either(seen);
}
