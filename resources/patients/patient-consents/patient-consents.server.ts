import { serverRules } from '#server/kit/rules.ts';
import { patientConsents, wordingVersion } from './patient-consents.ts';

/** The wording that was agreed to is the one of the day, and a withdrawal is of the day it is said (SEC-67). */
export const patientConsentRules = serverRules(patientConsents, {
  prepare: (values, { before }) =>
    Promise.resolve(before ? { ...values } : { ...values, wording_version: wordingVersion }),
  transitions: {
    withdraw: { effect: ({ today }) => Promise.resolve({ withdrawn_on: today }) },
  },
});
