import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { recordSql } from '../statement/columns.ts';
import { conditionSql, either } from '../statement/conditions.ts';
import { limits } from '../statement/filters.ts';
import type { ListAnswer } from './list.ts';
import { openingOf } from './opening.ts';
import { readableFields } from '../statement/readContext.ts';
import { rowsFor } from '../statement/scope.ts';
import { visibleRows } from '../statement/visible.ts';
import { forbidden, read, readingFor, type Services } from '../statement/services.ts';
import { certain, column, table } from '../statement/sql.ts';

/** The records of these ids the caller may see, in the order asked; the others are simply absent. */
export async function readMany(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  ids: readonly unknown[],
): Promise<ListAnswer> {
  if (ids.length > limits.ids) throw new ProblemError('bad_request');
  const reading = readingFor(services, principal);
  const visible = [visibleRows(reading, resource), rowsFor(reading, resource, resource.access['list'])?.rows];
  const opened = visible.flatMap((rows) => rows ?? []);
  if (opened.length === 0) throw forbidden(resource);
  const { parameters } = reading;
  const wanted = parameters.bind(ids.filter(isId), 'uuid[]');
  const within = certain(conditionSql(either(opened), parameters));
  const record = recordSql(reading, resource, { fields: readableFields(reading, resource), dressed: true });
  const text = `select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows from (
    select ${record} as record from (select t.* from ${table(resource)} t where ${column('id')} = any (${wanted}) and ${within} order by array_position(${wanted}, ${column('id')})) t) p`;
  const [row] = await read<{ body: string; rows: number }>(services, principal, {
    text,
    values: parameters.values,
    kept: true,
    noting: openingOf(services, principal, resource, ids),
  });
  const rows = row?.rows ?? 0;
  return { body: row?.body ?? '[]', total: rows, exact: true, offset: 0, rows };
}
