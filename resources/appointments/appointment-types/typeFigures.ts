import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { revenueOf, revenueWords } from '../../shared/revenue.ts';
import { manageTypes } from '../appointmentRights.ts';

/** Visits that began in the chosen days, by what came of them; `branch_id` is what is asked by, not a column of the table. */
const counts = {
  booked: f.integer(),
  completed: f.integer(),
  cancelled: f.integer(),
  late_cancelled: f.integer(),
  no_shows: f.integer(),
} as const;

/** What came of the visits of each type, and how long they took (clinic.md 4.3), in the branches within reach. */
export const typeFigures = defineReport({
  of: 'clinic',
  access: manageTypes,
  columns: {
    type_id: f.reference('appointment-types'),
    branch_id: f.reference('branches'),
    day: f.date(),
    ...counts,
    completion: f.percent({ places: 1 }),
    planned_min: f.decimal({ places: 1 }),
    actual_min: f.decimal({ places: 1 }),
    wait_min: f.decimal({ places: 1 }),
    revenue: revenueOf('type_id'),
  },
  shown: [
    'type_id',
    'booked',
    'completed',
    'revenue',
    'completion',
    'cancelled',
    'late_cancelled',
    'no_shows',
    'planned_min',
    'actual_min',
    'wait_min',
  ],
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id', 'type_id'],
  sort: '-booked',
  sorts: ['completed', 'no_shows', 'revenue'],
  totals: ['booked', 'completed', 'cancelled', 'late_cancelled', 'no_shows', 'revenue'],
  opens: { of: 'appointment-types', id: 'type_id' },
  place: { path: 'appointment-types/statistics', menu: 'typeFigures' },
});

/** What came of the visits of each of the last twelve months. */
export const typeMonths = defineReport({
  of: 'clinic',
  access: manageTypes,
  columns: {
    month: f.month(),
    branch_id: f.reference('branches'),
    ...counts,
  },
  shown: ['month', 'booked', 'completed', 'cancelled', 'late_cancelled', 'no_shows'],
  over: 'branch_id',
  filters: ['branch_id'],
  sort: 'month',
  totals: ['booked', 'completed', 'cancelled', 'late_cancelled', 'no_shows'],
  chart: { by: 'month', of: ['completed', 'cancelled', 'no_shows'] },
});

/** How many of the visits whose time has come were missed, day by day, or month by month where there are many days. */
export const missedVisits = defineReport({
  of: 'clinic',
  access: manageTypes,
  columns: {
    day: f.date(),
    branch_id: f.reference('branches'),
    ended: f.integer(),
    no_shows: f.integer(),
    rate: f.percent({ places: 1 }),
  },
  shown: ['day', 'rate', 'no_shows', 'ended'],
  period: 'day',
  span: 30,
  over: 'branch_id',
  filters: ['branch_id'],
  sort: 'day',
  totals: ['ended', 'no_shows'],
  chart: { by: 'day', of: ['rate'] },
});

const columns = {
  ar: {
    branch_id: 'الفرع',
    booked: 'المحجوزة',
    completed: 'المكتملة',
    cancelled: 'الملغاة',
    late_cancelled: 'ملغاة متأخراً',
    no_shows: 'لم يحضروا',
  },
  en: {
    branch_id: 'Branch',
    booked: 'Booked',
    completed: 'Completed',
    cancelled: 'Cancelled',
    late_cancelled: 'Cancelled late',
    no_shows: 'No-shows',
  },
} as const;

/** Their words, in those of types. */
export const typeFigureWords = {
  ar: {
    figures: {
      title: 'إحصاءات المواعيد',
      empty: 'لا توجد أنواع مواعيد.',
      columns: {
        ...columns.ar,
        type_id: 'نوع الموعد',
        day: 'الفترة',
        completion: 'نسبة الإتمام',
        planned_min: 'المدة المقررة (دقيقة)',
        actual_min: 'المدة الفعلية (دقيقة)',
        wait_min: 'الانتظار (دقيقة)',
        revenue: revenueWords.ar,
      },
    },
    months: {
      title: 'مواعيد آخر 12 شهراً',
      empty: 'لا توجد مواعيد في آخر 12 شهراً.',
      columns: { ...columns.ar, month: 'الشهر' },
    },
    missed: {
      title: 'نسبة من لم يحضروا',
      empty: 'لم يغب أحد في هذه الأيام.',
      columns: {
        day: 'اليوم',
        branch_id: 'الفرع',
        ended: 'حضروا أو غابوا',
        no_shows: 'لم يحضروا',
        rate: 'نسبة من لم يحضروا',
      },
    },
  },
  en: {
    figures: {
      title: 'Appointment figures',
      empty: 'There are no appointment types.',
      columns: {
        ...columns.en,
        type_id: 'Appointment type',
        day: 'Period',
        completion: 'Completion',
        planned_min: 'Planned (minutes)',
        actual_min: 'Actual (minutes)',
        wait_min: 'Wait (minutes)',
        revenue: revenueWords.en,
      },
    },
    months: {
      title: 'Appointments of the last 12 months',
      empty: 'No appointments in the last 12 months.',
      columns: { ...columns.en, month: 'Month' },
    },
    missed: {
      title: 'No-show rate',
      empty: 'Nobody was missed in these days.',
      columns: {
        day: 'Day',
        branch_id: 'Branch',
        ended: 'Came or were missed',
        no_shows: 'No-shows',
        rate: 'No-show rate',
      },
    },
  },
} as const;
