import { may, within } from '#metadata/access.ts';
import { listCard, type AreaCard } from '#metadata/card.ts';
import { attendanceDays } from './attendance-days/attendance-days.ts';
import { holidays } from './holidays/holidays.ts';
import { timeRights } from './timeRights.ts';
import { vacations } from './vacations/vacations.ts';

/** The team today, what of attendance is to be decided, leave, and days off that come or still await their sighting (hr.md 3, 7). */
export const timeCards = [
  {
    name: 'own_balance',
    group: 'figures',
    order: 3,
    access: within('vacations', timeRights.ownVacations),
    words: { ar: { title: 'أرصدتي' }, en: { title: 'My balances' } },
  },
  listCard(vacations, {
    name: 'away_now',
    group: 'figures',
    order: 43,
    view: 'now',
    show: ['employee_id', 'type_id', 'date_to'],
    words: {
      ar: { title: 'في إجازة اليوم', values: { date_to: 'حتى {value}' } },
      en: { title: 'On leave today', values: { date_to: 'until {value}' } },
    },
  }),
  {
    name: 'own_shift',
    group: 'waiting',
    order: 5,
    access: within('attendance', timeRights.ownAttendance),
    words: { ar: { title: 'ورديتي اليوم' }, en: { title: 'My shift today' } },
  },
  {
    name: 'last_uploads',
    group: 'wrong',
    order: 62,
    access: within('attendance', timeRights.uploadPunches),
    words: { ar: { title: 'آخر رفع للبصمة' }, en: { title: 'Last fingerprint uploads' } },
  },
  listCard(attendanceDays, {
    name: 'present_today',
    group: 'figures',
    order: 38,
    filter: { work_date: 'today', came: true },
    words: { ar: { title: 'حضروا اليوم' }, en: { title: 'Came today' } },
  }),
  listCard(attendanceDays, {
    name: 'late_today',
    group: 'figures',
    order: 40,
    filter: { work_date: 'today', late: true },
    tone: 'warning',
    words: { ar: { title: 'متأخرون اليوم' }, en: { title: 'Late today' } },
  }),
  listCard(attendanceDays, {
    name: 'absent_today',
    group: 'figures',
    order: 42,
    filter: { work_date: 'today', away: true },
    tone: 'danger',
    words: { ar: { title: 'لم يحضروا اليوم' }, en: { title: 'Not there today' } },
  }),
  listCard(attendanceDays, {
    name: 'missing_punches',
    group: 'wrong',
    order: 60,
    filter: { day_status: 'incomplete', work_date_gte: '-7' },
    tone: 'warning',
    words: {
      ar: { title: 'بصمات ناقصة هذا الأسبوع' },
      en: { title: 'Missing punches of the last seven days' },
    },
  }),
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
] as const satisfies readonly AreaCard[];
