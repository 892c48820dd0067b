import { anyOf, clinical, may, unscoped } from '#metadata/access.ts';

/** Whoever keeps the kinds of visits keeps what notes of them begin with, the clinic's and anybody's (clinic.md G1). */
export const keepTemplates = unscoped(may('patients_manage_appointment_types'));
/** Doctors use each other's templates, which tell of no patient, and write their own. */
export const useTemplates = anyOf(keepTemplates, unscoped(clinical));
