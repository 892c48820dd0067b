import { difference, percentOf, product, rounded, sum } from '#metadata/fields/formula.ts';
import * as f from '#metadata/fields/kinds.ts';
import { areas, surfaces, teeth } from '../../shared/teeth.ts';
import { chartEffects } from '../../shared/chartEffects.ts';
import { seeMoney } from '../../shared/patientMoney.ts';

/** Typed by whoever sees the money of patients; the server fills it for everybody else (issue 18, decided 1). */
const price = { read: seeMoney, write: seeMoney, min: '0' } as const;
const reckoned = { read: seeMoney } as const;
const active = { status: 'active' } as const;
const doctors = { status: 'active', clinical: true } as const;

/** One line of what is, or is to be, done for a patient (clinic.md 2.5). */
export const treatmentFields = {
  patient_id: f.reference('patients', { required: true, fixed: true, search: true, among: active }),
  procedure_id: f.reference('dental-procedures', {
    required: true,
    fixed: true,
    search: true,
    among: active,
  }),
  teeth: f.tags(teeth, { max: 32 }),
  surfaces: f.tags(surfaces, { max: 5, repeats: true }),
  area: f.select(areas),
  /** Who is to do it, and of what is done who did. Not said: the visit's doctor, else whoever writes, else the patient's own. */
  doctor_id: f.reference('employees', { required: true, filled: true, among: doctors }),
  appointment_id: f.reference('appointments'),
  phase: f.integer({ required: true, min: 1, max: 9, default: 1 }),
  /** The number of teeth where it is done tooth by tooth, else 1 unless said. */
  quantity: f.integer({ required: true, filled: true, min: 1, max: 32 }),
  unit_price: f.money({ ...price, required: true, filled: true }),
  /** One of the two is typed. Not said: the category's own, where its price is not a special one (clinic.md D2). */
  discount_percent: f.percent({ read: seeMoney, write: seeMoney }),
  discount_amount: f.money(price),
  gross: f.money({ ...reckoned, formula: rounded(product('quantity', 'unit_price')) }),
  discount: f.money({
    ...reckoned,
    formula: sum(rounded(percentOf('gross', 'discount_percent')), 'discount_amount'),
  }),
  net: f.money({ ...reckoned, formula: difference('gross', 'discount') }),
  sessions_planned: f.integer({ required: true, filled: true, min: 1, max: 60 }),
  sessions: f.lines(
    {
      date: f.date({ required: true, past: true, default: 'today' }),
      doctor_id: f.reference('employees', { required: true, among: doctors }),
      appointment_id: f.reference('appointments'),
      note: f.text({ maxLength: 200 }),
    },
    { max: 60, sort: 'date', totals: [] },
  ),
  plan_id: f.reference('treatment-plans', { among: { status: 'offered' } }),
  lab_due_on: f.date(),
  note: f.longText({ maxLength: 1000, search: true }),

  /** Where it is done: that of the visit, else of whoever writes. */
  branch_id: f.reference('branches', { required: true, filled: true, readOnly: true }),
  /** What it leaves on the chart, as the procedure said when the line was written (clinic.md 2.5). */
  chart_effect: f.select(chartEffects, { required: true, filled: true, readOnly: true }),
  /** How often it was completed: once more each time it was reopened and done again. */
  completions: f.integer({ required: true, readOnly: true, default: 0 }),
  started_at: f.dateTime({ readOnly: true, stamp: ['in_progress', 'completed'] }),
  completed_at: f.dateTime({ readOnly: true, stamp: ['completed'] }),
  cancelled_at: f.dateTime({ readOnly: true, stamp: ['cancelled'] }),
  /** Written by the books of patients (clinic.md 6.1). */
  charged_at: f.dateTime({ readOnly: true }),
  /** Of what was charged: what payments and credit cover now, and what is left (clinic.md 2.5, M8). */
  paid: f.computed('money', { read: seeMoney }),
  remaining: f.computed('money', { read: seeMoney }),
  cancel_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
} as const;
