import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { payRights } from './payRights.ts';

const { manageSalaries } = payRights;
const figures = {
  people: f.integer(),
  gross: f.money(),
  net: f.money(),
  employer_cost: f.money(),
} as const;
const shown = ['people', 'gross', 'net', 'employer_cost'] as const;
const sums = {
  of: 'clinic',
  access: manageSalaries,
  over: 'branch_id',
  filters: ['branch_id'],
  totals: ['people', 'gross', 'net', 'employer_cost'],
} as const;

/** What the last twelve circles cost; each leads to its circle (hr.md 4, dashboard). */
export const costByMonth = defineReport({
  ...sums,
  columns: { month: f.month(), branch_id: f.reference('branches'), ...figures },
  shown: ['month', ...shown],
  beside: ['circle_id'],
  sort: 'month',
  totals: ['gross', 'net', 'employer_cost'],
  chart: { by: 'month', of: ['employer_cost', 'net'] },
  opens: { of: 'payroll-circles', id: 'circle_id' },
});

/** What the latest circle that was reckoned costs by branch. */
export const costByBranch = defineReport({
  ...sums,
  columns: { name: f.text(), branch_id: f.reference('branches'), ...figures },
  shown: ['name', ...shown],
  sort: '-employer_cost',
  chart: { by: 'name', of: ['employer_cost', 'net'] },
});

/** The same by salary system. */
export const costBySystem = defineReport({
  ...sums,
  columns: { name: f.text(), branch_id: f.reference('branches'), ...figures },
  shown: ['name', ...shown],
  sort: '-employer_cost',
  chart: { by: 'name', of: ['employer_cost', 'net'] },
});

/** Their words, in those of the systems. */
export const payCostWords = {
  ar: {
    costByMonth: {
      title: 'تكلفة آخر 12 شهراً',
      empty: 'لم تُحسب دورة بعد.',
      columns: {
        month: 'الشهر',
        branch_id: 'الفرع',
        people: 'الموظفون',
        gross: 'إجمالي المستحق',
        net: 'الصافي',
        employer_cost: 'التكلفة على العيادة',
      },
    },
    costByBranch: {
      title: 'تكلفة آخر دورة بالفروع',
      empty: 'لم تُحسب دورة بعد.',
      columns: {
        name: 'الفرع',
        branch_id: 'الفرع',
        people: 'الموظفون',
        gross: 'إجمالي المستحق',
        net: 'الصافي',
        employer_cost: 'التكلفة على العيادة',
      },
    },
    costBySystem: {
      title: 'تكلفة آخر دورة بأنظمة الرواتب',
      empty: 'لم تُحسب دورة بعد.',
      columns: {
        name: 'النظام',
        branch_id: 'الفرع',
        people: 'الموظفون',
        gross: 'إجمالي المستحق',
        net: 'الصافي',
        employer_cost: 'التكلفة على العيادة',
      },
    },
  },
  en: {
    costByMonth: {
      title: 'Cost of the last 12 months',
      empty: 'No circle was calculated yet.',
      columns: {
        month: 'Month',
        branch_id: 'Branch',
        people: 'People',
        gross: 'Gross',
        net: 'Net',
        employer_cost: 'Cost to the clinic',
      },
    },
    costByBranch: {
      title: 'Cost of the latest circle by branch',
      empty: 'No circle was calculated yet.',
      columns: {
        name: 'Branch',
        branch_id: 'Branch',
        people: 'People',
        gross: 'Gross',
        net: 'Net',
        employer_cost: 'Cost to the clinic',
      },
    },
    costBySystem: {
      title: 'Cost of the latest circle by salary system',
      empty: 'No circle was calculated yet.',
      columns: {
        name: 'System',
        branch_id: 'Branch',
        people: 'People',
        gross: 'Gross',
        net: 'Net',
        employer_cost: 'Cost to the clinic',
      },
    },
  },
} as const;
