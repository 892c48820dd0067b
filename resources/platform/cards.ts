import { listCard } from '#metadata/card.ts';
import { dailyRuns } from './daily-runs/daily-runs.ts';

/** What the clinic does by itself, where it did not get through. */
export const platformCards = [
  listCard(dailyRuns, {
    name: 'runs_troubled',
    group: 'wrong',
    order: 70,
    view: 'troubled',
    filter: { day_gte: '-7' },
    show: ['title_ar', 'day', 'outcome'],
    tone: 'danger',
    words: {
      ar: { title: 'أعمال يومية لم تكتمل هذا الأسبوع' },
      en: { title: 'Daily work not fully done this week' },
    },
  }),
];
