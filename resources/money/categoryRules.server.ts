import type { RuleDatabase } from '#server/kit/rules.ts';
import type { categoryRefusals } from './categoryFields.ts';

/** What these rules use of a rule's context, which is the same for both kinds. */
interface Context {
  readonly db: RuleDatabase;
  refuse(
    reason: (typeof categoryRefusals)[number],
    options: { on?: string; code: 'invalid' | 'invalid_state'; values?: Readonly<Record<string, number>> },
  ): never;
}
type Row = Readonly<Record<string, unknown>>;

/** One tree at a time: of two moves at once each could be right alone and make a second level. */
const holdTree = (db: RuleDatabase, table: string) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended($1 || app_clinic(), 0))`, [`${table} `]);

const state = { code: 'invalid_state' } as const;

/** A parent is of the same kind, in use and itself a main category; what has categories below it stays a main one. */
async function judgeParent(
  table: string,
  { parent, id }: { parent: unknown; id: unknown },
  context: Context,
) {
  const { db, refuse } = context;
  await holdTree(db, table);
  const [above] = await db.query(`select status, parent_id from ${table} where id = $1`, [parent]);
  if (above?.['status'] !== 'active')
    refuse('category.parent_archived', { on: 'parent_id', code: 'invalid' });
  if (above?.['parent_id']) refuse('category.parent_below', { on: 'parent_id', code: 'invalid' });
  if (id === undefined) return;
  const below = await db.query(`select 1 from ${table} where parent_id = $1 limit 1`, [id]);
  if (below.length > 0) refuse('category.has_children', { on: 'parent_id', code: 'invalid' });
}

/** None comes back below one that is not in use. */
async function judgeReturn(table: string, record: Row, { db, refuse }: Context): Promise<void> {
  if (!record['parent_id']) return;
  await holdTree(db, table);
  const [above] = await db.query(`select status from ${table} where id = $1`, [record['parent_id']]);
  if (above?.['status'] !== 'active') refuse('category.parent_archived', state);
}

/**
 * Rules of a kind of category (clinic.md 6.7): a tree of one level; those of the system stay as they are; none is archived
 * while categories below it are in use. What is used cannot be removed (409 `in_use`), it is archived.
 */
export const categoryRules = (table: 'receipt_categories' | 'expense_categories') => ({
  filters: { main: 't.parent_id is null' },
  offered: { edit: 'not t.is_system', remove: 'not t.is_system', archive: 'not t.is_system' },
  async check(values: Row, context: Context & { readonly before?: Row | undefined }) {
    const { before, refuse } = context;
    if (before?.['is_system'] === true) refuse('category.system', state);
    const parent = values['parent_id'];
    if (!parent || parent === before?.['parent_id']) return;
    await judgeParent(table, { parent, id: before?.['id'] }, context);
  },
  async beforeRemove({ record, refuse }: Context & { readonly record: Row }) {
    if (record['is_system'] === true) refuse('category.system', state);
  },
  async beforeRestore(context: Context & { readonly record: Row }) {
    if (context.record['status'] === 'active') await judgeReturn(table, context.record, context);
  },
  transitions: {
    archive: {
      async guard({ db, record, refuse }: Context & { readonly record: Row }) {
        if (record['is_system'] === true) refuse('category.system', state);
        await holdTree(db, table);
        const [below] = await db.query(
          `select count(*)::int as n from ${table} where parent_id = $1 and status = 'active'`,
          [record['id']],
        );
        const n = Number(below?.['n']);
        if (n > 0) refuse('category.active_below', { ...state, values: { n } });
      },
    },
    restore: {
      guard: (context: Context & { readonly record: Row }) => judgeReturn(table, context.record, context),
    },
  },
});
