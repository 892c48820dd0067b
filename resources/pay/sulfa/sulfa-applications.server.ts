import { compareDecimals, isSome } from '#metadata/fields/decimals.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { payOut, voidVoucher } from '#resources/money/books/vouchers.server.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import {
  cashIn,
  isUntouched,
  lastSeq,
  outstandingOf,
  repayInCash,
  reschedule,
  skipInstalment,
  splitInstalments,
  takeBackCash,
  withdrawn,
  writeOff,
  type Instalment,
} from '../engine/advances.ts';
import { receiptOf, takeIn, wayOf } from '../moneyBack.server.ts';
import { payBranch } from '../payBranch.server.ts';
import { openPayMonth } from '../payMonths.server.ts';
import { judgeAdvance, openAdvances, type Wish } from './judgeAdvance.server.ts';
import { holdPlan, isPaid, nextDue, writePlan } from './plan.server.ts';
import { previewAdvance } from './previewAdvance.server.ts';
import { sulfaApplications } from './sulfa-applications.ts';
import { sulfaSettings } from './sulfa-settings.ts';
import { sulfaNotices } from './sulfaNotices.server.ts';
import { sulfaRights } from './sulfaRights.ts';

type Advance = RecordOf<typeof sulfaApplications>;
type Context = RuleContext<typeof sulfaApplications>;
type Step = Context & { readonly record: Advance; readonly asked: Values };

/** What is approved of an advance; what was asked for while nobody said less. */
const approvedOf = (record: Advance) => ({
  amount: String(record.approved_amount ?? record.amount),
  count: record.approved_installments ?? record.installments,
});

/**
 * Whether an advance is entered by the right over others: as one that runs, or beyond the limits. Nobody does that for themself but
 * a clinic's one owner (SEC-20); refuses with 409 `self_approval`.
 */
async function isEntered(employee: unknown, values: Values, { subject, leftToOthers, fail }: Context) {
  if (!values['paid_on'] && !values['override_note']) return false;
  if (employee === subject.employeeId && (await leftToOthers())) fail('self_approval');
  return decide(sulfaRights.enter, subject) !== undefined;
}

/** Judges a new request; with a note of why, the limits are passed by whoever enters it for somebody else (hr.md 5). */
async function judge(values: Row, context: Context): Promise<void> {
  const wish: Wish = {
    employee_id: String(values['employee_id']),
    amount: String(values['amount']),
    installments: Number(values['installments']),
    first_month: String(values['first_month']),
    guarantor_id: (values['guarantor_id'] ?? null) as string | null,
  };
  const { problems } = await judgeAdvance(context, wish);
  context.refuseAll(problems.map(({ values: said, ...one }) => ({ ...one, ...(said && { values: said }) })));
}

/** The instalments an advance is paid back by: from its first month, or the first open one where that is over. */
async function startPlan(context: Context, record: Advance): Promise<void> {
  const { amount, count } = approvedOf(record);
  const open = await openPayMonth(context, context.today);
  const first = record.first_month > open ? record.first_month : open;
  // One that was taken back has its old ones still, of which nothing is due.
  const old = withdrawn(await holdPlan(context, record.id));
  const { currencyDigits } = context.subject.clinic;
  const fresh = splitInstalments(amount, count, first, currencyDigits, lastSeq(old) + 1);
  await writePlan(context, record, [...old, ...fresh]);
}

/** Pays an approved advance out: by a voucher out of a fund where the clinic keeps its money here. */
async function disburse(context: Step) {
  const { record, asked, subject, today } = context;
  const { amount, count } = approvedOf(record);
  const paid = {
    paid_on: today,
    pay_method: asked['pay_method'],
    approved_amount: amount,
    approved_installments: count,
  };
  await startPlan(context, record);
  if (subject.modulesOff?.has('finance') === true) return paid;
  const { id } = await payOut(context, {
    purpose: 'employee',
    amount,
    ...wayOf(asked['pay_method'], context),
    branch_id: await payBranch(context, record.employee_id),
    employee_id: record.employee_id,
    category: 'advances',
    source: { type: 'sulfa-applications', id: record.id },
    note: record.number,
  });
  return { ...paid, payment_voucher_id: id };
}

/** Takes back a payment that was a mistake: the advance waits to be paid out again, its voucher is void and nothing of it is due. */
async function undisburse(context: Step) {
  const { record, asked, refuse } = context;
  // One that was entered as running was never paid out here: «approved» it would be paid though nobody decided it.
  if (!record.pay_method) refuse('entered_running');
  if (record.received_at) refuse('received_before');
  if (!isUntouched(await holdPlan(context, record.id))) refuse('plan_begun');
  await replan(context, withdrawn);
  if (record.payment_voucher_id)
    await voidVoucher(context, 'payment-vouchers', record.payment_voucher_id, String(asked['decision']));
  return { paid_on: null, pay_method: null, payment_voucher_id: null };
}

/**
 * Above the clinic's amount nothing is finally approved before whoever stands for it accepted (hr.md 5); what was entered beyond the
 * limits with its reason is not asked.
 */
