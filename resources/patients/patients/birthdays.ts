import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';

/** Whose birthday comes within two months, across the year's end; of 29 February on the 28th in common years (clinic.md 2.1). */
export const birthdays = defineReport({
  of: 'clinic',
  access: seeAllPatients,
  columns: {
    name: f.text({ search: true }),
    day: f.date(),
    turning: f.integer(),
    phone: f.phone({ search: true }),
    greeted: f.boolean(),
  },
  period: 'day',
  filters: ['greeted'],
  sort: 'day',
  opens: { of: 'patients', id: 'id' },
  place: { path: 'patients/birthdays', menu: 'birthday' },
});
