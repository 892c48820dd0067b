import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { recordSql } from '../statement/columns.ts';
import { always, conditionSql } from '../statement/conditions.ts';
import { maySql } from '../statement/rowRights.ts';
import { openingOf } from './opening.ts';
import { readableFields } from '../statement/readContext.ts';
import { visibleRows } from '../statement/visible.ts';
import { forbidden, read, readingFor, type Services } from '../statement/services.ts';
import { certain, column, table } from '../statement/sql.ts';

/**
 * The statement that reads one record as its caller sees it, with `_may`. `seen`: only a row they may look
 * at. Throws 403 where no rule lets them look at any.
 */
export function oneStatement(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  id: string,
  within: 'seen' | 'any',
): BuiltStatement {
  return services.statements.find(principal, `one ${resource.name} ${within}`, [id], () => {
    const reading = readingFor(services, principal);
    const { parameters } = reading;
    const place = parameters.bind(id, 'uuid');
    const visible = within === 'seen' ? visibleRows(reading, resource) : always;
    if (!visible) throw forbidden(resource);
    const condition = visible === always ? '' : ` and ${certain(conditionSql(visible, parameters))}`;
    const record = recordSql(reading, resource, {
      fields: readableFields(reading, resource),
      dressed: true,
      extra: [['_may', maySql(reading, resource)]],
    });
    return {
      text: `select (${record})::text as body from (select t.* from ${table(resource)} t where ${column('clinic_id')} = (select app_clinic()) and ${column('id')} = ${place}${condition}) t`,
      values: parameters.values,
    };
  });
}

/** Whether who asks opens the record or only has to know something of it, such as who writes at it now. */
export type Look = 'opened' | 'asked';

/** One record as JSON text; who opened it is noted where the declaration says so. 404 for what is absent and for what the caller may not see, in the same bytes (SEC-01). */
export async function recordStatement(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  id: string,
  look: Look,
): Promise<string> {
  // Built before the id is looked at: whoever may see no row at all is told so whatever they ask for.
  const statement = oneStatement(services, principal, resource, id, 'seen');
  if (!isId(id)) throw new ProblemError('not_found');
  const [row] = await read<{ body: string }>(services, principal, {
    text: statement.text,
    values: [...statement.values],
    kept: true,
    noting: look === 'opened' ? openingOf(services, principal, resource, [id]) : undefined,
  });
  if (!row) throw new ProblemError('not_found');
  return row.body;
}
