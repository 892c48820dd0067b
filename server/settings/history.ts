import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { actorSql } from '../data/read/history.ts';
import { Parameters } from '../data/statement/sql.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import type { Row } from '../kit/rules.ts';
import { ProblemError } from '../problems.ts';
import { demand, type Settings } from './single.ts';

/** Steps told at most, as for every record. */
const most = 200;

interface Step {
  readonly at: string;
  readonly actor: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly reason: string | null;
}

/**
 * Who changed the settings and when, newest first, in the shape of a record's history (UX-19). Throws 403 where their
 * declaration does not admit the caller, 404 for the id of anything but the own row.
 */
export async function settingsHistory(
  parts: { readonly pool: Pool; readonly catalogue: Catalogue },
  principal: Principal,
  { for: resource, select }: Settings,
  id: string,
): Promise<readonly Row[]> {
  demand(resource, 'show', principal);
  const reading = {
    catalogue: parts.catalogue,
    rules: new Map(),
    principal,
    parameters: new Parameters(),
  };
  const actor = actorSql(reading);
  const entity = reading.parameters.bind(resource.name, 'text');
  const record = reading.parameters.bind(id, 'text');
  const text = `select a.at, ${actor} as actor, a.action, a.changes, a.reason from audit_log a
    where a.clinic_id = (select app_clinic()) and a.entity = ${entity} and a.entity_id::text = ${record}
    order by a.seq desc limit ${most}`;
  const [own, found] = await inClinic(parts.pool, wallFor(principal), [
    { text: select },
    { text, values: reading.parameters.values },
  ]);
  if ((own?.rows[0] as Row | undefined)?.['id'] !== id) throw new ProblemError('not_found');
  const order = Object.keys(resource.fields);
  return ((found?.rows ?? []) as Step[]).map(({ changes, ...step }) => ({
    ...step,
    changes: order.flatMap((field) => {
      const change = changes?.[field];
      return change === undefined ? [] : [{ field, before: change[0], after: change[1] }];
    }),
  }));
}
