import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { conditionSql, either } from '../statement/conditions.ts';
import { labelSql } from '../statement/labels.ts';
import { rowsFor } from '../statement/scope.ts';
import { read, readingFor, type Services } from '../statement/services.ts';
import { certain, column, literal, table } from '../statement/sql.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { visibleRows } from '../statement/visible.ts';

/** Whoever looks again within these minutes, or just wrote to the record, is in the log already. */
const sameLook = 10;
/** So far back the entries of one record are looked through for it; beyond, the look is noted once more. */
const lookedThrough = 100;

/**
 * The statement that notes in the audit log who opened these records (SEC-63), for whoever may see them: a row for each record and
 * person in ten minutes, so that a call sent again, a page that reads itself anew or a HEAD before a GET is one opening. Sent in
 * the transaction that reads them. Undefined where the declaration does not say `opened`.
 */
export function openingOf(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  ids: readonly unknown[],
): BuiltStatement | undefined {
  const asked = ids.filter(isId);
  if (resource.opened !== true || asked.length === 0) return undefined;
  // One by itself is found by its key, and planned for good; of several PostgreSQL asks anew how many they are.
  const [first] = asked;
  const isOne = asked.length === 1;
  const given = [isOne ? first : asked, principal.userName, principal.ip, principal.userAgent];
  return services.statements.find(
    principal,
    `opening ${resource.name} ${isOne ? 'one' : 'many'}`,
    given,
    () => {
      const reading = readingFor(services, principal);
      const { parameters } = reading;
      const wanted = isOne
        ? `= ${parameters.bind(first, 'uuid')}`
        : `= any (${parameters.bind(asked, 'uuid[]')})`;
      const who = given.slice(1).map((value) => parameters.bind(value, 'text'));
      const seen = [
        visibleRows(reading, resource),
        rowsFor(reading, resource, resource.access['list'])?.rows,
      ];
      const visible = either(seen.flatMap((rows) => rows ?? []));
      const entity = literal(resource.name);
      const label = labelSql({ ...reading, principal: { ...principal, locale: 'ar' } }, resource, 'ar');
      const text = `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label)
      select app_clinic(), ${who.join(', ')}, 'view', ${entity}, t.id, left(${label}, 300) from ${table(resource)} t
      where ${column('clinic_id')} = (select app_clinic()) and t.id ${wanted} and ${certain(conditionSql(visible, parameters))}
        and not exists (select from (
            select a.actor_id, a.action, a.at from audit_log a where a.clinic_id = (select app_clinic()) and a.entity = ${entity}
              and a.entity_id = t.id order by a.seq desc limit ${lookedThrough}) a
          where a.actor_id = (select app_user()) and a.action <> 'refused' and a.at > now() - interval '${sameLook} minutes') returning seq`;
      return { text, values: parameters.values };
    },
  );
}

/** Notes who opened these records, for what was read another way than by `one`, such as the bytes of a picture. */
export async function noteOpening(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  ids: readonly unknown[],
): Promise<void> {
  const statement = openingOf(services, principal, resource, ids);
  if (statement) await read(services, principal, { ...statement, values: [...statement.values], kept: true });
}
