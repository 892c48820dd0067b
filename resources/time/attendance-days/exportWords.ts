import type { DayStatus } from '../dayStatuses.ts';
import { eachGridDay } from './exportReports.ts';

const dayHeadings = eachGridDay((name) => String(Number(name.slice(1))));

const ar = {
  employee_no: 'رقم الموظف',
  employee_id: 'الموظف',
  branch_id: 'الفرع',
  work_date: 'اليوم',
  late_minutes: 'التأخير (دقيقة)',
  early_minutes: 'الانصراف المبكر (دقيقة)',
  worked_minutes: 'دقائق العمل',
  required_minutes: 'الدقائق المطلوبة',
  ot_approved_minutes: 'الإضافي المعتمد (دقيقة)',
};
const en = {
  employee_no: 'Employee no.',
  employee_id: 'Employee',
  branch_id: 'Branch',
  work_date: 'Day',
  late_minutes: 'Late (minutes)',
  early_minutes: 'Early (minutes)',
  worked_minutes: 'Worked (minutes)',
  required_minutes: 'Required (minutes)',
  ot_approved_minutes: 'Overtime approved (minutes)',
};
const who = ({ employee_no, employee_id, branch_id, work_date }: typeof ar) => ({
  employee_no,
  employee_id,
  branch_id,
  work_date,
});

type Statuses = Readonly<Record<DayStatus, string>>;

const titles = {
  ar: {
    exportDays: {
      title: 'تصدير الحضور',
      tab: 'الأيام',
      empty: 'لا توجد أيام في هذه المدة.',
      columns: {
        ...ar,
        schedule_id: 'الوردية',
        planned: 'المخطط',
        first_in: 'الحضور',
        last_out: 'الانصراف',
        day_status: 'حالة اليوم',
        ot_day: 'إضافي نهاري',
        ot_night: 'إضافي ليلي',
        ot_rest: 'إضافي راحة',
        ot_holiday: 'إضافي عطلة',
        absent_fraction: 'جزء الغياب',
      },
    },
    exportGrid: {
      title: 'شبكة الحضور',
      tab: 'الشبكة',
      empty: 'لا توجد أيام في هذه المدة.',
      columns: { month: 'الشهر', ...who(ar), ...dayHeadings },
    },
    exportPunches: {
      title: 'حركات البصمة',
      tab: 'الحركات',
      empty: 'لا توجد حركات في هذه المدة.',
      columns: {
        ...who(ar),
        at: 'الوقت',
        wall_time: 'وقت الجهاز',
        became: 'الحساب',
        source: 'المصدر',
        device_id: 'الجهاز',
        line_no: 'السطر في الملف',
        void_reason: 'سبب الإلغاء',
      },
      options: {
        became: { kept: 'محسوبة', duplicate: 'مكررة', superseded: 'حلت محلها التالية', void: 'ملغاة' },
        source: { fingerprint: 'جهاز بصمة', self: 'من الهاتف', manual: 'طلب معتمد' },
      },
    },
    exportTotals: {
      title: 'إجماليات الحضور',
      tab: 'الإجماليات',
      empty: 'لا توجد أيام في هذه المدة.',
      columns: {
        ...ar,
        days_present: 'أيام الحضور',
        days_absent: 'أيام الغياب',
        days_incomplete: 'أيام ببصمة ناقصة',
        days_leave: 'أيام الإجازة',
        overtime_found: 'الإضافي (دقيقة)',
      },
    },
  },
  en: {
    exportDays: {
      title: 'Export attendance',
      tab: 'Days',
      empty: 'No days in this period.',
      columns: {
        ...en,
        schedule_id: 'Schedule',
        planned: 'Planned',
        first_in: 'In',
        last_out: 'Out',
        day_status: 'Day status',
        ot_day: 'Overtime (day)',
        ot_night: 'Overtime (night)',
        ot_rest: 'Overtime (rest day)',
        ot_holiday: 'Overtime (holiday)',
        absent_fraction: 'Absent part',
      },
    },
    exportGrid: {
      title: 'Attendance grid',
      tab: 'Grid',
      empty: 'No days in this period.',
      columns: { month: 'Month', ...who(en), ...dayHeadings },
    },
    exportPunches: {
      title: 'Punches',
      tab: 'Punches',
      empty: 'No punches in this period.',
      columns: {
        ...who(en),
        at: 'Time',
        wall_time: 'Device time',
        became: 'Counted as',
        source: 'Source',
        device_id: 'Device',
        line_no: 'Line of the file',
        void_reason: 'Why it was voided',
      },
      options: {
        became: { kept: 'Counted', duplicate: 'Repeated', superseded: 'Replaced by the next', void: 'Void' },
        source: { fingerprint: 'Fingerprint device', self: 'Phone', manual: 'Approved request' },
      },
    },
    exportTotals: {
      title: 'Totals of attendance',
      tab: 'Totals',
      empty: 'No days in this period.',
      columns: {
        ...en,
        days_present: 'Days present',
        days_absent: 'Days absent',
        days_incomplete: 'Days with a missing punch',
        days_leave: 'Days of leave',
        overtime_found: 'Overtime (minutes)',
      },
    },
  },
};

/** Words of the files of attendance; what a day is called is told by the days themselves. */
export function exportWords(locale: 'ar' | 'en', statuses: Statuses) {
  const { exportDays, exportGrid, ...others } = titles[locale];
  return {
    exportDays: { ...exportDays, options: { day_status: statuses } },
    exportGrid: { ...exportGrid, options: eachGridDay(() => statuses) },
    ...others,
  };
}
