import type { AnyResource } from '#metadata/resource.ts';
import { peopleWithRights } from '../auth/person.ts';
import type { Principal } from '../identity/principal.ts';
import { conditionSql } from '../data/statement/conditions.ts';
import { visibleRows } from '../data/statement/visible.ts';
import { read, type Services } from '../data/statement/services.ts';
import { certain, column, Parameters, table } from '../data/statement/sql.ts';

/** Somebody a remark on this record may name. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  /** What tells two of the same name apart: what they work as. */
  readonly fact: string | null;
}

/** The name others know an account by; `u` is the account, `e` its employee. */
export const accountName = (locale: 'ar' | 'en'): string =>
  `coalesce(${locale === 'en' ? "nullif(e.full_name_en, ''), " : ''}e.full_name_ar, u.name)`;

/**
 * Those of the accounts who may see the record, each judged by their own rights and rows: the same rule that answers them
 * the record itself (SEC-01, SEC-12).
 */
export async function mayOpen(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  recordId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { clinicId, today } = principal;
  const people = await peopleWithRights(services.database.pool, clinicId, userIds, today);
  const parameters = new Parameters();
  const record = parameters.bind(recordId, 'uuid');
  const cases = people.flatMap((person) => {
    const { catalogue } = services;
    const visible = visibleRows({ catalogue, principal: { ...principal, ...person } }, resource);
    if (visible === undefined) return [];
    const opens = certain(conditionSql(visible, parameters));
    return [`case when ${opens} then ${parameters.bind(person.userId, 'uuid')} end`];
  });
  if (cases.length === 0) return new Set();
  const text = `select array_remove(array[${cases.join(', ')}], null) as ids from ${table(resource)} t
    where ${column('clinic_id')} = (select app_clinic()) and ${column('id')} = ${record}`;
  const [row] = await read<{ ids: readonly string[] }>(services, principal, {
    text,
    values: parameters.values,
  });
  return new Set(row?.ids);
}

const shown = 8;
const judgedAtOnce = 100;

const candidatesSql = (locale: 'ar' | 'en'): string => `
  select u.id, ${accountName(locale)} as name, ${locale === 'en' ? "coalesce(nullif(j.name_en, ''), j.name_ar)" : 'j.name_ar'} as fact
  from users u
  left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
  left join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
  where u.clinic_id = (select app_clinic()) and u.is_active and u.id <> $1::uuid
    and not exists (select from unnest($2::text[]) w
      where position(fold(w) in fold(concat_ws(' ', e.full_name_ar, e.full_name_en, u.name))) = 0)
  order by fold(${accountName(locale)}), u.id limit ${judgedAtOnce} offset $3`;

/**
 * Whom a remark on this record may name, found by Arabic or Latin name: active people of the clinic who may see it, the
 * caller left out. At most eight, by name.
 */
export async function mentionable(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  recordId: string,
  q: string,
): Promise<readonly Mentionable[]> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const found: Mentionable[] = [];
  for (let from = 0; ; from += judgedAtOnce) {
    const people = await read<Mentionable>(services, principal, {
      text: candidatesSql(principal.locale),
      values: [principal.userId, words, from],
    });
    const ids = people.map(({ id }) => id);
    const open = await mayOpen(services, principal, resource, recordId, ids);
    found.push(...people.filter(({ id }) => open.has(id)));
    if (people.length < judgedAtOnce || found.length >= shown) return found.slice(0, shown);
  }
}
