import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { OperationContext, Row } from './rules.ts';

/** How long a merge may be taken back (clinic.md P5). */
const days = 30;

/** What becomes of two records, before anything is written. */
export interface MergeOutcome {
  /** What the kept one gets. */
  readonly values: Values;
  /** What the duplicate holds no more. */
  readonly aside: Values;
  /** Fields of the duplicate whose value stays with it. */
  readonly left: readonly string[];
  /** Fields of the kept one that would have led to itself. */
  readonly emptied: readonly string[];
}

/** What of a merge differs from one resource to another. Columns are named by our declarations, never by a caller. */
export interface MergeRule<Context extends OperationContext<AnyResource>> {
  readonly resource: string;
  /** The column that names a record, and the one that tells it from others of its name. */
  readonly label: string;
  readonly told: string;
  /** Fields of which one may choose the duplicate's value. */
  readonly choices: readonly string[];
  /** What a merge fills without saying so. */
  readonly untold?: readonly string[];
  /** Held before the two records are. */
  hold?(context: Context): Promise<unknown>;
  /** Refuses two that cannot be one. */
  judge?(context: Context, kept: Row, duplicate: Row): Promise<void>;
  outcome(
    context: Context,
    kept: Row,
    duplicate: Row,
    take: ReadonlySet<string>,
  ): MergeOutcome | Promise<MergeOutcome>;
  /** What was written since and ties the two together, once they are two again. */
  part?(context: Context, both: readonly unknown[]): Promise<void>;
  /** Books that are never re-pointed, after either way. */
  settle?(context: Context, both: readonly string[]): Promise<void>;
}

type Rule<Context extends OperationContext<AnyResource>> = MergeRule<Context>;
type Any = OperationContext<AnyResource>;

const tableOf = ({ resource }: Pick<Rule<Any>, 'resource'>): string => resource.replaceAll('-', '_');
const idOf = ({ record }: Any): unknown => (record as Row | undefined)?.['id'];

/** The kept one and the duplicate, held where it is written. */
async function pair<Context extends Any>(
  rule: Rule<Context>,
  context: Context,
  duplicate: unknown,
  isWritten: boolean,
): Promise<readonly [Row, Row]> {
  const { body, refuse, fail, db, unchanged } = context;
  const id = idOf(context);
  if (duplicate === id) refuse('merge_self', { on: 'duplicate_id' });
  if (isWritten) {
    await rule.hold?.(context);
    // Held against whoever writes something with it, in the order of ids.
    await db.query(`select from ${tableOf(rule)} where id::text = any ($1::text[]) order by id for update`, [
      [id, duplicate],
    ]);
  }
  const [other] = await db.find(rule.resource, { id: duplicate });
  const [kept] = await db.find(rule.resource, { id });
  if (!other || !kept) return fail('not_found');
  if (other['status'] === 'merged' || kept['status'] === 'merged') refuse('merged_already');
  if (kept['status'] !== 'active') refuse('merge_archived');
  if (isWritten && body['version'] !== undefined) await unchanged(kept, body['version']);
  await rule.judge?.(context, kept, other);
  return [kept, other];
}

function chosen({ choices }: Pick<Rule<Any>, 'choices'>, { fail }: Any, take: unknown): ReadonlySet<string> {
  const names =
    typeof take === 'string' ? take.split(',').filter(Boolean) : ((take as string[] | null) ?? []);
  if (names.some((name) => !choices.includes(name))) fail('unknown_field', { on: 'take' });
  return new Set(names);
}

const saidOf = ({ untold = [] }: Pick<Rule<Any>, 'untold'>, { values, left, emptied }: MergeOutcome) => ({
  filled: Object.keys(values).filter((name) => !untold.includes(name) && !emptied.includes(name)),
  left,
  emptied,
});

async function preview<Context extends Any>(rule: Rule<Context>, context: Context): Promise<unknown> {
  const { query, db } = context;
  const [kept, duplicate] = await pair(rule, context, query['duplicate_id'], false);
  const outcome = await rule.outcome(context, kept, duplicate, chosen(rule, context, query['take']));
  const moves = await db.referring(rule.resource, String(duplicate['id']), String(kept['id']));
  return { ...saidOf(rule, outcome), moves, choices: rule.choices };
}