async function demandGuaranteed({ record, db, refuse, locale }: Step, amount: string): Promise<void> {
  if (!record.guarantor_id || record.guarantor_accepted_at || record.override_note) return;
  const { guarantor_over: max } = await settingsOf(db, sulfaSettings);
  if (!isSome(max ?? '0') || compareDecimals(amount, String(max)) <= 0) return;
  const [one] = await db.query('select full_name_ar, full_name_en from employees where id = $1::uuid', [
    record.guarantor_id,
  ]);
  const name = String((locale === 'en' && one?.['full_name_en']) || one?.['full_name_ar']);
  refuse('guarantor_waits', { values: { name, max: String(max) } });
}

/**
 * A step of the last approver says how much; the manager's lower figure stands unless the next says otherwise. Fewer instalments are
 * judged as those that were asked for.
 */
async function approve(context: Step & { readonly next?: string | undefined }) {
  const { record, asked, refuse, next } = context;
  const amount = String(asked['approved_amount'] ?? approvedOf(record).amount);
  const count = Number(asked['approved_installments'] ?? approvedOf(record).count);
  if (compareDecimals(amount, record.amount) > 0)
    refuse('above_asked', { on: 'approved_amount', values: { max: record.amount } });
  if (count > record.installments)
    refuse('above_asked', { on: 'approved_installments', values: { max: record.installments } });
  if (count < record.installments && !record.override_note) {
    const wish = { ...record, amount, installments: count, guarantor_id: record.guarantor_id ?? null };
    const { problems } = await judgeAdvance(context, wish);
    const found = problems.find(({ reason }) => reason === 'sulfa_installment');
    if (found)
      refuse(found.reason, { on: 'approved_installments', ...(found.values && { values: found.values }) });
  }
  const status: 'manager_approved' | 'approved' = next === 'manager_approved' ? next : 'approved';
  if (status === 'approved') await demandGuaranteed(context, amount);
  return { status, approved_amount: amount, approved_installments: count };
}

/** Changes the plan of a running advance by a rule of the engine. */
async function replan(context: Step, how: (plan: readonly Instalment[]) => readonly Instalment[]) {
  const plan = how(await holdPlan(context, context.record.id));
  await writePlan(context, context.record, plan);
  return plan;
}

/** Money paid back early, the latest instalments first; the last of it settles the advance. */
async function repay(context: Step) {
  const { record, asked, db, refuse } = context;
  if (!(await settingsOf(db, sulfaSettings)).early_repay) refuse('no_early_repay');
  const amount = String(asked['amount']);
  const max = outstandingOf(await holdPlan(context, record.id));
  if (compareDecimals(amount, max) > 0) refuse('above_outstanding', { on: 'amount', values: { max } });
  const plan = await replan(context, (all) => repayInCash(all, amount));
  await takeIn(context, backOf(context, amount), record.number);
  return { status: isPaid(plan) ? ('settled' as const) : ('disbursed' as const) };
}

const backOf = ({ record }: Step, amount: string) =>
  ({ source: 'sulfa-applications', record, amount }) as const;

/** Takes back a repayment that was noted by mistake; one that settled the advance opens it again where no other is open (hr.md 5). */
async function unrepay(context: Step): Promise<void> {
  const { record, asked, db, refuse } = context;
  const amount = String(asked['amount']);
  if (record.status === 'settled') {
    // A request of the same person waits for this, and is judged after it.
    await db.query('select id from employees where id = $1::uuid for no key update', [record.employee_id]);
    const { max_active: most } = await settingsOf(db, sulfaSettings);
    if ((await openAdvances(context, record.employee_id)) >= most) refuse('sulfa_active');
  }
  const max = cashIn(await holdPlan(context, record.id));
  const voucher = await receiptOf(context, backOf(context, amount));
  if (voucher === null) refuse('no_such_repayment', { on: 'amount' });
  if (compareDecimals(amount, max) > 0) refuse('repaid_since', { on: 'amount', values: { max } });
  await replan(context, (all) => takeBackCash(all, amount));
  if (voucher) await voidVoucher(context, 'receipt-vouchers', voucher, String(asked['decision']));
}

async function askSkip({ record, db, refuse, ...context }: Step): Promise<void> {
  const { skips_per_application: n } = await settingsOf(db, sulfaSettings);
  if (record.skips >= n) refuse('no_skips_left', { values: { n } });
  if (nextDue(await holdPlan({ ...context, db }, record.id)) === undefined) refuse('nothing_due');
}

async function agreeSkip(context: Step) {
  await replan(context, (plan) => {
    const next = nextDue(plan);
    return next === undefined ? context.refuse('nothing_due') : skipInstalment(plan, next.seq);
  });
  return { skips: context.record.skips + 1 };
}

async function rescheduleRest(context: Step): Promise<void> {
  const { asked, subject, today, refuse } = context;
  const [first, open] = [String(asked['first_month']), await openPayMonth(context, today)];
  if (first < open) refuse('sulfa_first_month', { on: 'first_month', values: { from: open, to: open } });
  await replan(context, (plan) =>
    reschedule(plan, Number(asked['installments']), first, subject.clinic.currencyDigits),
  );
}

