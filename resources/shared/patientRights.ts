import { allOf, anyOf, clinical, may, own, signedIn, unscoped, wholeClinic } from '#metadata/access.ts';

const all = may('patients_view_all_patients');
const writes = may('patients_edit_patient');

/** Every patient of the clinic, whatever branch: patients belong to the whole clinic (clinic.md G2, G11). */
export const seeAllPatients = unscoped(all);
/** The patients one treats (clinic.md G2, G3). */
export const seeOwnPatients = may('patients_view_self_patients', own);
/** Any patient for whoever sees them all, else those one treats. */
export const seePatients = anyOf(seeAllPatients, seeOwnPatients);
export const createPatients = unscoped(may('patients_create_patient'));
/** Whoever edits reaches the patients they see, never more; those one treats in any case. */
export const editPatients = anyOf(allOf(unscoped(writes), unscoped(all)), may('patients_edit_patient', own));
/** Archiving and merging (clinic.md G1). */
export const archivePatients = allOf(unscoped(writes), unscoped(all));
/** Whoever creates or edits any is told what is like it. */
export const writePatients = anyOf(createPatients, editPatients);
/** Who says which fields a patient's file has; one arrangement for the whole clinic (clinic.md 2.8). */
export const arrangeFields = wholeClinic(may('patients_manage_field_configurations'));

/** Whoever books, for others or their own patients (clinic.md G1). */
export const whoBooks = anyOf(
  unscoped(may('patients_view_appointments_calendar')),
  unscoped(may('patients_view_self_appointments')),
);

/** What is filed about a patient is seen by whoever sees the patient (clinic.md G1, G2). */
export const seeFiled = anyOf(seePatients, editPatients);
/** Writing into the file: whoever edits a patient they see, and the treating doctor (clinic.md G1). */
export const writeFiled = anyOf(editPatients, seeOwnPatients);
/** What everybody may know who sees the file at all. */
export const forTheDesk = unscoped(signedIn());
/**
 * What is told of an illness is not for the desk (issue 16, decided 3): of the patients they see, doctors know it who hold
 * `patients_edit_patient` or treat them, and the owner. The desk holds that right too, so the title decides (clinic.md G3, G11).
 */
export const forWhoTreats = allOf(anyOf(unscoped(writes), signedIn(own)), unscoped(clinical));
/** Reading what is told of an illness of a patient one sees: findings of teeth, notes of visits. */
export const seeTold = allOf(seeFiled, forWhoTreats);
/** Writing it: as far as one may write in the file. */
export const writeTold = allOf(writeFiled, forWhoTreats);
/** Taking it away as a file: not what is filed of one's own patients alone (clinic.md 2.1). */
export const exportTold = allOf(seeAllPatients, forWhoTreats);