async function merge<Context extends Any>(rule: Rule<Context>, context: Context): Promise<unknown> {
  const { body, db } = context;
  const [kept, duplicate] = await pair(rule, context, body['duplicate_id'], true);
  const outcome = await rule.outcome(context, kept, duplicate, chosen(rule, context, body['take']));
  const { values, aside } = outcome;
  const note = `${String(duplicate[rule.told])} → ${String(kept[rule.told])}`;
  const ids = { kept: String(kept['id']), duplicate: String(duplicate['id']) };
  const { id, moved } = await db.merge(rule.resource, { ...ids, values, aside, note });
  await rule.settle?.(context, [ids.kept, ids.duplicate]);
  return { merge_id: id, ...saidOf(rule, outcome), moves: moved };
}

/** Only the newest of them may be taken back. */
const mergesOf = (rule: Rule<Any>): string => `
  select m.id as merge_id, m.duplicate_id, p.${rule.label} as label, p.${rule.told} as told, m.merged_at, coalesce(e.full_name_ar, u.name) as merged_by,
      m.merged_at + interval '${days} days' as until, m.merged_at > $2::timestamptz - interval '${days} days' and m.id = first_value(m.id) over (order by m.merged_at desc, m.id desc) as may_undo
    from merges m join ${tableOf(rule)} p on p.id = m.duplicate_id left join users u on u.id = m.merged_by left join employees e on e.id = u.employee_id
    where m.resource = '${rule.resource}' and m.kept_id = $1 and m.undone_at is null order by m.merged_at desc, m.id desc`;

const mergeToUndo = ({ resource, told }: Rule<Any>): string => `
  select m.id, m.undone_at is not null as undone, m.merged_at <= $3::timestamptz - interval '${days} days' as late,
      exists (select from merges l where l.resource = m.resource and l.undone_at is null and l.id <> m.id
        and (l.merged_at, l.id) > (m.merged_at, m.id)
        and (l.kept_id in (m.kept_id, m.duplicate_id) or l.duplicate_id in (m.kept_id, m.duplicate_id))) as behind,
      m.duplicate_id, k.${told} as kept_told, d.${told} as duplicate_told
    from merges m join ${tableOf({ resource })} k on k.id = m.kept_id join ${tableOf({ resource })} d on d.id = m.duplicate_id
    where m.resource = '${resource}' and m.kept_id = $1 and m.id::text = $2`;

async function unmerge<Context extends Any>(rule: Rule<Context>, context: Context): Promise<unknown> {
  const { body, refuse, fail, db, now } = context;
  const id = String(idOf(context));
  await rule.hold?.(context);
  await db.query(
    `select from ${tableOf(rule)} where id = $1 or id = (select m.duplicate_id from merges m where m.kept_id = $1 and m.id::text = $2) order by id for update`,
    [id, body['merge_id']],
  );
  const [found] = await db.query(mergeToUndo(rule), [id, body['merge_id'], now]);
  if (!found) return fail('not_found');
  if (found['undone']) refuse('merge_undone');
  if (found['behind']) refuse('merge_not_last');
  if (found['late']) refuse('merge_too_late');
  const note = `${String(found['kept_told'])} ← ${String(found['duplicate_told'])}`;
  const kept = await db.unmerge(rule.resource, String(found['id']), note);
  const both = [id, String(found['duplicate_id'])];
  await rule.part?.(context, both);
  await rule.settle?.(context, both);
  return { kept };
}

/**
 * The calls of merging (`mergeOperations`): what it would do, the merge, those there were (newest first), and the way back, the last
 * first, within 30 days; what was written since stays with the kept record (clinic.md P5). The caller sees the kept record; another
 * clinic's duplicate is absent (404). Refuses with the resource's own words (`mergeRefusals`).
 */
export const mergeCalls = <Context extends Any>(rule: Rule<Context>) => ({
  mergePreview: (context: Context) => preview(rule, context),
  merge: (context: Context) => merge(rule, context),
  merges: (context: Context): Promise<unknown> =>
    context.db.query(mergesOf(rule), [idOf(context), context.now]),
  unmerge: (context: Context) => unmerge(rule, context),
});