/** So many days an approval waits for the money. */
const approvalDays = 30;

/** What is approved ends by its time alone, whoever would be rid of it earlier (hr.md 5); with a service it ends at once. */
async function refuseEarly({ record, subject, today, writtenBy, refuse }: Step): Promise<void> {
  if (writtenBy === 'rule') return;
  const day = addDays(dayAt(new Date(String(record.decided_at)), subject.clinic.timezone), approvalDays);
  if (day >= today) refuse('not_expired', { values: { day } });
}

/** Advances in the clinic's day: what was approved and not paid out for thirty days expires, and the instalments are proven (hr.md 5). */
export const advancesDay: readonly DailyWork[] = [
  {
    name: 'advances not paid out',
    words: { ar: 'انتهاء سلف معتمدة لم تُصرف', en: 'Expiry of advances not paid out' },
    from: '01:00',
    statement: `
      select a.id, a.number as label from sulfa_applications a join clinics c on c.id = a.clinic_id
        where a.clinic_id = (select app_clinic()) and a.status = 'approved'
          and (a.decided_at at time zone c.timezone)::date + ${approvalDays} < $1::date order by a.id`,
    transition: { resource: 'sulfa-applications', name: 'expire' },
  },
  {
    name: 'advances proof',
    words: { ar: 'مطابقة أقساط السلف', en: 'Proof of the instalments of advances' },
    from: '02:30',
    statement: `
      select count(*)::int as n from sulfa_applications a, lateral (select $1::date) as day
        where a.clinic_id = (select app_clinic()) and sulfa_difference(a.clinic_id, a.id) <> 0`,
    expectsNone: 'instalments of advances do not come to what was approved',
  },
];

/** Advances: what is judged, paid out, paid back and given up (hr.md 5, sulfa). */
export const sulfaRules = serverRules(sulfaApplications, {
  notices: sulfaNotices,
  computed: {
    // Nothing before there is a plan: a request owes no nought.
    outstanding: `(select sum(i.amount - i.deducted - i.moved_out - i.waived) from sulfa_installments i
      where i.clinic_id = t.clinic_id and i.application_id = t.id)`,
  },
  filters: {
    branch_id: `exists (select from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id
      and e.branch_id = any (:ids))`,
  },
  offered: {
    receive: 't.received_at is null',
    guarantee: 't.guarantor_accepted_at is null',
    expire: `(t.decided_at at time zone :timezone)::date + ${approvalDays} < :today::date`,
  },
  async prepare(values, context) {
    const { before, subject, db, today } = context;
    if (before) return values;
    const employee = values['employee_id'] ?? subject.employeeId;
    // Two requests of one person at once are judged one after the other.
    if (isId(employee))
      await db.query('select id from employees where id = $1::uuid for no key update', [employee]);
    const isBy = await isEntered(employee, values, context as unknown as Context);
    const runs = isBy && Boolean(values['paid_on']);
    return {
      ...values,
      first_month: values['first_month'] || (await openPayMonth(context, today)),
      ...(runs && {
        status: 'disbursed',
        approved_amount: values['amount'],
        approved_installments: values['installments'],
      }),
    };
  },
  async check(values, context) {
    const { before } = context;
    const employee = values['employee_id'];
    if (before || values['status'] === 'disbursed') return;
    const isOwn = employee === context.subject.employeeId && employee !== null;
    // Of anybody out of reach nothing is told: the engine refuses the row itself.
    if (!isOwn && !(await context.db.within('employees', employee, sulfaRights.enter))) return;
    if (!isOwn && values['override_note']) return;
    await judge(values, context as unknown as Context);
  },
  async saved(context) {
    const { before, record, notify } = context;
    if (before) return;
    if (record.status === 'disbursed') return startPlan(context as unknown as Context, record);
    notify('sulfa.requested', { deciders: true }, {});
    if (record.guarantor_id) notify('sulfa.guarantee_asked', { employeeId: record.guarantor_id }, {});
  },
  transitions: {
    approve: { effect: approve },
    guarantee: {
      async guard({ record, refuse }) {
        if (record.guarantor_accepted_at) refuse('guaranteed_before');
      },
      effect: async ({ now }) => ({ guarantor_accepted_at: now.toISOString() }),
    },
    disburse: { effect: disburse },
    receive: {
      async guard({ record, refuse }) {
        if (record.received_at) refuse('received_before');
      },
      effect: async ({ now }) => ({ received_at: now.toISOString() }),
    },
    expire: { guard: refuseEarly },
    askSkip: { guard: askSkip },
    agreeSkip: { effect: agreeSkip },
    repay: { effect: repay },
    undisburse: { effect: undisburse },
    unrepay: { effect: unrepay },
    reschedule: { effect: rescheduleRest },
    writeOff: { effect: async (context) => void (await replan(context, writeOff)) },
  },
  operations: { previewAdvance },
});
