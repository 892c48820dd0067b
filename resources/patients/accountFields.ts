import * as f from '#metadata/fields/kinds.ts';
import { adjustAccount } from '../shared/patientMoney.ts';

/** `patient_id` says whose account it is, not whom the row pays or judges: a patient who works here is a patient in it. */
export const accountOf = {
  allowed: 'it is posted to the account of a patient, by whoever may void what anybody issued',
};

/** Whose account it is; given when the document is made, never changed afterwards. */
export const ofPatient = f.reference('patients', {
  required: true,
  fixed: true,
  among: { status: 'active' },
});
/** The business day it is posted under; the clinic's own of now where the server fills it. */
export const postedOn = f.date({ required: true, filled: true, readOnly: true });

/** What stands on a document that was voided: why, by whom and when. */
export const voidFields = {
  void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  voided_by: f.reference('users', { readOnly: true, stamp: ['voided'] }),
  voided_at: f.dateTime({ readOnly: true, stamp: ['voided'] }),
};

const voiding = {
  from: 'posted',
  to: 'voided',
  access: adjustAccount,
  notOwn: accountOf,
  ask: ['void_reason'],
  demand: ['void_reason'],
  danger: true,
  single: true,
} as const;

/** A document that is posted when it is saved and taken back as a whole (clinic.md M5). */
export const postedWorkflow = {
  states: { posted: 'good', voided: 'muted' },
  initial: 'posted',
  transitions: { void: voiding },
} as const;

export const voidedWhy = {
  voided_why: { holds: "(status = 'voided') = (void_reason is not null)" },
} as const;
