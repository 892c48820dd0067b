import { may, own, wholeClinic } from '#metadata/access.ts';

const manageSalaries = may('manage_salaries');

/** Who does what with pay (hr.md 4, 6). How people are paid, and a circle of all of them, is one for the whole clinic: who reaches only a branch reads it and sets salaries. */
export const payRights = {
  manageSalaries,
  setUpPay: wholeClinic(manageSalaries),
  createSalary: may('create_salary'),
  ownSalaries: may('view_self_salaries', own),
  ownClosing: may('view_self_close_circle', own),
} as const;
