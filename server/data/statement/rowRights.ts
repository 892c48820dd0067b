import { decide, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { startsOf } from '#metadata/derive/transitions.ts';
import type { SelfDealing } from '#metadata/workflow.ts';
import { conditionSql } from './conditions.ts';
import { requestSql, type ReadContext } from './readContext.ts';
import { ownRows, rowsFor } from './scope.ts';
import { certain, column, literal } from './sql.ts';

/** Whether the rule admits the caller to own rows by a grant made for own rows: then acting on one is no self-dealing. */
export const hasOwnGrant = (rule: AccessRule | undefined, reading: Pick<ReadContext, 'principal'>): boolean =>
  decide(
    (rule ?? []).filter((grant) => grant.scope === 'self'),
    reading.principal,
  ) !== undefined;

/** Whether an action on a row about oneself is refused (hr.md G2, SEC-20); a clinic's only owner is exempt and logged. */
export const refusesOwn = (
  resource: AnyResource,
  rule: AccessRule | undefined,
  reading: Pick<ReadContext, 'principal'>,
  notOwn?: SelfDealing,
): boolean =>
  notOwn === undefined ? resource.noSelfDealing === true && !hasOwnGrant(rule, reading) : notOwn === true;

/** Whether the clinic has another active owner than the caller: then an owner too leaves their own rows to that one (DESIGN 9.39). */
export const anotherOwner = (reading: Pick<ReadContext, 'principal' | 'parameters'>): string =>
  `exists (select from users o where o.clinic_id = (select app_clinic()) and o.is_owner and o.is_active and o.id <> ${reading.parameters.once('user', reading.principal.userId, 'uuid')})`;

/** The rows a self-dealing rule leaves to the caller: those about others; for a clinic's only owner all. */
function othersSql(reading: ReadContext, resource: AnyResource): string {
  const others = `not ${certain(conditionSql(ownRows(resource, reading.principal), reading.parameters))}`;
  return reading.principal.isOwner ? `(${others} or not ${anotherOwner(reading)})` : others;
}

const inStates = (states: readonly string[] | undefined): string =>
  states ? `${column('status')} in (${states.map(literal).join(', ')})` : 'true';

function actionSql(
  reading: ReadContext,
  resource: AnyResource,
  rule: AccessRule | undefined,
  states: string,
  notOwn?: SelfDealing,
): string | undefined {
  const opened = rowsFor(reading, resource, rule);
  if (!opened) return undefined;
  const parts = [states, conditionSql(opened.rows, reading.parameters)];
  if (refusesOwn(resource, rule, reading, notOwn)) parts.push(othersSql(reading, resource));
  return certain(parts.filter((part) => part !== 'true').join(' and ') || 'true');
}

/** The `_may` of the row `t`: each action the caller may do on it in its present state. */
export function maySql(reading: ReadContext, resource: AnyResource): string {
  const { access, workflow, operations = {} } = resource;
  const offered = reading.rules.get(resource.name)?.offered as Readonly<Record<string, string>> | undefined;
  /** What the rules refuse is not offered either. */
  const where = (name: string, sql: string | undefined): [string, string | undefined] => [
    name,
    sql === undefined || offered?.[name] === undefined
      ? sql
      : certain(`${sql} and (${requestSql(offered[name], reading)})`),
  ];
  const editable = inStates(resource.editableIn);
  const actions: [string, string | undefined][] = [
    where('edit', actionSql(reading, resource, access['edit'], editable)),
    where('remove', actionSql(reading, resource, access['remove'], editable)),
    ...Object.entries(workflow?.transitions ?? {}).map(([name, transition]) => {
      const states = inStates(startsOf(transition));
      return where(name, actionSql(reading, resource, transition.access, states, transition.notOwn));
    }),
    ...Object.entries(operations)
      .filter(([, operation]) => operation.path.startsWith(':id'))
      .map(([name, operation]): [string, string | undefined] => {
        const opened = rowsFor(reading, resource, operation.access);
        if (!opened) return [name, undefined];
        const parts = [`(${conditionSql(opened.rows, reading.parameters)})`];
        if (operation.notOwn === true) parts.push(othersSql(reading, resource));
        return where(name, certain(parts.join(' and ')));
      }),
  ];
  const cases = actions.flatMap(([name, sql]) => (sql ? [`case when ${sql} then ${literal(name)} end`] : []));
  return cases.length === 0
    ? `'[]'::json`
    : `to_json(array_remove(array[${cases.join(', ')}]::text[], null))`;
}
