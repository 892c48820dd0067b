import { decide } from '#metadata/access.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { targetAchievements } from './target-achievements.ts';

/** Inside the period, by a member, on a running target; approved at once when a decider enters another's (hr.md 5). */
export const achievementRules = serverRules(targetAchievements, {
  async prepare(values, { before, subject }) {
    if (before) return values;
    const decides = decide(targetAchievements.access.edit, subject) !== undefined;
    return decides && values['employee_id'] !== subject.employeeId
      ? { ...values, status: 'approved' }
      : values;
  },
  async check(values, context) {
    const { before, db, refuse } = context;
    const now = { ...before, ...values } as Readonly<Record<string, unknown>>;
    const [target] = await db.find('targets', { id: now['target_id'] }, { lock: true });
    if (!target) return;
    if (target['status'] !== 'active') refuse('target_not_active');
    const date = String(now['date']);
    if (date < String(target['period_from']) || date > String(target['period_to']))
      refuse('tgt_date', { on: 'date' });
    const member = await db.query(
      'select 1 from targets__member_ids where record_id = $1 and target_id = $2',
      [now['target_id'], now['employee_id']],
    );
    if (member.length === 0) refuse('not_member', { on: 'employee_id' });
    if (target['pay_month'])
      await refuseLockedMonths(context as unknown as RuleContext, { months: [String(target['pay_month'])] });
  },
});
