import { decide } from '#metadata/access.ts';
import { decisionsOf } from '#metadata/derive/approvals.ts';
import { isId } from '#metadata/fields/validate.ts';
import { peopleWithRights } from '../auth/person.ts';
import { readingFor, type Services } from '../data/statement/services.ts';
import { table } from '../data/statement/sql.ts';
import { decidableSql } from '../data/statement/rowRights.ts';
import { inClinic } from '../db/transaction.ts';
import { systemActor } from '../jobs/systemActor.ts';

interface Told {
  readonly clinic_id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly about_employee: string | null;
  readonly about_branch: string | null;
}

const placeSql = `select coalesce($1::uuid, (select e.branch_id from employees e
  where e.clinic_id = (select app_clinic()) and e.id = $2::uuid)) as branch`;
const accountsSql = 'select id from users where clinic_id = (select app_clinic()) and is_active';

/**
 * The accounts that can decide on a record now, each judged by their own rights as `_may` judges them, but for whoever made it
 * wait; those of its branch alone where there are any, unless all are asked for (platform.md 11). Undefined for a notice that
 * goes to others. Whoever cannot decide does not hear of it.
 */
export async function decidersOf(
  services: Services,
  { clinic_id: clinicId, payload, about_branch, about_employee }: Told,
): Promise<readonly string[] | undefined> {
  const { to, resource: name, record_id: record, actor_id: actor } = payload;
  if (typeof to !== 'object' || to === null || !('deciders' in to)) return undefined;
  const resource = services.catalogue.byName.get(String(name));
  if (resource === undefined || !isId(record)) return [];
  const { pool } = services.database;
  const system = await systemActor(pool, clinicId, services.clock());
  const [accounts, place] = await inClinic(pool, clinicId, [
    { text: accountsSql },
    { text: placeSql, values: [about_branch, about_employee] },
  ]);
  const ids = ((accounts?.rows ?? []) as { id: string }[]).map(({ id }) => id).filter((id) => id !== actor);
  const people = await peopleWithRights(pool, clinicId, ids, system.today);
  const found: (typeof people)[number][] = [];
  for (const person of people) {
    if (!decisionsOf(resource).some(({ transition }) => decide(transition.access, person))) continue;
    const reading = readingFor(services, { ...system, ...person });
    const decides = decidableSql(reading, resource);
    if (decides === undefined) continue;
    const id = reading.parameters.bind(record, 'uuid');
    const text = `select from ${table(resource)} t where t.clinic_id = (select app_clinic()) and t.id = ${id} and ${decides}`;
    const wall = { clinicId, userId: person.userId };
    const [answer] = await inClinic(pool, wall, [{ text, values: reading.parameters.values }]);
    if (answer?.rowCount === 1) found.push(person);
  }
  const branch = (place?.rows[0] as { branch: string | null } | undefined)?.branch;
  const near = found.filter(({ branchIds }) => branchIds.some((one) => one === branch));
  return (to.deciders === 'all' || near.length === 0 ? found : near).map(({ userId }) => userId);
}
