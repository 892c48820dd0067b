import { anyOf, may, unscoped } from '#metadata/access.ts';

/** Whoever reads the price list (clinic.md 5); one list for the whole clinic, whatever branch. */
export const seeProcedures = unscoped(may('patients_view_dental_procedures'));
/** Whoever writes it (clinic.md G1). */
export const manageProcedures = unscoped(may('patients_manage_dental_procedures'));
/** What a procedure costs: whoever sees money of patients, and whoever writes the list (issue 18, decided 1). */
export const seePrices = anyOf(unscoped(may('patients_view_payments')), manageProcedures);
