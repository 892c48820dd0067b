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
import { childTable, column, literal, table } from '../statement/sql.ts';
import { checkVersion } from './conflict.ts';
import type { WriteContext, WriteOptions } from './writeContext.ts';

interface Use {
  readonly resource: string;
  readonly n: number;
}

/** How many rows point at the record, by the resource they belong to. */
async function usesOf(work: WriteContext, resource: AnyResource, id: string): Promise<readonly Use[]> {
  const pointers = (work.services.catalogue.pointingAt.get(resource.name) ?? []).filter(
    (from) =>
      (from.resource.fields[from.field]?.options as { onDelete?: string } | undefined)?.onDelete !==
      'cascade',
  );
  if (pointers.length === 0) return [];
  const counts = pointers.map(({ resource: from, field, line }) => {
    const isLink = from.fields[field]?.kind === 'references';
    const source = line ? childTable(from, field) : isLink ? childTable(from, field) : table(from);
    const name = line ?? (isLink ? 'target_id' : field);
    return `select ${literal(from.name)} as resource, count(*)::int as n from ${source} t where ${column(name)} = $1::uuid`;
  });
  const text = `select resource, sum(n)::int as n from (${counts.join(' union all ')}) c group by resource having sum(n) > 0 order by 2 desc, 1`;
  return (await work.tx.query<{ resource: string; n: number }>(text, [id])).rows;
}

/** Says what uses the record, and that archiving is the way out where the record can be archived (REL-15). */
async function inUse(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  cause: unknown,
): Promise<ProblemError> {
  const uses = await usesOf(work, resource, id);
  const { locale } = work.principal;
  const [first] = uses;
  const what = first
    ? (work.services.catalogue.byName.get(first.resource)?.words[locale].many ?? first.resource)
    : '';
  return new ProblemError('in_use', {
    resource,
    cause,
    values: { n: first?.n ?? 0, what },
    details: {
      uses: uses.map((use) => ({
        ...use,
        what: work.services.catalogue.byName.get(use.resource)?.words[locale].many,
      })),
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
  await tell(work, resource, id, frame.events);
}
