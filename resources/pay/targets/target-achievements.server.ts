import { decide } from '#metadata/access.ts';
import { sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { reachedOn, tellProgress } from './automaticTargets.server.ts';
import { targetAchievements } from './target-achievements.ts';
import { achievementNotices } from './targetNotices.server.ts';

type Context = RuleContext<typeof targetAchievements>;

/** The target of an achievement, held until commit: nobody closes it or changes its people meanwhile. */
async function runningTarget(id: unknown, { db, refuse }: Context): Promise<Row | undefined> {
  const [target] = await db.find('targets', { id }, { lock: true });
  if (target && target['status'] !== 'active') refuse('target_not_active');
  if (target && target['source'] !== 'manual') refuse('target_automatic');
  return target;
}

/** Whether a decision on the target is left to others: what is reached on it changes what it pays the caller too (hr.md G2). */
async function paysCaller(target: Row, { subject, leftToOthers }: Context): Promise<boolean> {
  // Who left and keeps a part stands among the members as well.
  const members = target['member_ids'] as readonly unknown[];
  return target['pay_rule'] !== 'none' && members.includes(subject.employeeId) && (await leftToOthers());
}

/** Stops where the target of an achievement does not run, or pays the caller who decides on it. */
async function refuseDeciding(record: Row, context: Context): Promise<void> {
  const target = await runningTarget(record['target_id'], context);
  if (target && (await paysCaller(target, context))) context.fail('self_approval');
}

/** Tells the people of a target how far this one achievement, which counts already or begins to, brings it. */
async function tellReached(
  context: Context & { readonly record: Row },
  stands: 'counted' | 'waiting',
): Promise<void> {
  const { target_id: id, value } = context.record;
  const sum = await reachedOn(context, id);
  const before = stands === 'waiting' ? sum : sumDecimals([sum, timesDecimals(String(value), '-1')]);
  await tellProgress(context, id, { before, after: stands === 'waiting' ? sumDecimals([sum, value]) : sum });
}

/**
 * What `paysCaller` refuses is not offered: a target that pays the reader is decided by others, but where they are the
 * clinic's only owner. Only a running target takes anything but a refusal.
 */
const leftToReader = `not exists (select from targets x join users me on me.clinic_id = x.clinic_id and me.id = :user
      join targets__member_ids m on m.clinic_id = x.clinic_id and m.record_id = x.id and m.target_id = me.employee_id
    where x.clinic_id = t.clinic_id and x.id = t.target_id and x.pay_rule <> 'none'
      and not (me.is_owner and not exists (select from users o
        where o.clinic_id = me.clinic_id and o.is_owner and o.is_active and o.id <> me.id)))`;
const onRunning = `${leftToReader} and exists (select from targets x
    where x.clinic_id = t.clinic_id and x.id = t.target_id and x.status = 'active' and x.source = 'manual')`;

/** Inside the period, by a member, on a running target; approved at once by a decider whom it pays nothing (hr.md 5, G2). */
export const achievementRules = serverRules(targetAchievements, {
  notices: achievementNotices,
  offered: { edit: onRunning, remove: onRunning, approve: onRunning, reject: leftToReader },
  async payrollReach(row, { db }) {
    const [target] = await db.find('targets', { id: row['target_id'] });
    return { months: target?.['pay_month'] ? [String(target['pay_month'])] : [] };
  },
  async prepare(values, context) {
    const { before, subject, db } = context;
    const decides = decide(targetAchievements.access.edit, subject) !== undefined;
    if (before || !decides || values['employee_id'] === subject.employeeId) return values;
    const [target] = await db.find('targets', { id: values['target_id'] ?? null }, { lock: true });
    const waits = target !== undefined && (await paysCaller(target, context as unknown as Context));
    return waits ? values : { ...values, status: 'approved' };
  },
  async check(values, context) {
    const { before, refuse } = context;
    const now = { ...before, ...values } as Row;
    const target = await runningTarget(now['target_id'], context as unknown as Context);
    if (!target) return;
    if (before && (await paysCaller(target, context as unknown as Context))) context.fail('self_approval');
    const date = String(now['date']);
    if (date < String(target['period_from']) || date > String(target['period_to']))
      refuse('tgt_date', { on: 'date' });
    const left = target['left_ids'] as readonly unknown[];
    const members = (target['member_ids'] as readonly unknown[]).filter((id) => !left.includes(id));
    if (!members.includes(now['employee_id'])) refuse('not_member', { on: 'employee_id' });
  },
  async saved(context) {
    if (!context.before && context.record.status === 'approved')
      await tellReached(context as unknown as Context & { record: Row }, 'counted');
  },
  beforeRemove: async (context) => refuseDeciding(context.record, context as unknown as Context),
  beforeRestore: async (context) => refuseDeciding(context.record, context as unknown as Context),
  transitions: {
    approve: {
      guard: async (context) => refuseDeciding(context.record, context as unknown as Context),
      effect: async (context) => tellReached(context as unknown as Context & { record: Row }, 'waiting'),
    },
    reject: {
      // What waits is turned down on a cancelled target too.
      async guard(context) {
        const [target] = await context.db.find('targets', { id: context.record.target_id }, { lock: true });
        if (target && (await paysCaller(target, context as unknown as Context)))
          context.fail('self_approval');
      },
    },
  },
});
