import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { lockHeld } from '../../appointments/holds.server.ts';
import { charge } from './charges.server.ts';
import { previewMaterial } from './material.server.ts';
import { patientTreatments } from './patient-treatments.ts';
import { filledPlace, judgeDentition, judgeMouth, judgePlace } from './places.server.ts';
import { filledPrice, judgePrice, keptDiscount } from './pricing.server.ts';
import { cancel, complete, reopen, session, start } from './steps.server.ts';

type Context = RuleContext<typeof patientTreatments>;
type Line = RecordOf<typeof patientTreatments>;

const one = async ({ db }: Pick<Context, 'db'>, resource: string, id: unknown): Promise<Row | undefined> =>
  isId(id) ? (await db.find(resource, { id }))[0] : undefined;

/** Who does it and where, where nobody said: the visit's doctor and branch, else the writer's, else the patient's own. */
async function filledVisit(context: Context, values: Values): Promise<Values> {
  const { subject } = context;
  const visit = await one(context, 'appointments', values['appointment_id']);
  const patient = await one(context, 'patients', values['patient_id']);
  const me = subject.clinical === true ? subject.employeeId : null;
  return {
    doctor_id: values['doctor_id'] ?? visit?.['doctor_id'] ?? me ?? patient?.['primary_doctor_id'] ?? null,
    branch_id: visit?.['branch_id'] ?? subject.branchIds[0] ?? patient?.['branch_id'] ?? null,
  };
}

/** What a new line holds beside what was typed. Of a procedure nobody has it is nothing yet: the reference is refused then. */
async function begun(context: Context, values: Values): Promise<Values> {
  // Whoever writes a line holds the patient, as every step does: two on one tooth follow one another.
  if (isId(values['patient_id'])) await lockHeld(context.db, [], [], [values['patient_id']]);
  const procedure = await one(context, 'dental-procedures', values['procedure_id']);
  const placed = { ...values, ...(await filledVisit(context, values)) };
  if (!procedure || !isId(values['patient_id']))
    return { ...placed, unit_price: '0', quantity: 1, sessions_planned: 1, chart_effect: 'none' };
  return {
    ...placed,
    ...filledPlace(procedure, values, undefined),
    ...(await filledPrice(context, placed)),
    chart_effect: procedure['chart_effect'],
    sessions_planned: values['sessions_planned'] ?? procedure['sessions'],
  };
}

/** What was accepted stays: the price, the place and the procedure of a line in an accepted plan (issue 18). */
const sealedFields = [
  'teeth',
  'surfaces',
  'area',
  'quantity',
  'unit_price',
  'discount_percent',
  'discount_amount',
  'plan_id',
] as const;
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Holds the plans a change is about: one that is just being accepted is waited for, so that nothing is sealed that is not so. */
async function judgeSeal(context: Context, values: Values, before: Row | undefined): Promise<void> {
  if (!before || sealedFields.every((name) => isSame(values[name], before[name]))) return;
  const plans = [before['plan_id'], values['plan_id']].filter(isId);
  if (plans.length === 0) return;
  const held = await context.db.find('treatment-plans', { id: plans }, { lock: true });
  if (held.some(({ status }) => status === 'accepted'))
    context.refuse('treatment.plan_sealed', { code: 'invalid_state' });
}

/** A visit, a session's visit or a plan of another patient is none of this line's. */
async function judgeOwner(context: Context, values: Values): Promise<void> {
  const { refuse, fail } = context;
  const sessions = Array.isArray(values['sessions']) ? (values['sessions'] as readonly Row[]) : [];
  const named = [
    ['appointment_id', values['appointment_id']] as const,
    ...sessions.map((line, at) => [`sessions.${at}.appointment_id`, line['appointment_id']] as const),
  ];
  for (const [on, id] of named) {
    const visit = await one(context, 'appointments', id);
    if (visit && visit['patient_id'] !== values['patient_id'])
      refuse('treatment.other_patient', { on, code: 'invalid' });
  }
  const plan = await one(context, 'treatment-plans', values['plan_id']);
  if (plan && plan['patient_id'] !== values['patient_id']) fail('bad_reference', { on: 'plan_id' });
}

const paidSql = `coalesce((select sum(a.amount) from patient_allocations a where a.clinic_id = t.clinic_id and a.treatment_id = t.id), 0)`;
const chargedSql = `coalesce((select sum(l.amount) from patient_ledger l where l.clinic_id = t.clinic_id and l.treatment_id = t.id), 0)`;

/** Lines of treatment (clinic.md 2.5): where, by whom, for how much, and what each step does. */
export const patientTreatmentRules = serverRules(patientTreatments, {
  computed: {
    paid: paidSql,
    remaining: `case when t.charged_at is not null then ${chargedSql} - ${paidSql} end`,
  },
  async prepare(values, context) {
    const { before } = context;
    if (!before) return begun(context, values);
    const procedure = await one(context, 'dental-procedures', before.procedure_id);
    if (!procedure) return values;
    const placed = { ...values, ...filledPlace(procedure, values, before) };
    return { ...placed, ...keptDiscount(context, placed, before) };
  },
  async check(values, context) {
    const { before } = context;
    await judgeSeal(context, values, before);
    await judgeOwner(context, values);
    const procedure = await one(context, 'dental-procedures', values['procedure_id']);
    if (!procedure) return;
    judgePlace(context, procedure, values);
    judgeDentition(context, procedure, values);
    if (!before || !isSame(values['teeth'], before.teeth)) await judgeMouth(context, values as Line, true);
    await judgePrice(context, values, before);
  },
  async saved(context) {
    const { before, record } = context;
    const isSamePrice = before?.gross === record.gross && before?.discount === record.discount;
    if (before?.charged_at && !isSamePrice) await charge(context, { at: 'edit', line: { ...record } });
  },
  transitions: {
    start: { effect: start },
    session: { effect: session },
    complete: { effect: complete },
    reopen: { effect: reopen },
    cancel: { effect: cancel },
  },
  operations: {
    async done({ db, body: { materials, ...line } }) {
      const { id } = await db.create('patient-treatments', line, {});
      return db.transition('patient-treatments', String(id), 'complete', materials ? { materials } : {});
    },
    materials: previewMaterial,
  },
  offered: {
    session: `(select count(*) from patient_treatments__sessions l where l.clinic_id = t.clinic_id and l.record_id = t.id) < t.sessions_planned`,
    reopen: `t.completed_at > now() - interval '24 hours'`,
    // What is charged needs who may change what is owed (`passLimits`, clinic.md G1).
    cancel: `t.charged_at is null or (select has_right(:user, 'patients_view_payments') and has_right(:user, 'patients_edit_clinic_income_expense'))`,
  },
  notices: {
    'treatment.cancelled': {
      ar: ['أُلغي علاج: {title}', 'ألغاه {by}.'],
      en: ['A treatment was cancelled: {title}', '{by} cancelled it.'],
      area: 'patients',
    },
  },
});
