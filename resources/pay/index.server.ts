import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { fillPay } from './demo/payDemo.server.ts';
import { penaltyRules } from './penalties/penalties.server.ts';
import { achievementRules } from './targets/target-achievements.server.ts';
import { targetRules } from './targets/targets.server.ts';

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
  rules: [penaltyRules, targetRules, achievementRules],
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
  sample: [
    { table: 'penalties', label: 'reason' },
    { table: 'targets', label: 'title' },
    { table: 'target_achievements', label: 'date' },
  ],
  demo: fillPay,
};
