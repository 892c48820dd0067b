import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import type { Repository } from '../data/repository.ts';
import { actorSql } from '../data/read/history.ts';
import { readingFor, wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';

/** Somebody who changes the record now, by the name others know. */
export interface Editor {
  readonly name: string;
  /** Since when, as ISO text. */
  readonly since: string;
}

/** An open form of a record, as its browser tells of it. */
export interface OpenForm {
  readonly resource: unknown;
  readonly id: unknown;
  /** It holds something unsaved. */
  readonly changed: boolean;
}

/** A form that was not heard of for so many seconds is closed. */
const aliveFor = 45;

export interface RecordEditParts {
  readonly catalogue: Catalogue;
  readonly repository: Pick<Repository, 'one' | 'inside'>;
}

/** Only who may change the record may tell or ask (SEC-01): 404 for what they may not see, 403 for what they may not change. */
async function checkMayEdit(
  { catalogue, repository }: RecordEditParts,
  principal: Principal,
  name: unknown,
  id: unknown,
): Promise<void> {
  const resource = typeof name === 'string' ? catalogue.byName.get(name) : undefined;
  if (!resource || !isId(id)) throw new ProblemError('not_found');
  const record = JSON.parse(await repository.one(principal, resource, id)) as { _may?: readonly string[] };
  if (!record._may?.includes('edit')) throw new ProblemError('forbidden', { resource });
}

/**
 * Tells that the caller's form of a record is open, `changed` or not, and answers who else is changing it (UX-28). A form
 * asks every 20 seconds; what was not heard of for 45 seconds is over.
 */
export async function tellEditing(
  parts: RecordEditParts,
  principal: Principal,
  { resource, id, changed }: OpenForm,
): Promise<{ readonly others: readonly Editor[] }> {
  await checkMayEdit(parts, principal, resource, id);
  const { services } = parts.repository.inside;
  const given = [resource, id];
  const mine = changed
    ? {
        text: `insert into record_edits (clinic_id, resource, record_id, user_id) values (app_clinic(), $1, $2::uuid, app_user())
          on conflict (clinic_id, resource, record_id, user_id) do update set seen_at = now(),
            since = case when record_edits.seen_at < now() - interval '${aliveFor} seconds' then now() else record_edits.since end`,
        values: given,
      }
    : {
        text: `delete from record_edits where clinic_id = (select app_clinic()) and resource = $1 and record_id = $2::uuid and user_id = app_user()`,
        values: given,
      };
  const reading = readingFor(services, principal);
  const [at, of] = [reading.parameters.bind(resource, 'text'), reading.parameters.bind(id, 'uuid')];
  const others = {
    text: `select ${actorSql(reading)} as name, a.since from (
        select e.clinic_id, e.user_id as actor_id, u.name as actor_label, e.since from record_edits e
        join users u on u.clinic_id = e.clinic_id and u.id = e.user_id
        where e.clinic_id = (select app_clinic()) and e.resource = ${at} and e.record_id = ${of} and e.user_id <> app_user()
          and e.seen_at > now() - interval '${aliveFor} seconds') a order by a.since limit 5`,
    values: reading.parameters.values,
  };
  // What is over goes with the next sign of life, so that the table stays as small as the work going on.
  const over = {
    text: `delete from record_edits where clinic_id = (select app_clinic()) and seen_at < now() - interval '${aliveFor} seconds'`,
  };
  const results = await inClinic(services.database.pool, wallFor(principal), [mine, others, over]);
  return { others: (results[1]?.rows ?? []) as Editor[] };
}

/** At sign-out nobody edits any more. */
export const endEditing = {
  text: `delete from record_edits where clinic_id = (select app_clinic()) and user_id = app_user()`,
} as const;
