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

/** The rows a reference may be given: all of the clinic, or where the declaration says so what the caller may look at or list (`chooseSeen`, `opensBy`). */
export function offeredRows(scoping: Scoping, resource: AnyResource): Condition {
  if (!resource.chooseSeen && !resource.opensBy) return always;
  const listed = rowsFor(scoping, resource, resource.access['list'])?.rows;
  const seen = [visibleRows(scoping, resource), listed].flatMap((rows) => rows ?? []);
  return seen.includes(always) ? always : either(seen);
}
