import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { same } from '#server/kit/sameValue.ts';
import { judgeSource, reckonTarget } from './automaticTargets.server.ts';
import { achieved, achievedPercent, earned, forecast } from './targetSql.server.ts';
import { targetNotices } from './targetNotices.server.ts';
import { targets } from './targets.ts';

type Target = RecordOf<typeof targets>;
type Context = RuleContext<typeof targets>;

/** What decides how much is paid: once something is recorded, a change of it or of the members needs its reason and is told (hr.md 5, G10). */
const terms = [
  'target_value',
  'pay_rule',
  'pay_amount',
  'min_percent',
  'cap_percent',
  'tiers',
  'split',
] as const;

/** Everybody the target is for now: who is named, and for a team the active people of its department and branch. */
async function membersOf(now: Row, { db, refuse }: Context): Promise<readonly string[]> {
  const named = (now['employee_ids'] ?? []) as readonly string[];
  if (now['audience'] !== 'team' || !(now['department_id'] || now['branch_id'])) return named;
  const found = await db.query(
    `select id from employees where status = 'active'
        and ($1::uuid is null or department_id = $1) and ($2::uuid is null or branch_id = $2) order by id limit 500`,
    [now['department_id'] ?? null, now['branch_id'] ?? null],
  );
  const members = [...new Set([...named, ...found.map(({ id }) => String(id))])];
  return members.length === 0 ? refuse('audience_empty', { on: 'audience' }) : members;
}

/** Who of the members before reached something and is none any more: that stays theirs. */
async function leftOf(before: Target | undefined, members: readonly string[], { db }: Context) {
  if (!before) return [];
  const rows = await db.query(
    `select distinct employee_id from target_achievements where target_id = $1 and status <> 'rejected' order by employee_id`,
    [before.id],
  );
  return rows.map((row) => String(row['employee_id'])).filter((id) => !members.includes(id));
}

/** Whether the members would be reckoned from something else; a changed record hands over all of its fields, as they were too. */
const changesAudience = (values: Row, before: Target): boolean =>
  (['audience', 'department_id', 'branch_id'] as const).some(
    (name) => !same(targets.fields[name], before[name], values[name]),
  ) || !same(targets.fields.employee_ids, idsIn(before, 'employee_ids'), idsIn(values, 'employee_ids'));

const idsIn = (row: Row, name: string): readonly string[] => ((row[name] ?? []) as string[]).toSorted();
const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((id) => !some.includes(id));
/** The members without those who left and only keep their part. */
const present = (row: Row): readonly string[] => without(idsIn(row, 'member_ids'), idsIn(row, 'left_ids'));

/** Who is a member now and was none before. */
const joining = (values: Row, before: Target): readonly string[] => without(present(values), present(before));

/** Whether the pay of the target would be reckoned otherwise. */
const changesTerms = (values: Row, before: Target): boolean =>
  !same(targets.fields.member_ids, present(before), present(values)) ||
  terms.some((name) => name in values && !same(targets.fields[name], before[name], values[name]));

/** What stands recorded must stay inside the period and in its measure; other terms need their reason and are told. */
async function judgeStarted(values: Row, before: Target, { db, refuse, notify }: Context): Promise<void> {
  const now = { ...before, ...values } as unknown as Target;
  const [started] = await db.query(
    `select min(date)::text as first, max(date)::text as last from target_achievements
      where target_id = $1 and status <> 'rejected'`,
    [before.id],
  );
  if (!started?.['first']) return;
  const [first, last] = [String(started['first']), String(started['last'])];
  const isOurs = now.source !== 'manual';
  if (!isOurs && first < now.period_from)
    refuse('period_excludes', { on: 'period_from', values: { date: first } });
  if (!isOurs && last > now.period_to) refuse('period_excludes', { on: 'period_to', values: { date: last } });
  if (now.measure !== before.measure) refuse('achievements_left', { on: 'measure' });
  if (!changesTerms(values, before)) return;
  const reason = values['change_reason'];
  if (!reason || reason === before.change_reason) refuse('change_needs_reason', { on: 'change_reason' });
  for (const employeeId of without(idsIn(before, 'member_ids'), joining(values, before)))
    notify('target.changed', { employeeId }, { target_id: before.id });
}

/** Whom a target covers, when its terms may still change, what it has reached, and what closing it fixes (hr.md 5). */
export const targetRules = serverRules(targets, {
  notices: targetNotices,
  computed: { achieved, achieved_percent: achievedPercent, forecast, earned },
  filters: {
    achievements_waiting: `exists (select 1 from target_achievements a
      where a.clinic_id = t.clinic_id and a.target_id = t.id and a.status = 'pending')`,
  },
  payrollReach: async (row) => ({ months: row['pay_month'] ? [String(row['pay_month'])] : [] }),

  async prepare(values, context) {
    const { before } = context;
    // A draft follows its department; the people of a running target move only when it is said whom it is for.
    if (before && before.status !== 'draft' && !changesAudience(values, before)) return values;
    const members = await membersOf({ ...before, ...values }, context as unknown as Context);
    const left = await leftOf(before, members, context as unknown as Context);
    return { ...values, member_ids: [...members, ...left], left_ids: left };
  },

  async check(values, context) {
    const { before, notify } = context;
    judgeSource(values, before && { ...before }, context as unknown as Context);
    if (!before) return;
    await judgeStarted(values, before, context as unknown as Context);
    if (before.status !== 'active') return;
    for (const employeeId of joining(values, before))
      notify('target.assigned', { employeeId }, { target_id: before.id });
  },

  async saved({ record, ...context }) {
    if (record.status === 'active' && record.source !== 'manual')
      await reckonTarget(context as unknown as Context, record.id);
  },

  offered: { reckon: `t.source <> 'manual'` },

  async beforeRemove({ record, db, refuse }) {
    const used = await db.query('select 1 from target_achievements where target_id = $1 limit 1', [
      record.id,
    ]);
    if (used.length > 0 || record.status !== 'draft') refuse('has_achievements');
  },

  transitions: {
    activate: {
      async effect({ record, ...context }) {
        if (record.source !== 'manual') await reckonTarget(context as unknown as Context, record.id);
      },
    },
    reckon: {
      async guard({ record, refuse }) {
        if (record.source === 'manual') refuse('not_measured');
      },
      async effect({ record, ...context }) {
        await reckonTarget(context as unknown as Context, record.id);
      },
    },
    close: {
      async guard({ record, db, refuse }) {
        // What is fixed is what the clinic's data say now, not last night.
        await db.query('select reckon_target($1)', [record.id]);
        const waiting = await db.query(
          `select 1 from target_achievements where target_id = $1 and status = 'pending'`,
          [record.id],
        );
        if (waiting.length > 0) refuse('pending_left', { values: { n: waiting.length } });
      },
      async effect({ record, db, subject }) {
        const shares = await db.query(
          `select employee_id, achieved::text as achieved, earned::text as earned
            from target_shares(app_clinic(), $1, $2) order by employee_id`,
          [record.id, subject.clinic.currencyDigits],
        );
        return { results: shares };
      },
    },
  },
});
