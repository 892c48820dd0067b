import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { Notices } from '#server/kit/notices.ts';

/** What whoever punched but once reads the morning after (hr.md 7). */
export const incompleteNotices = {
  'attendance.incomplete': {
    ar: ['بصمة ناقصة يوم {date}', 'سُجّل حضور بلا انصراف أو العكس. اطلب تصحيح اليوم من سجل حضورك.'],
    en: [
      'A punch is missing on {date}',
      'You came without leaving, or left without coming. Ask to correct the day in your attendance.',
    ],
    mine: '/employee/attendance/me',
  },
} as const satisfies Notices;

/** At eight in the morning each person whose yesterday lacks a punch is told, unless they asked to correct it already (hr.md 7). */
export const incompleteWork: DailyWork = {
  name: 'incomplete days',
  words: { ar: 'تنبيه الموظفين بالبصمات الناقصة', en: 'Telling people of missing punches' },
  from: '08:00',
  statement: `with told as (
      insert into outbox (clinic_id, kind, event, payload)
        select (select app_clinic()), 'notification', 'attendance.incomplete', jsonb_build_object(
            'to', jsonb_build_object('employeeId', d.employee_id), 'resource', 'attendance-days', 'record_id', d.id, 'date', d.work_date)
          from attendance_days d join employees e on e.clinic_id = d.clinic_id and e.id = d.employee_id and e.status = 'active'
          where d.clinic_id = (select app_clinic()) and d.work_date = $1::date - 1 and d.day_status = 'incomplete'
            and not exists (select from clinics c where c.id = d.clinic_id and 'attendance' = any (c.modules_off))
            and not exists (select from attendance_requests r where r.clinic_id = d.clinic_id and r.employee_id = d.employee_id
              and r.work_date = d.work_date and r.status in ('pending', 'manager_approved'))
        returning 1)
    select count(*) as n from told`,
};
