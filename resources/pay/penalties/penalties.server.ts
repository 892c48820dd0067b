import { compareDecimals } from '#metadata/fields/validate.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { penaltyNotices } from './penaltyNotices.server.ts';
import { penalties } from './penalties.ts';

type Penalty = RecordOf<typeof penalties>;
type Context = RuleContext<typeof penalties> & { readonly record: Penalty };

/** Days after the violation within which a penalty may be approved, and days after approval to object (hr.md 5). */
const daysToApprove = 30;
const daysToObject = 7;
const dayLength = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

/** Beyond the list's limit a penalty in days needs a written investigation first. */
async function refuseUninvestigated({ record, db, refuse }: Context): Promise<void> {
  if (record.unit !== 'days' || !record.value || record.investigation) return;
  const [type] = record.violation_type_id
    ? await db.find('violation-types', { id: record.violation_type_id })
    : [{ needs_investigation_over_days: '1' }];
  if (compareDecimals(record.value, String(type?.['needs_investigation_over_days'] ?? '1')) > 0)
    refuse('pen_invest', { on: 'investigation' });
}

/** Posting month, hire date, the limits of approving and objecting (hr.md 5, rules 1–4). */
export const penaltyRules = serverRules(penalties, {
  notices: penaltyNotices,
  async prepare(values, { before }) {
    const date = values['violation_date'];
    if (before || values['pay_month'] || typeof date !== 'string') return values;
    return { ...values, pay_month: date.slice(0, 7) };
  },
  async check(values, context) {
    const { before, db, refuse } = context;
    const employee = values['employee_id'] ?? before?.employee_id;
    const date = String(values['violation_date'] ?? before?.violation_date);
    const [row] = await db.query(
      `select min(start)::text as hired from employees__employment_periods where record_id = $1`,
      [employee],
    );
    const hired = row?.['hired'];
    if (hired && date < String(hired))
      refuse('before_hire', { on: 'violation_date', values: { date: String(hired) } });
    const months = [values['pay_month'], before?.pay_month].filter(Boolean).map(String);
    await refuseLockedMonths(context as unknown as RuleContext, { months });
  },
  async beforeRemove({ record, refuse }) {
    if (record.status !== 'draft') refuse('remove_draft_only');
  },
  transitions: {
    approve: {
      async guard(context) {
        const { record, subject, today, refuse, note } = context;
        const late = daysBetween(record.violation_date, today) > daysToApprove;
        if (late && !subject.isOwner) refuse('pen_late', { values: { n: daysToApprove } });
        if (late) note('owner_override');
        await refuseUninvestigated(context);
        await refuseLockedMonths(context as unknown as RuleContext, { months: [record.pay_month] });
      },
      effect: async ({ now }) => ({ approved_at: now.toISOString() }),
    },
    object: {
      async guard({ record, now, refuse }) {
        const since = record.approved_at ? now.getTime() - Date.parse(record.approved_at) : 0;
        if (since > daysToObject * dayLength) refuse('objection_late', { values: { n: daysToObject } });
      },
    },
    reduce: {
      async guard({ record, asked, refuse }) {
        const reduced = String(asked['reduced_value']);
        if (record.value && compareDecimals(reduced, record.value) >= 0)
          refuse('not_reduced', { on: 'reduced_value', values: { value: record.value } });
      },
    },
    cancel: {
      guard: async (context) =>
        refuseLockedMonths(context as unknown as RuleContext, { months: [context.record.pay_month] }),
    },
  },
  operations: {
    async acknowledge({ record, db, refuse, fail, now }) {
      if (!record) return fail('not_found');
      if (record.status === 'draft') return fail('not_found');
      if (record.acknowledged_at) return refuse('already_seen');
      await db.query(
        'update penalties set acknowledged_at = $2, version = version + 1, updated_at = $2 where id = $1',
        [record.id, now.toISOString()],
      );
      return { acknowledged_at: now.toISOString() };
    },
  },
});
