import { serverRules } from '#server/kit/rules.ts';
import { patientConsents, wordingVersion, type purposes } from './patient-consents.ts';

/**
 * Whether a patient agreed to a purpose and did not withdraw it (SEC-67), as SQL; `patient` is where the id stands. Where two
 * files were merged the last word counts: who withdrew in one of them after they had agreed in the other is left in peace.
 */
export const agreedTo = (patient: string, purpose: (typeof purposes)[number]): string =>
  `exists (select from patient_consents c where c.clinic_id = (select app_clinic()) and c.patient_id = ${patient} and c.purpose = '${purpose}'
    and c.status = 'given' and not exists (select from patient_consents w where w.clinic_id = c.clinic_id and w.patient_id = c.patient_id
      and w.purpose = c.purpose and w.status = 'withdrawn' and w.updated_at > c.created_at))`;

/** The wording that was agreed to is the one of the day, and a withdrawal is of the day it is said (SEC-67). */
export const patientConsentRules = serverRules(patientConsents, {
  prepare: (values, { before }) =>
    Promise.resolve(before ? { ...values } : { ...values, wording_version: wordingVersion }),
  transitions: {
    withdraw: { effect: ({ today }) => Promise.resolve({ withdrawn_on: today }) },
  },
});
