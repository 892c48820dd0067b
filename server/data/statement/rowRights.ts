import { decide, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { decisionsOf, waitingStates } from '#metadata/derive/approvals.ts';
import { startsOf } from '#metadata/derive/transitions.ts';
import type { SelfDealing } from '#metadata/workflow.ts';
import { conditionSql, type Condition } from './conditions.ts';
import { transitionRows } from './deciding.ts';
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
  const others = `not ${certain(conditionSql(ownRows(reading, resource), reading.parameters))}`;
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
  rows: Condition | undefined = rowsFor(reading, resource, rule)?.rows,
): string | undefined {
  if (!rows) return undefined;
  const parts = [states, conditionSql(rows, reading.parameters)];
  if (refusesOwn(resource, rule, reading, notOwn)) parts.push(othersSql(reading, resource));
  return certain(parts.filter((part) => part !== 'true').join(' and ') || 'true');
}

/** Whether the caller may make the transition of the row `t` now, as SQL: state, rows, own record and what the rules refuse. */
export function transitionSql(reading: ReadContext, resource: AnyResource, name: string): string | undefined {
  const transition = resource.workflow?.transitions[name];
  const rows = transition && transitionRows(reading, resource, transition, startsOf(transition));
  if (transition === undefined || rows === undefined) return undefined;
  const { access, notOwn, takenBy } = transition;
  const sql = actionSql(reading, resource, access, inStates(startsOf(transition)), notOwn, rows);
  const isTaker = takenBy && requestSql(`${column(takenBy)} = :me`, reading);
  return offeredSql(reading, resource, name, sql && isTaker ? certain(`${sql} and ${isTaker}`) : sql);
}

/**
 * Whether the row `t` waits for a decision of the caller now, as SQL; undefined for whom no decision of the resource can be.
 * What one may do about oneself though it decides nothing for oneself, such as refusing one's own wish, is no such decision.
 */
export function decidableSql(reading: ReadContext, resource: AnyResource): string | undefined {
  const decisions = decisionsOf(resource).flatMap(({ name, states }) => {
    const sql = transitionSql(reading, resource, name);
    return sql === undefined ? [] : [`(${inStates(states)} and ${sql})`];
  });
  if (decisions.length === 0) return undefined;
  return certain(
    `${inStates(waitingStates(resource))} and (${decisions.join(' or ')}) and ${othersSql(reading, resource)}`,
  );
}

/** What the rules refuse is not offered either. */
function offeredSql(
  reading: ReadContext,
  resource: AnyResource,
  name: string,
  sql: string | undefined,
): string | undefined {
  const offered = reading.rules.get(resource.name)?.offered as Readonly<Record<string, string>> | undefined;
  return sql === undefined || offered?.[name] === undefined
    ? sql
    : certain(`${sql} and (${requestSql(offered[name], reading)})`);
}

/** The `_may` of the row `t`: each action the caller may do on it in its present state. */
export function maySql(reading: ReadContext, resource: AnyResource): string {
  const { access, workflow, operations = {} } = resource;
  const where = (name: string, sql: string | undefined): [string, string | undefined] => [
    name,
    offeredSql(reading, resource, name, sql),
  ];
  const editable = inStates(resource.editableIn);
  const actions: [string, string | undefined][] = [
    // What has no address is offered to nobody, whoever holds its right.
    ...(['edit', 'remove'] as const)
      .filter((name) => resource.lacks?.includes(name) !== true)
      .map((name) => where(name, actionSql(reading, resource, access[name], editable))),
    ...Object.keys(workflow?.transitions ?? {}).map((name): [string, string | undefined] => [
      name,
      transitionSql(reading, resource, name),
    ]),
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
