import { allOf, anyOf, may, unscoped } from '#metadata/access.ts';

/** Reads funds and what moved in them (clinic.md G1, 6.2). */
export const seeFunds = may('patients_view_financial_funds');
export const createFund = may('patients_create_financial_fund');
/** Transfers between funds, posts a variance, posts to a fund somebody else keeps (clinic.md G1). */
export const editFund = may('patients_edit_financial_fund');

/** Reads vouchers; narrowed to the user's branches where the role is (clinic.md G11). */
export const seeVouchers = may('patients_view_payments');
/** Issues a receipt or payment voucher (clinic.md G1). */
export const issue = allOf(seeVouchers, may('patients_create_clinic_income_expense'));
/** Voids a voucher, approves an expense (clinic.md G1). */
export const undoMoney = allOf(seeVouchers, may('patients_edit_clinic_income_expense'));

/** Reads other income and expenses (clinic.md 6.5, 6.6). */
export const seeBooks = may('patients_view_clinic_income_expenses');
export const createIncome = may('patients_create_clinic_income_expense');
export const editIncome = may('patients_edit_clinic_income_expense');
/** Trees of categories are one for the whole clinic. */
export const manageMoneyCategories = unscoped(may('patients_manage_income_expense_categories'));

/** Whoever has to do with income and expenses chooses their category. */
export const chooseMoneyCategories = unscoped(anyOf(seeBooks, createIncome, editIncome, seeVouchers));
