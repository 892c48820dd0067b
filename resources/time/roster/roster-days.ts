import { anyOf, nobody } from '#metadata/access.ts';
import { boolean, date, lines, reference, select } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';

const { manageShifts, ownAttendance } = timeRights;
/** One person, consecutive days and what holds on them: a schedule, rest, or (clear) what would hold without the roster. */
const painted = lines(
  {
    employee_id: reference('employees', { required: true, among: { status: 'active' } }),
    date_from: date({ required: true }),
    date_to: date({ required: true }),
    schedule_id: reference('work-schedules', { among: { status: 'active' } }),
    is_rest: boolean(),
    clear: boolean(),
  },
  { required: true, min: 1, max: 400 },
);
const kept = { readOnly: true, required: true } as const;

/** Single days on which somebody works otherwise, or rests (hr.md 2.1): painted in the roster, or swapped. */
export const rosterDays = defineResource({
  name: 'roster-days',
  module: 'attendance',
  panel: true,
  title: ['employee_id', 'work_date'],
  person: 'employee_id',
  fields: {
    employee_id: reference('employees', kept),
    work_date: date(kept),
    schedule_id: reference('work-schedules', { readOnly: true }),
    is_rest: boolean({ ...kept, default: false }),
    source: select(['manual', 'swap'], { ...kept, default: 'manual' }),
  },
  unique: [['employee_id', 'work_date']],
  indexes: [['work_date'], ['schedule_id']],
  sorts: ['work_date'],
  access: {
    list: anyOf(manageShifts, ownAttendance),
    show: anyOf(manageShifts, ownAttendance),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  figures: ['work_date', 'schedule_id', 'is_rest', 'source'],
  // Painted among the schedules (`settings/schedules?tab=roster`): it has no list of its own.
  month: {
    from: 'readRoster',
    follows: ['shift-assignments', 'work-schedules', 'employees', 'holidays'],
    places: ['branch'],
  },
  screens: {},
  operations: {
    readRoster: {
      method: 'GET',
      path: '/roster',
      access: manageShifts,
      query: ['from', 'to', 'branch', 'department'],
      reads: true,
    },
    paintRoster: { method: 'PUT', path: '/roster', access: manageShifts, body: { runs: painted } },
  },
  refusals: ['wrong_run', 'too_many_cells'],
  constraints: { shiftOrRest: { holds: '(schedule_id is null) = is_rest' } },
  words: {
    ar: {
      one: 'يوم في جدول الورديات',
      many: 'أيام جدول الورديات',
      counted: ['لا توجد أيام', 'يوم واحد', 'يومان', '{n} أيام', '{n} يوماً', '{n} يوم'],
      about: 'أيام يعمل فيها الموظف بوردية غير المعتادة أو يستريح.',
      fields: {
        employee_id: 'الموظف',
        work_date: 'اليوم',
        schedule_id: 'الوردية',
        is_rest: 'راحة',
        source: 'المصدر',
      },
      options: { source: { manual: 'الجدول', swap: 'تبديل' } },
      month: {
        about: 'وردية كل موظف في كل يوم. اختر وردية ثم اسحب على الأيام لتعديلها.',
        grid: 'جدول ورديات {month}',
        keys: 'تحرك بالأسهم، وحدد عدة خلايا بالضغط على Shift مع الأسهم، ثم Enter للتلوين.',
        more: 'يُعرض أول 200 موظف. اختر فرعاً لعرض الباقي.',
        empty: 'لا يوجد موظفون نشطون هنا',
      },
      actions: { readRoster: 'عرض جدول الورديات', paintRoster: 'تعديل جدول الورديات' },
      errors: {
        wrong_run: 'اختر وردية أو راحة أو إزالة التعديل، وتاريخ نهاية لا يسبق البداية',
        too_many_cells: 'عدّل حتى {days} يوماً و{people} موظف في المرة الواحدة',
      },
    },
    en: {
      one: 'Roster day',
      many: 'Roster days',
      about: 'Days on which somebody works another shift than usual, or rests.',
      fields: {
        employee_id: 'Employee',
        work_date: 'Day',
        schedule_id: 'Schedule',
        is_rest: 'Rest',
        source: 'Source',
      },
      options: { source: { manual: 'Roster', swap: 'Swap' } },
      month: {
        about: 'Who works which shift on each day. Choose a shift, then draw over the days to change them.',
        grid: 'Roster of {month}',
        keys: 'Move with the arrows, select several cells with Shift and arrows, then Enter to paint.',
        more: 'The first 200 people are shown. Choose a branch to see the others.',
        empty: 'Nobody active is here',
      },
      actions: { readRoster: 'Read the roster', paintRoster: 'Paint the roster' },
      errors: {
        wrong_run: 'Choose a shift, rest or removal, and an end that is not before the start',
        too_many_cells: 'Change up to {days} days and {people} people at once',
      },
    },
  },
});
