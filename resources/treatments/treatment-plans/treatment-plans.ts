import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients, seeFiled, writeFiled } from '../../shared/patientRights.ts';
import { openPlans } from './openPlans.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { treating } from '../lineRights.ts';
import { signed } from './signedFields.ts';
import { treatmentPlanWords } from './treatmentPlanWords.ts';

const step = { notOwn: treating, ownLocks: true, single: true, access: writeFiled } as const;

/**
 * What a patient is offered, beside its alternatives (clinic.md 2.5; issue 18, decided 2). An accepted one is a sealed snapshot, whose
 * change the database refuses; what becomes of its lines goes on.
 */
export const treatmentPlans = defineResource({
  name: 'treatment-plans',
  module: 'patients',
  title: ['name', 'patient_id'],
  choose: ['accepted_at'],
  chooseSeen: true,
  person: 'patient_id',
  noSelfDealing: treating,
  menu: { area: 'patients', icon: 'openPlans', order: 35 },
  panel: true,
  editableIn: ['offered'],
  lacks: ['remove'],
  fields: {
    patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
    name: f.text({ required: true, minLength: 2, maxLength: 80, search: true }),
    /** The plan it is offered beside: of those only one is accepted. */
    alternative_of: f.reference('treatment-plans', { fixed: true }),
    note: f.longText({ maxLength: 1000 }),
    lines_count: f.computed('integer'),
    open_lines: f.computed('integer'),
    total: f.computed('money', { read: seeMoney }),
    open_value: f.computed('money', { read: seeMoney }),
    signed_by: f.text({ readOnly: true, maxLength: 120 }),
    accepted_at: f.dateTime({ readOnly: true, stamp: ['accepted'] }),
    accepted_by: f.reference('users', { readOnly: true, stamp: ['accepted'] }),
    declined_at: f.dateTime({ readOnly: true, stamp: ['declined'] }),
    decline_reason: f.longText({ readOnly: true, maxLength: 300 }),
    /** Of the sealed snapshot: whoever has a printed one sees whether it is this. */
    seal: f.text({ readOnly: true, code: true, maxLength: 64 }),
  },
  sorts: ['status', 'created_at', 'accepted_at'],
  reports: { open: openPlans },
  figures: ['lines_count', 'open_lines', 'total', 'open_value', 'accepted_at'],

  workflow: {
    states: { offered: 'info', accepted: 'good', declined: 'muted' },
    initial: 'offered',
    transitions: {
      accept: { ...step, from: 'offered', to: 'accepted', body: signed },
      decline: {
        ...step,
        from: 'offered',
        to: 'declined',
        ask: ['decline_reason'],
        danger: true,
        quiet: true,
      },
    },
  },
  operations: {
    /** What was signed, as it was then; prices for whoever sees money. */
    sealed: { method: 'GET', path: ':id/sealed', access: seeFiled, reads: true },
    /** Lines that are in no plan yet become one, and it is signed at once (clinic.md 2.5). */
    acceptLines: {
      method: 'POST',
      path: '/patients/:patientId/accept-plan',
      access: writeFiled,
      ownLocks: true,
      body: {
        treatment_ids: f.references('patient-treatments', { required: true }),
        ...signed,
      },
    },
  },
  access: {
    list: seeFiled,
    show: seeFiled,
    create: writeFiled,
    edit: writeFiled,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: seeAllPatients,
  },
  screens: {},
  constraints: {
    apart_from_itself: { holds: 'alternative_of <> id' },
    sealed_when: { holds: "(status = 'accepted') = (seal is not null)" },
    declined_when: { holds: "(status = 'declined') = (declined_at is not null)" },
  },
  refusals: ['plan.empty', 'plan.not_open'],
  words: treatmentPlanWords,
});
