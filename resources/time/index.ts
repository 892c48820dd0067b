import { defineArea } from '#metadata/area.ts';
import { timeCards } from './cards.ts';
import { holidays } from './holidays/holidays.ts';

/** Working time and what interrupts it. */
export const area = defineArea({
  name: 'time',
  menu: { time: { ar: 'الحضور والإجازات', en: 'Attendance and vacations', icon: 'time' } },
  entities: [holidays],
  cards: timeCards,
  letters: [['V', '/holidays']],
  workOf: {
    hr: { rank: 2, first: { '/holidays': 3 } },
    manager: { rank: 3 },
    receptionist: { rank: 3 },
  },
});
