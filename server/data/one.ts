import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/auth/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { recordSql } from './columns.ts';
import { conditionSql } from './conditions.ts';
import { maySql } from './may.ts';
import { readableFields, type Reading } from './reading.ts';
import { visibleRows } from './scope.ts';
import { forbidden, read, readingFor, type Services } from './services.ts';
import { certain, column, table } from './sql.ts';

/** The statement that reads one record as its caller sees it, with `_may`. `within` limits which row it may be. */
export function oneStatement(reading: Reading, resource: AnyResource, id: string, within: string): string {
  const extra = [['_may', maySql(reading, resource)]] as const;
  const record = recordSql(reading, resource, {
    fields: readableFields(reading, resource),
    dressed: true,
    extra,
  });
  return `select (${record})::text as body from (select t.* from ${table(resource)} t where ${column('id')} = ${reading.parameters.bind(id, 'uuid')} and ${within}) t`;
}

/** One record as JSON text. 404 for what is absent and for what the caller may not see, in the same bytes (SEC-01). */
export async function one(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  id: string,
): Promise<string> {
  const reading = readingFor(services, principal);
  const visible = visibleRows(reading, resource);
  if (!visible) throw forbidden(resource);
  if (!isId(id)) throw new ProblemError('not_found');
  const within = certain(conditionSql(visible, reading.parameters));
  const text = oneStatement(reading, resource, id, within);
  const [row] = await read<{ body: string }>(services, principal, {
    text,
    values: reading.parameters.values,
    kept: true,
  });
  if (!row) throw new ProblemError('not_found');
  return row.body;
}
