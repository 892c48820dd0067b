import { anyOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { timeRights } from '../timeRights.ts';
import { dayOutcomes } from './countLeave.ts';
import { outcomeWords } from './vacationDayWords.ts';

/** The days of one request: counted or why not, and how each is paid (hr.md 3). */
export const leaveDaysReport = defineReport({
  of: 'record',
  access: anyOf(timeRights.seeVacations, timeRights.manageVacations, timeRights.ownVacations),
  columns: {
    work_date: f.date(),
    outcome: f.select(dayOutcomes),
    holiday_id: f.reference('holidays'),
    days: f.decimal(),
    paid_percent: f.percent(),
    stands: f.boolean(),
  },
  sort: 'work_date',
  totals: ['days'],
});

const columns = {
  ar: {
    work_date: 'اليوم',
    outcome: 'الحساب',
    holiday_id: 'العطلة',
    days: 'الأيام',
    paid_percent: 'نسبة الأجر',
    stands: 'قائم',
  },
  en: {
    work_date: 'Day',
    outcome: 'Outcome',
    holiday_id: 'Holiday',
    days: 'Days',
    paid_percent: 'Pay percent',
    stands: 'Stands',
  },
};

/** Its words, in those of vacations. */
export const leaveDaysWords = {
  ar: {
    title: 'أيام الإجازة',
    tab: 'الأيام',
    empty: 'لا توجد أيام.',
    columns: columns.ar,
    options: { outcome: outcomeWords.ar },
  },
  en: {
    title: 'Days of the leave',
    tab: 'Days',
    empty: 'There are no days.',
    columns: columns.en,
    options: { outcome: outcomeWords.en },
  },
};
