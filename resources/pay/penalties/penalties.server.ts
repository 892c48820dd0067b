import { addMonths, daysBetween } from '#metadata/time/days.ts';
import { compareDecimals } from '#metadata/fields/validate.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { settingSql, settingsOf } from '#server/kit/settings.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';
import { openPayMonth } from '../payMonths.server.ts';
import { isBeyond } from './penaltyLimits.ts';
import { penaltyNotices } from './penaltyNotices.server.ts';
import { penalties } from './penalties.ts';
import { refundPenalty } from './refund.server.ts';
import { penaltySettings } from './penalty-settings.ts';

type Penalty = RecordOf<typeof penalties>;
type Context = RuleContext<typeof penalties> & { readonly record: Penalty };

/** What a penalty takes in one unit, as it stands: the reduced value where it was reduced, nothing once it was cancelled. */
const inForce = (unit: string): string =>
  `case when t.unit = '${unit}' and t.status <> 'cancelled' then coalesce(t.reduced_value, t.value) else 0 end::numeric(18,${unit === 'amount' ? 3 : 2})`;

/** The last day of objecting in the clinic's zone, as SQL; of a draft as if it were approved today. */
const objectUntil = `(coalesce((t.approved_at at time zone :timezone)::date, :today::date) + ${settingSql(penaltySettings, 'objection_days')})`;

/** Beyond the list's limit a penalty in days or hours needs a written investigation first. */
async function refuseUninvestigated({ record, db, refuse }: Context): Promise<void> {
  if (!record.value || record.investigation) return;
  const [type] = record.violation_type_id
    ? await db.find('violation-types', { id: record.violation_type_id })
    : [{ needs_investigation_over_days: '1' }];
  if (isBeyond(record.unit, record.value, String(type?.['needs_investigation_over_days'] ?? '1')))
    refuse('pen_invest', { on: 'investigation' });
}

/** Where the clinic wants two people behind each decision about pay, who recorded a penalty does not approve it (hr.md 5). */
async function refuseAlone({ record, db, subject, refuse, leftToOthers }: Context): Promise<void> {
  if (record.created_by !== subject.userId) return;
  const { two_person_approval: two } = await settingsOf(db, payrollSettings);
  if (two && (await leftToOthers())) refuse('pen_two_person');
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The month after a day: a late decision lands in the next open circle and no later (hr.md 5, 9.3). */
const monthAfter = (day: string): string => addMonths(day, 1).slice(0, 7);

/** Posting month, hire date, the limits of approving and objecting (hr.md 5, rules 1–4). */
export const penaltyRules = serverRules(penalties, {
  notices: penaltyNotices,
  computed: {
    object_until: objectUntil,
    deducted_days: inForce('days'),
    deducted_hours: inForce('hours'),
    deducted_amount: inForce('amount'),
  },
  filters: {
    branch_id: `exists (select from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id
      and e.branch_id = any (:ids))`,
  },
  payrollReach: async (row) => ({ months: row['pay_month'] ? [String(row['pay_month'])] : [] }),
  // The month of the circle that holds the day, else the next one that is open (areas-hr.md c 20).
  async prepare(values, context) {
    const date = values['violation_date'];
    if (context.before || values['pay_month'] || typeof date !== 'string' || !isDay(date)) return values;
    return { ...values, pay_month: await openPayMonth(context, date) };
  },
  async check(values, context) {
    const { before, db, refuse, today } = context;
    const employee = values['employee_id'] ?? before?.employee_id;
    const date = String(values['violation_date'] ?? before?.violation_date);
    const [row] = await db.query(
      `select min(start)::text as hired from employees__employment_periods where record_id = $1`,
      [employee],
    );
    const hired = row?.['hired'];
    if (hired && date < String(hired))
      refuse('before_hire', { on: 'violation_date', values: { date: String(hired) } });
    const month = values['pay_month'] ?? before?.pay_month;
    const next = monthAfter(today > date ? today : date);
    if (typeof month !== 'string' || month <= next) return;
    // Where months are locked the next open one may be later.
    const open = await openPayMonth(context, today > date ? today : date);
    const latest = open > next ? open : next;
    if (month > latest)
      refuse('pay_month_far', { on: 'pay_month', values: { from: date.slice(0, 7), to: latest } });
  },
  offered: { acknowledge: 't.acknowledged_at is null', object: `${objectUntil} >= :today::date` },
  transitions: {
    acknowledge: {
      async guard({ record, refuse }) {
        if (record.acknowledged_at) refuse('already_seen');
      },
      effect: async ({ now }) => ({ acknowledged_at: now.toISOString() }),
    },
    cancel: { throughLocks: true, effect: refundPenalty },
    approve: {
      async guard(context) {
        const { record, subject, today, refuse, note, db } = context;
        const { approval_days: n } = await settingsOf(db, penaltySettings);
        const late = daysBetween(record.violation_date, today) > n;
        if (late && !subject.isOwner) refuse('pen_late', { values: { n } });
        if (late) note('owner_override');
        await refuseUninvestigated(context);
        await refuseAlone(context);
      },
    },
    object: {
      async guard({ record, today, refuse, db }) {
        const { objection_days: n } = await settingsOf(db, penaltySettings);
        // To the end of the day the person was told of.
        if (String(record.object_until) < today) refuse('objection_late', { values: { n } });
      },
    },
    reduce: {
      async guard({ record, asked, refuse }) {
        if (record.unit === 'warning') refuse('warning_not_reduced');
        const reduced = String(asked['reduced_value']);
        if (record.value && compareDecimals(reduced, record.value) >= 0)
          refuse('not_reduced', { on: 'reduced_value', values: { value: record.value } });
      },
    },
  },
});
