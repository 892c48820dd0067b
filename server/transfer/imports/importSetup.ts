import type { Principal } from '../../identity/principal.ts';
import { resourceOf } from '../../data/statement/ownFields.ts';
import type { Repository } from '../../data/repository.ts';
import { ProblemError } from '../../problems.ts';
import { importFields } from './importFields.ts';
import { References } from './references.ts';
import type { Setup } from './importRow.ts';
import type { ImportRecord } from './importTable.ts';

export type Inside = Repository['inside'];

/** What rows of this import are read with, for this person. Throws 403 where they may no longer create here. */
export async function setupFor(
  { services, engine }: Inside,
  principal: Principal,
  record: ImportRecord,
): Promise<Setup> {
  const resource = services.catalogue.byName.get(record.resource);
  if (resource === undefined) throw new ProblemError('not_found');
  const offered = await resourceOf(services.database, principal, resource);
  const fields = new Map(importFields(services, principal, offered).map((one) => [one.name, one]));
  const field = record.match_field;
  return {
    services,
    engine,
    principal,
    resource,
    offered,
    fields,
    mapping: record.mapping.map((name) => (name !== null && fields.has(name) ? name : null)),
    fixed: Object.fromEntries(Object.entries(record.fixed).filter(([name]) => fields.has(name))),
    match: field === null || !fields.has(field) ? undefined : { field, action: record.match_action },
    since1904: record.since_1904,
    references: new References(services, principal),
  };
}

/** How many rows stand in any of some states. */
export const total = (counts: Readonly<Record<string, number>>, ...states: readonly string[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
