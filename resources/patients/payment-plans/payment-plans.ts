import { allOf, nobody } from '#metadata/access.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { agreeOnPayment, seeAccount, seeMoney } from '../../shared/patientMoney.ts';
import { ofPatient } from '../accountFields.ts';
import { overdueInstalments } from './overdueInstalments.ts';
import { lineStates, lineStateTones, rhythms } from './instalmentStates.ts';
import { planWords } from './planWords.ts';

/** `patient_id` says who pays, not whom the row pays. */
const agreed = { allowed: 'a plan changes no balance, it says when it is due' };
const given = { fixed: true } as const;
const step = { access: agreeOnPayment, notOwn: agreed, single: true } as const;

/** What a plan is made of; the same is asked for a look at its instalments. */
const terms = {
  total: f.money({ ...given, required: true, above: '0' }),
  down_payment: f.money(given),
  first_due: f.date({ ...given, required: true }),
  every: f.select(rhythms, { ...given, required: true, default: 'month' }),
  count: f.integer({ ...given, required: true, min: 1, max: 60 }),
};

/** When what a patient owes is due (clinic.md 2.6): it never changes the balance. One a patient is active. */
export const paymentPlans = defineResource({
  name: 'payment-plans',
  module: 'patients',
  menu: { area: 'patients', icon: 'instalments', order: 37 },
  title: ['patient_id', 'total'],
  person: 'patient_id',
  noSelfDealing: agreed,
  panel: true,
  editableIn: ['active'],
  lacks: ['remove'],
  fields: {
    patient_id: ofPatient,
    ...terms,
    /** The day it was agreed on: what the patient pays from then on pays it. */
    date: f.date({ ...given, required: true, filled: true, past: true }),
    lines: f.lines(
      {
        due_date: f.date({ required: true }),
        amount: f.money({ required: true, above: '0' }),
        paid: f.computed('money'),
        state: f.computedSelect(lineStates, {
          tones: lineStateTones,
        }),
      },
      {
        ...given,
        required: true,
        filled: true,
        max: 60,
        sort: 'due_date',
        totals: ['amount', 'paid'],
      },
    ),
    treatment_ids: f.references('patient-treatments', given),
    note: f.longText({ maxLength: 500 }),
    collected: f.computed('money'),
    overdue: f.computed('money'),
    left: f.computed('money'),
    next_due: f.computed('date'),
    completed_at: f.dateTime({ readOnly: true, stamp: ['completed'] }),
    cancelled_at: f.dateTime({ readOnly: true, stamp: ['cancelled'] }),
    cancel_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  },
  workflow: {
    states: { active: 'info', completed: 'good', cancelled: 'muted' },
    initial: 'active',
    transitions: {
      complete: { ...step, from: 'active', to: 'completed' },
      /** A payment of it was voided after it was complete. */
      reopen: {
        ...step,
        from: 'completed',
        to: 'active',
        quiet: 'menu',
        back: { asksNothing: 'what is owed stays owed, though the patient was archived since' },
      },
      cancel: {
        ...step,
        from: 'active',
        to: 'cancelled',
        ask: ['cancel_reason'],
        demand: ['cancel_reason'],
        danger: true,
        quiet: true,
      },
    },
  },
  operations: {
    /** The instalments of these terms, as the server would write them. */
    preview: { method: 'POST', path: 'preview', access: agreeOnPayment, reads: true, body: terms },
  },
  filters: ['late'],
  reports: { overdue: overdueInstalments },
  access: {
    list: seeAccount,
    show: seeAccount,
    create: agreeOnPayment,
    edit: agreeOnPayment,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: allOf(seeAllPatients, seeMoney),
  },
  indexes: [['patient_id', 'status']],
  sorts: ['date', 'total', 'status', 'created_at'],
  figures: ['total', 'collected', 'overdue', 'left', 'next_due'],
  sections: {
    main: ['patient_id', 'total', 'down_payment', 'count', 'every', 'first_due'],
    lines: ['lines'],
    more: ['date', 'treatment_ids', 'note'],
    course: ['collected', 'overdue', 'left', 'next_due', 'completed_at', 'cancelled_at', 'cancel_reason'],
  },
  screens: {},
  checks: {
    downBelowTotal: {
      on: 'down_payment',
      ok: ({ down_payment: down, total }) => !down || !total || compareDecimals(down, total) < 0,
      holds: 'coalesce(down_payment, 0) < total',
    },
  },
  constraints: {
    one_active: { once: ['patient_id'], where: { status: 'active' } },
    cancelled_why: { holds: "(status = 'cancelled') = (cancel_reason is not null)" },
  },
  refusals: ['plan.sum', 'plan.active_exists', 'plan.not_paid', 'plan.other_patient', 'plan.too_small'],
  words: planWords,
});
