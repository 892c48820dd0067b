import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type OperationContext, type RuleContext } from '#server/kit/rules.ts';
import { demandActive, Exact, holdAccount, waitForPatients } from '../account/account.server.ts';
import type { Rhythm } from './instalmentStates.ts';
import { instalmentsOf, type Instalment } from './instalments.server.ts';
import { overdueRows } from './overdueInstalments.server.ts';
import { paymentPlans } from './payment-plans.ts';

type Context = RuleContext<typeof paymentPlans>;

const linesIn = (values: Values): readonly Instalment[] => (values['lines'] ?? []) as readonly Instalment[];

/** The instalments of the terms given. Refuses with 422 `plan.too_small` what cannot be split so often. */
function split({ subject, refuse }: Context, values: Values): readonly Instalment[] {
  const terms = {
    total: String(values['total']),
    down: String(values['down_payment'] ?? '0'),
    firstDue: String(values['first_due']),
    every: values['every'] as Rhythm,
    count: Number(values['count']),
  };
  const lines = instalmentsOf(terms, subject.clinic.currencyDigits);
  if (lines.some(({ amount }) => !new Exact(amount).isPositive() || new Exact(amount).isZero()))
    refuse('plan.too_small', { on: 'count' });
  return lines;
}

/** Whether all that is asked of a plan is there: what is missing is told by the fields themselves. */
const isWhole = (values: Values): boolean =>
  ['total', 'first_due', 'every', 'count'].every((name) => (values[name] ?? null) !== null) &&
  new Exact(String(values['down_payment'] ?? '0')).lt(String(values['total']));

/** Σ instalments and what is paid down are the total (clinic.md 2.6). */
function judgeSum({ refuse }: Context, values: Values): void {
  const sum = linesIn(values).reduce(
    (all, { amount }) => all.plus(amount),
    new Exact(String(values['down_payment'] ?? '0')),
  );
  if (!sum.eq(String(values['total']))) refuse('plan.sum', { on: 'lines' });
}

/** Refuses treatments of somebody else; the patient is held. */
async function judgeTreatments({ db, refuse }: Context, values: Values): Promise<void> {
  const ids = (values['treatment_ids'] ?? []) as readonly string[];
  if (ids.length === 0) return;
  const own = await db.find('patient-treatments', { id: [...ids], patient_id: values['patient_id'] });
  if (own.length < new Set(ids).size) refuse('plan.other_patient', { on: 'treatment_ids' });
}

/** One plan a patient is active; whoever makes one holds the patient, so that of two at once the second sees the first. */
async function demandNoOther(context: Context, patientId: string, except?: string): Promise<void> {
  demandActive(await holdAccount(context, patientId));
  const others = await context.db.find('payment-plans', { patient_id: patientId, status: 'active' });
  if (others.some(({ id }) => id !== except)) context.refuse('plan.active_exists', { code: 'invalid_state' });
}

/** What is left to be paid of a plan, in the digits of the currency. */
async function leftOf({ db, subject }: Context, id: string): Promise<string> {
  const [row] = await db.query('select coalesce(sum(amount - paid), 0)::text as n from plan_parts($1)', [id]);
  return new Exact(String(row?.['n'] ?? '0')).toFixed(subject.clinic.currencyDigits);
}

/** A look at the instalments before they are agreed on; nothing is kept. */
async function preview(context: OperationContext<typeof paymentPlans>): Promise<unknown> {
  // The form says itself what is wrong with its fields.
  return isWhole(context.body) ? split(context, context.body) : [];
}

const sumOf = (what: string, where = 'true'): string =>
  `(select coalesce(sum(${what}), 0) from plan_parts(t.id) p where ${where})`;
const left = `case when t.status = 'cancelled' then 0 else ${sumOf('p.amount - p.paid')} end`;
const paidOfLine = '(select p.paid from plan_parts(t.record_id) p where p.line_id = t.id)';
const overdue = `case when t.status = 'active' then ${sumOf('p.amount - p.paid', 'p.due_date < :business_day::date')} else 0 end`;

/** Plans (clinic.md 2.6): equal parts, one active a patient, paid by what came in since it was agreed on. */
export const paymentPlanRules = serverRules(paymentPlans, {
  computed: {
    collected: sumOf('p.paid'),
    overdue,
    left,
    next_due: `case when t.status = 'active' then (select min(p.due_date) from plan_parts(t.id) p where p.paid < p.amount) end`,
    'lines.paid': paidOfLine,
    'lines.state': `(select case when s.paid >= t.amount then 'paid' when t.due_date < :business_day::date and s.is_active then 'overdue'
        when s.paid > 0 then 'partial' else 'due' end
      from (select ${paidOfLine} as paid, (select p.status = 'active' from payment_plans p
        where p.clinic_id = t.clinic_id and p.id = t.record_id) as is_active) s)`,
  },
  filters: { late: `t.status = 'active' and ${overdue} > 0` },
  reports: { overdue: overdueRows },
  offered: { complete: `${left} = 0` },
  async prepare(values, { before, ...context }) {
    if (before) return values;
    await waitForPatients(context, [values['patient_id']]);
    const dated: Record<string, unknown> = { ...values, date: values['date'] ?? context.businessDay };
    const typed = linesIn(dated);
    if (typed.length > 0) return dated['count'] ? { ...dated, count: typed.length } : dated;
    return isWhole(dated) ? { ...dated, lines: split(context, dated) } : dated;
  },
  async check(values, { before, ...context }) {
    if (before) return;
    judgeSum(context, values);
    await demandNoOther(context, String(values['patient_id']));
    await judgeTreatments(context, values);
  },
  transitions: {
    complete: {
      async guard({ record, ...context }) {
        const n = await leftOf(context, record.id);
        if (!new Exact(n).isZero()) context.refuse('plan.not_paid', { values: { n }, code: 'invalid_state' });
      },
    },
    reopen: {
      async guard({ record, ...context }) {
        await demandNoOther(context, record.patient_id, record.id);
      },
    },
  },
  operations: { preview },
});
