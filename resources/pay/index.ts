import { defineArea } from '#metadata/area.ts';
import { bonuses } from './bonuses/bonuses.ts';
import { payCards } from './cards.ts';
import { payDashboardPage } from './dashboard/payDashboardPage.ts';
import { penalties } from './penalties/penalties.ts';
import { doctorCommissions } from './doctor-commissions/doctor-commissions.ts';
import { payrollCircles } from './payroll-circles/payroll-circles.ts';
import { payrollSettings } from './payroll-settings/payroll-settings.ts';
import { penaltySettings } from './penalties/penalty-settings.ts';
import { violationTypes } from './penalties/violation-types.ts';
import { salaryAssignments } from './salary-assignments/salary-assignments.ts';
import { salaryInputs } from './salary-inputs/salary-inputs.ts';
import { salaryComponents } from './salary-components/salary-components.ts';
import { salarySlips } from './salary-slips/salary-slips.ts';
import { salarySystemVersions } from './salary-systems/salary-system-versions.ts';
import { salarySystems } from './salary-systems/salary-systems.ts';
import { salaryTemplates } from './salary-templates/salary-templates.ts';
import { paySteps } from './setupSteps.ts';
import { sulfaApplications } from './sulfa/sulfa-applications.ts';
import { sulfaInstallments } from './sulfa/sulfa-installments.ts';
import { sulfaSettings } from './sulfa/sulfa-settings.ts';
import { targetAchievements } from './targets/target-achievements.ts';
import { targets } from './targets/targets.ts';

/** Pay: what is taken off and what is added to it. */
export const area = defineArea({
  name: 'pay',
  menu: { pay: { ar: 'الرواتب والمستحقات', en: 'Payroll and benefits', icon: 'pay' } },
  cards: payCards,
  pages: [payDashboardPage],
  entities: [
    salaryAssignments,
    salaryComponents,
    salarySystems,
    salarySystemVersions,
    salaryTemplates,
    penalties,
    violationTypes,
    penaltySettings,
    bonuses,
    salaryInputs,
    doctorCommissions,
    targets,
    targetAchievements,
    sulfaApplications,
    sulfaInstallments,
    sulfaSettings,
    payrollSettings,
    payrollCircles,
    salarySlips,
  ],
  steps: paySteps,
  letters: [
    ['P', '/penalties'],
    ['P', '/penalties/self'],
    ['T', '/targets'],
    ['T', '/my-targets'],
  ],
  workOf: {
    hr: { rank: 3 },
    manager: { rank: 2 },
    accountant: { rank: 2, first: { '/salary-slips/review': 3 } },
    doctor: { rank: 3 },
    employee: { first: { '/my-salaries': 3 } },
  },
});
