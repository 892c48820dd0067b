import { decide } from '#metadata/access.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { clinicMetrics, metricRights } from '../../shared/clinicMetrics.ts';
import type { targets } from './targets.ts';

type Context = Pick<RuleContext<typeof targets>, 'db' | 'notify' | 'refuse' | 'subject' | 'writtenBy'>;

const named = ['audience', 'department_id', 'branch_id', 'employee_ids', 'period_from', 'period_to'] as const;
const said = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/**
 * Whoever lets a target read the clinic's data, or says whose and of which days, reads those figures of the whole clinic: else a target
 * would tell them. The source of a running target stays (hr.md 5).
 */
export function judgeSource(
  values: Row,
  before: Row | undefined,
  { refuse, subject, writtenBy }: Context,
): void {
  const now = { ...before, ...values } as Row;
  const source = now['source'] ?? 'manual';
  const changes = (names: readonly string[]) =>
    before === undefined || names.some((name) => said(before[name]) !== said(now[name]));
  if (before && before['status'] !== 'draft' && changes(['source'])) refuse('source_fixed', { on: 'source' });
  const metric = clinicMetrics.find((one) => one === source);
  if (metric === undefined || writtenBy === 'rule' || !changes(['source', ...named])) return;
  if (decide(metricRights[metric], subject) !== 'all') refuse('source_hidden', { on: 'source' });
}

/** Tells the people of a target that it came to four fifths, or to the whole (hr.md 7); those who left are not told. */
export async function tellProgress(
  { db, notify }: Pick<Context, 'db' | 'notify'>,
  id: unknown,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<void> {
  const [row] = await db.query(
    `select t.title, $2::numeric * 100 < t.target_value * 80 and $3::numeric * 100 >= t.target_value * 80 as at80,
        $2::numeric < t.target_value and $3::numeric >= t.target_value as at100,
        array(select m.target_id from targets__member_ids m where m.record_id = t.id
          and not exists (select from targets__left_ids l where l.record_id = t.id and l.target_id = m.target_id)) as people
      from targets t where t.id = $1`,
    [id, before, after],
  );
  const event = row?.['at100'] ? 'target.at100' : row?.['at80'] ? 'target.at80' : undefined;
  if (!row || event === undefined) return;
  for (const employeeId of row['people'] as readonly string[])
    notify(event, { employeeId }, { target: row['title'], target_id: id });
}

/** What stands approved of a target. */
export async function reachedOn({ db }: Pick<Context, 'db'>, id: unknown): Promise<unknown> {
  const [sum] = await db.query(
    `select coalesce(sum(value), 0)::text as value from target_achievements where target_id = $1 and status = 'approved'`,
    [id],
  );
  return sum?.['value'];
}

/** Brings what is recorded of a target to what the clinic's data say, and tells its people how far that is. The target is held. */
export async function reckonTarget(context: Context, id: unknown): Promise<void> {
  const before = await reachedOn(context, id);
  await context.db.query('select reckon_target($1)', [id]);
  await tellProgress(context, id, { before, after: await reachedOn(context, id) });
}

/** Each night what is achieved on running targets is what the clinic's data say (hr.md 5); where nothing differs nothing is written. */
export const targetReckoning: DailyWork = {
  name: 'target reckoning',
  words: { ar: 'قراءة ما تحقق من المستهدفات', en: 'What is achieved on targets' },
  from: '03:00',
  statement: `select t.id, t.title as label from targets t
    where t.status = 'active' and t.source <> 'manual' and t.period_from <= $1::date
      and exists (select from target_differences(t.id))`,
  transition: { resource: 'targets', name: 'reckon' },
};
