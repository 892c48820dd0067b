import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { holidaysAround } from './demo/holidays.server.ts';
import { holidayRules } from './holidays/holidays.server.ts';

/** Working days and what interrupts them. */
export const area: ClinicArea = {
  name: 'time',
  rules: [holidayRules],
  daily: [
    {
      // Holidays that await their sighting (hr.md 3): the statement marks each that was told.
      name: 'tentative holidays',
      words: { ar: 'تذكير بالعطلات غير المؤكدة', en: 'Reminder of tentative holidays' },
      from: '07:00',
      everyLook: true,
      statement: 'select tell_tentative_holidays($1::date) as n',
    },
  ],
  sample: [{ table: 'holidays', label: 'name_ar' }],
  demo: ({ db, today, country }) => db.insert('holidays', holidaysAround(today, country)),
};
