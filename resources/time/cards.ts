import { may } from '#metadata/access.ts';
import { listCard } from '#metadata/card.ts';
import { holidays } from './holidays/holidays.ts';

/** Days off that come, and those that still await their sighting (hr.md 3). */
export const timeCards = [
  listCard(holidays, {
    name: 'holidays_awaiting',
    group: 'waiting',
    order: 70,
    access: may('create_holidays'),
    view: 'awaiting',
    show: ['name_ar', 'date_from'],
    tone: 'warning',
    words: { ar: { title: 'عطلات بانتظار الرؤية' }, en: { title: 'Holidays awaiting their sighting' } },
  }),
  listCard(holidays, {
    name: 'holidays_next',
    group: 'figures',
    order: 50,
    view: 'upcoming',
    show: ['name_ar', 'date_from'],
    words: { ar: { title: 'العطلات القادمة' }, en: { title: 'Next holidays' } },
  }),
];
