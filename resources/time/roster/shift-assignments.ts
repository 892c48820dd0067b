import { anyOf } from '#metadata/access.ts';
import { date, reference, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';

const { manageShifts, ownAttendance } = timeRights;

/** Who works by which schedule from when on; a dated row, such as Ramadan hours, goes before an open one (hr.md 2.1). */
export const shiftAssignments = defineResource({
  name: 'shift-assignments',
  module: 'attendance',
  panel: true,
  title: ['employee_id', 'schedule_id'],
  person: 'employee_id',
  noSelfDealing: true,
  fields: {
    employee_id: reference('employees', { required: true, among: { status: 'active' } }),
    schedule_id: reference('work-schedules', { required: true, among: { status: 'active' } }),
    date_from: date({ required: true, default: 'today' }),
    date_to: date(),
    reason: text({ maxLength: 200 }),
  },
  indexes: [['employee_id', 'date_from'], ['schedule_id']],
  sorts: ['date_from', 'date_to'],
  access: {
    list: anyOf(manageShifts, ownAttendance),
    show: anyOf(manageShifts, ownAttendance),
    create: manageShifts,
    edit: manageShifts,
    remove: manageShifts,
  },
  figures: ['schedule_id', 'date_from', 'date_to', 'reason'],
  screens: {},
  checks: {
    rightOrder: {
      on: 'date_to',
      ok: (a) => !a.date_from || !a.date_to || a.date_from <= a.date_to,
      holds: 'date_from <= date_to',
    },
  },
  words: {
    ar: {
      one: 'توزيع وردية',
      many: 'توزيع الورديات',
      counted: ['لا توجد توزيعات', 'توزيع واحد', 'توزيعان', '{n} توزيعات', '{n} توزيعاً', '{n} توزيع'],
      about: 'وردية كل موظف ومن متى. التوزيع المحدد بتاريخ نهاية يسبق المفتوح.',
      fields: {
        employee_id: 'الموظف',
        schedule_id: 'الوردية',
        date_from: 'من',
        date_to: 'إلى',
        reason: 'السبب',
      },
      help: { date_to: 'اتركه فارغاً لوردية مستمرة', reason: 'مثل: مواعيد رمضان' },
      empty: { date_to: 'مستمر' },
      errors: { rightOrder: 'تاريخ النهاية قبل تاريخ البداية. عدّل أحدهما' },
    },
    en: {
      one: 'Shift assignment',
      many: 'Shift assignments',
      about:
        'Who works by which schedule, and since when. An assignment with an end goes before an open one.',
      fields: {
        employee_id: 'Employee',
        schedule_id: 'Schedule',
        date_from: 'From',
        date_to: 'To',
        reason: 'Reason',
      },
      help: { date_to: 'Leave empty for a lasting schedule', reason: 'For example: Ramadan hours' },
      empty: { date_to: 'Lasting' },
      errors: { rightOrder: 'The end is before the start. Change one of them' },
    },
  },
});
