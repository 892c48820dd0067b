import { leaverChecks, leaverEnds } from '#resources/people/employees/leaving.server.ts';
import { stepsDone, type ClinicArea } from '#server/kit/clinicAreas.ts';
import { payrollLocks, payrollStarts } from '#server/kit/payrollLocks.ts';
import { bonusRules } from './bonuses/bonuses.server.ts';
import { fillPay } from './demo/payDemo.server.ts';
import { commissionWork } from './doctor-commissions/commissionWork.server.ts';
import { doctorCommissionRules } from './doctor-commissions/doctor-commissions.server.ts';
import { circleLock, circleStart } from './payroll-circles/circleLock.server.ts';
import { circleWork } from './payroll-settings/makeCircles.server.ts';
import { payrollCircleRules } from './payroll-circles/payroll-circles.server.ts';
import { payrollSettingsRules } from './payroll-settings/payroll-settings.server.ts';
import { ladderWork } from './penalties/ladderPenalties.server.ts';
import { penaltyRules } from './penalties/penalties.server.ts';
import { targetReckoning } from './targets/automaticTargets.server.ts';
import { salaryAssignmentRules } from './salary-assignments/salary-assignments.server.ts';
import { firstComponents } from './salary-components/firstComponents.server.ts';
import { salaryComponentRules } from './salary-components/salary-components.server.ts';
import { salaryInputRules } from './salary-inputs/salary-inputs.server.ts';
import { runJob } from './payroll-circles/runJob.server.ts';
import { salarySlipRules } from './salary-slips/salary-slips.server.ts';
import { salarySystemVersionRules } from './salary-systems/salary-system-versions.server.ts';
import { salarySystemRules } from './salary-systems/salary-systems.server.ts';
import { salaryTemplateRules } from './salary-templates/salary-templates.server.ts';
import { staleWork } from './run/staleWork.server.ts';
import { paySteps } from './setupSteps.ts';
import { endAdvances, openAdvances } from './sulfa/leavers.server.ts';
import { advancesDay, sulfaRules } from './sulfa/sulfa-applications.server.ts';
import { sulfaInstallmentRules } from './sulfa/sulfa-installments.server.ts';
import { achievementRules } from './targets/target-achievements.server.ts';
import { targetRules } from './targets/targets.server.ts';

// What decides an approved month asks it and knows nothing of circles (hr.md G3).
payrollLocks.push(circleLock);
payrollStarts.push(circleStart);

leaverChecks.push(openAdvances);
leaverEnds.push(endAdvances);

/** What each violation is punished with the first, second, third and fourth time (hr.md 5). */
const violations = [
  ['التأخير عن موعد الحضور', 'المواعيد', ['warning', 'hours 2', 'days 0.5', 'days 1']],
  ['الغياب بدون إذن', 'المواعيد', ['days 1', 'days 2', 'days 3']],
  ['الانصراف قبل الموعد', 'المواعيد', ['warning', 'days 0.5', 'days 1']],
  ['عدم ارتداء الزي الرسمي', 'السلوك', ['warning', 'days 0.5']],
  ['إهمال نظافة وتعقيم الأدوات', 'العمل', ['warning', 'days 1', 'days 3']],
  ['إساءة معاملة مريض', 'السلوك', ['days 2', 'days 5']],
  ['إتلاف أدوات العيادة بإهمال', 'العمل', ['amount 200', 'days 2']],
] as const;

/** The list of violations a clinic starts with. */
export const area: ClinicArea = {
  name: 'pay',
  rules: [
    salaryComponentRules,
    salarySystemRules,
    salarySystemVersionRules,
    salaryTemplateRules,
    salaryAssignmentRules,
    penaltyRules,
    bonusRules,
    salaryInputRules,
    doctorCommissionRules,
    targetRules,
    achievementRules,
    sulfaRules,
    sulfaInstallmentRules,
    payrollSettingsRules,
    payrollCircleRules,
    salarySlipRules,
  ],
  // Figures a clinic begins with are nobody's choice until an owner confirms them.
  steps: stepsDone(paySteps, {
    pay_figures: `not exists (select from salary_components where not confirmed)`,
  }),
  // Clinics of before get the components that came later by the same hand.
  shares: { salary_components: firstComponents, commission_component: firstComponents },
  async onNewClinic(db) {
    if ((await db.query('select 1 from violation_types limit 1')).length > 0) return;
    await db.insert(
      'violation_types',
      violations.map(([name_ar, group]) => ({
        name_ar,
        group,
        window_months: 12,
        needs_investigation_over_days: '1',
        status: 'active',
        version: 1,
      })),
    );
    const ids = new Map(
      (await db.query('select id, name_ar from violation_types')).map((row) => [row['name_ar'], row['id']]),
    );
    await db.insert(
      'violation_types__ladder',
      violations.flatMap(([name, , ladder]) =>
        ladder.map((step, position) => {
          const [unit, value = null] = step.split(' ');
          return { record_id: ids.get(name), position, occurrence: position + 1, unit, value };
        }),
      ),
    );
  },
  jobs: [runJob],
  daily: [targetReckoning, circleWork, commissionWork, ladderWork, staleWork, ...advancesDay],
  sample: [
    { table: 'penalties', label: 'reason' },
    { table: 'bonuses', label: 'reason' },
    { table: 'targets', label: 'title' },
    { table: 'target_achievements', label: 'date' },
  ],
  demo: fillPay,
};
