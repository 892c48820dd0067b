import { defineArea } from '#metadata/area.ts';
import { payCards } from './cards.ts';
import { penalties } from './penalties/penalties.ts';
import { penaltySettings } from './penalties/penalty-settings.ts';
import { violationTypes } from './penalties/violation-types.ts';
import { targetAchievements } from './targets/target-achievements.ts';
import { targets } from './targets/targets.ts';

/** Pay: what is taken off and what is added to it. */
export const area = defineArea({
  name: 'pay',
  menu: { pay: { ar: 'الرواتب والمستحقات', en: 'Payroll and benefits', icon: 'pay' } },
  cards: payCards,
  entities: [penalties, violationTypes, penaltySettings, targets, targetAchievements],
  letters: [
    ['P', '/penalties'],
    ['P', '/penalties/self'],
    ['T', '/targets'],
    ['T', '/my-targets'],
  ],
  workOf: {
    hr: { rank: 3, first: { '/penalties': 2 } },
    manager: { rank: 2, first: { '/targets': 2, '/penalties': 3 } },
    accountant: { rank: 2, first: { '/penalties': 1 } },
    doctor: { rank: 3 },
    employee: { first: { '/penalties/self': 3 } },
  },
});
