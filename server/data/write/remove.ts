import { fieldText } from '#i18n/errors.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { ProblemError } from '#server/problems.ts';
import { refuseLockedRows } from '#server/kit/payrollLocks.ts';
import { noteAccess } from './accessChanges.ts';
import { audit, changesBetween, tell } from './audit.ts';
import { writeProblem } from './databaseFailures.ts';
import { loadFor } from './lockedRecord.ts';
import { keepRemoved } from './restore.ts';
import { frameFor } from './ruleContext.ts';
import { conditionSql, either } from '../statement/conditions.ts';
import { rowsFor } from '../statement/scope.ts';
import { childTable, column, identifier, literal, table } from '../statement/sql.ts';
import { visibleRows } from '../statement/visible.ts';
import { checkVersion } from './conflict.ts';
import { readingIn, type WriteContext, type WriteOptions } from './writeContext.ts';

interface Use {
  readonly resource: string;
  readonly n: number;
}

/** How many rows point at the record, by the resource they belong to: those the caller may look at or list alone (clinic.md G8). */
async function usesOf(work: WriteContext, resource: AnyResource, id: string): Promise<readonly Use[]> {
  const reading = readingIn(work);
  const { parameters } = reading;
  const record = parameters.bind(id, 'uuid');
  const uses = new Map<AnyResource, string[]>();
  for (const { resource: from, field, line } of work.services.catalogue.pointingAt.get(resource.name) ?? []) {
    const { kind, options } = from.fields[field] ?? {};
    if ((options as { onDelete?: string } | undefined)?.onDelete === 'cascade') continue;
    const below = `${childTable(from, field)} x where x.clinic_id = t.clinic_id and x.record_id = t.id and x.${identifier(line ?? 'target_id')}`;
    const isBelow = line !== undefined || kind === 'references';
    const pointing = isBelow ? `exists (select from ${below} = ${record})` : `${column(field)} = ${record}`;
    uses.set(from, [...(uses.get(from) ?? []), pointing]);
  }
  if (uses.size === 0) return [];
  const counts = [...uses].map(([from, pointing]) => {
    const listed = rowsFor(reading, from, from.access['list'])?.rows;
    const seen = [visibleRows(reading, from), listed].flatMap((rows) => rows ?? []);
    return `select ${literal(from.name)} as resource, count(*)::int as n from ${table(from)} t
      where (${pointing.join(' or ')}) and ${conditionSql(either(seen), parameters)}`;
  });
  const text = `select * from (${counts.join(' union all ')}) c where n > 0 order by n desc, resource`;
  return (await work.tx.query<{ resource: string; n: number }>(text, parameters.values)).rows;
}

/** Says what uses the record, as far as the caller may know, and that archiving is the way out where the record can be archived (REL-15). */
async function inUse(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  cause: unknown,
): Promise<ProblemError> {
  const uses = await usesOf(work, resource, id);
  const { locale } = work.principal;
  const [first] = uses;
  const what = (name: string) => work.services.catalogue.byName.get(name)?.words[locale].many ?? name;
  return new ProblemError('in_use', {
    resource,
    cause,
    ...(first
      ? { values: { n: first.n, what: what(first.resource) } }
      : { sentence: fieldText(locale, 'in_use_elsewhere') }),
    details: {
      uses: uses.map((use) => ({ ...use, what: what(use.resource) })),
      archive: resource.workflow ? Object.hasOwn(resource.workflow.transitions, 'archive') : false,
    },
  });
}

/** Removes a record with its lines and links; what else hangs on it goes or refuses as its reference says. Throws 404, 403, 409 `in_use`, `invalid_state`, `self_approval`. */
export async function removeRecord(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  options: WriteOptions,
): Promise<void> {
  const frame = frameFor(work, resource, options);
  const rule = resource.access['remove'];
  const purpose = { rule, mode: options.mode, states: resource.editableIn, lock: 'update' } as const;
  const loaded = await loadFor(work, resource, id, purpose, frame.reasons);
  const { record } = loaded;
  await checkVersion(work, resource, loaded, options.version, false);
  const rules = work.services.rules.get(resource.name);
  await refuseLockedRows(rules, frame.context, [record]);
  await rules?.beforeRemove?.({ ...frame.context, record: record as never });
  noteAccess(work.principal);
  await audit(work, frame, 'delete', id, changesBetween(resource, record, undefined), [record]);
  await keepRemoved(work, resource, id);
  await work.tx.query('savepoint before_removal');
  try {
    await work.tx.query(`delete from ${table(resource)} where id = $1::uuid`, [id]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'foreign_key_violation')
      throw writeProblem(resource, error);
    await work.tx.query('rollback to savepoint before_removal');
    throw await inUse(work, resource, id, error);
  }
  await work.tx.query(
    'update files set record_id = null, resource = null, field = null, attached_at = null where resource = $1 and record_id = $2::uuid',
    [resource.name, id],
  );
  await rules?.removed?.({ ...frame.context, record: record as never });
  await tell(work, resource, id, frame.events);
}
