import { within } from '#metadata/access.ts';
import type { AreaPage } from '#metadata/area.ts';
import { payRights } from '../payRights.ts';

/** What pay costs and how far its circle is (hr.md 4, dashboard). */
export const payDashboardPage: AreaPage = {
  name: 'payDashboard',
  path: '/salary-systems/dashboard',
  access: within('payroll', payRights.manageSalaries),
  icon: 'payOverview',
  menu: 'pay',
  words: { ar: { title: 'نظرة عامة على الرواتب' }, en: { title: 'Payroll overview' } },
};
