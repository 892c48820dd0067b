import { allOf, may, unscoped } from '#metadata/access.ts';
import { seeFiled } from './patientRights.ts';

/** What a patient's treatments cost and what they owe is money on the patient's page (clinic.md G1; issue 18, decided 1). */
export const seeMoney = unscoped(may('patients_view_payments'));
/** Discounts above the limit, prices below the least, cancelling what is charged, and adjustments: whoever may change what is owed (clinic.md G1). */
export const passLimits = allOf(seeMoney, unscoped(may('patients_edit_clinic_income_expense')));
/** What a patient owes and paid, line by line: of the patients one sees (clinic.md 2.6, G1). */
export const seeAccount = allOf(seeFiled, seeMoney);
/** Whoever takes payments agrees on when they are due: a plan changes no balance (clinic.md 2.6, G1). */
export const agreeOnPayment = allOf(seeAccount, unscoped(may('patients_create_clinic_income_expense')));
/** Changing what a patient one sees owes, without a treatment or a voucher (clinic.md 2.6: as voiding). */
export const adjustAccount = allOf(seeFiled, passLimits);
