import { decide, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { conditionSql } from './conditions.ts';
import type { Reading } from './reading.ts';
import { ownRows, rowsFor } from './scope.ts';
import { certain, column, literal } from './sql.ts';

/** Whether the rule admits the caller to own rows by a grant made for own rows: then acting on one is no self-dealing. */
export const hasOwnGrant = (rule: AccessRule | undefined, reading: Pick<Reading, 'principal'>): boolean =>
  decide(
    (rule ?? []).filter((grant) => grant.scope === 'self'),
    reading.principal,
  ) !== undefined;

/** Whether an action on a row about oneself is refused (hr.md G2, SEC-20); owners are exempt and logged. */
export const refusesOwn = (
  resource: AnyResource,
  rule: AccessRule | undefined,
  reading: Pick<Reading, 'principal'>,
  notOwn = false,
): boolean => notOwn || (resource.noSelfDealing === true && !hasOwnGrant(rule, reading));

const inStates = (states: readonly string[] | undefined): string =>
  states ? `${column('status')} in (${states.map(literal).join(', ')})` : 'true';

function actionSql(
  reading: Reading,
  resource: AnyResource,
  rule: AccessRule | undefined,
  states: string,
  notOwn = false,
): string | undefined {
  const opened = rowsFor(reading, resource, rule);
  if (!opened) return undefined;
  const parts = [states, conditionSql(opened.rows, reading.parameters)];
  if (!reading.principal.isOwner && refusesOwn(resource, rule, reading, notOwn))
    parts.push(`not ${certain(conditionSql(ownRows(resource, reading.principal), reading.parameters))}`);
  return certain(parts.filter((part) => part !== 'true').join(' and ') || 'true');
}

/** The `_may` of the row `t`: each action the caller may do on it in its present state. */
export function maySql(reading: Reading, resource: AnyResource): string {
  const { access, workflow, operations = {} } = resource;
  const editable = inStates(resource.editableIn);
  const actions: [string, string | undefined][] = [
    ['edit', actionSql(reading, resource, access['edit'], editable)],
    ['remove', actionSql(reading, resource, access['remove'], editable)],
    ...Object.entries(workflow?.transitions ?? {}).map(([name, move]): [string, string | undefined] => {
      const from = typeof move.from === 'string' ? [move.from] : move.from;
      return [name, actionSql(reading, resource, move.access, inStates(from), move.notOwn)];
    }),
    ...Object.entries(operations)
      .filter(([, operation]) => operation.path.startsWith(':id'))
      .map(([name, operation]): [string, string | undefined] => {
        const opened = rowsFor(reading, resource, operation.access);
        if (!opened) return [name, undefined];
        const offered = reading.rules.get(resource.name)?.offered as
          Readonly<Record<string, string>> | undefined;
        const rows = conditionSql(opened.rows, reading.parameters);
        return [name, certain(offered?.[name] === undefined ? rows : `(${rows}) and ${offered[name]}`)];
      }),
  ];
  const cases = actions.flatMap(([name, sql]) => (sql ? [`case when ${sql} then ${literal(name)} end`] : []));
  return cases.length === 0
    ? `'[]'::json`
    : `to_json(array_remove(array[${cases.join(', ')}]::text[], null))`;
}
