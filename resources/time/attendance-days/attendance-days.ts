import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { dayReport } from './dayPunches.ts';
import { exportReports } from './exportReports.ts';
import { attendanceWords } from './attendanceWords.ts';
import { dayReasons, dayStatuses } from '../dayStatuses.ts';
import { timeRights } from '../timeRights.ts';

const { seeAttendance, ownAttendance, uploadPunches, decideRequests } = timeRights;
const kept = { readOnly: true } as const;
const required = { readOnly: true, required: true } as const;
const minutes = () => f.integer({ ...required, min: 0, max: 10_000, default: 0 });

/** One row an employee and work day, reckoned and never typed (hr.md 2.6). */
export const attendanceDays = defineResource({
  name: 'attendance-days',
  module: 'attendance',
  menu: { area: 'time', icon: 'attendance', order: 10 },
  panel: true,
  title: ['employee_id', 'work_date'],
  person: 'employee_id',
  fields: {
    employee_id: f.reference('employees', required),
    work_date: f.date(required),
    schedule_id: f.reference('work-schedules', kept),
    // The planned spans by the wall clock.
    planned: f.text({ ...kept, code: true, maxLength: 120 }),
    first_in: f.dateTime({ ...kept, onDay: 'work_date' }),
    last_out: f.dateTime({ ...kept, onDay: 'work_date' }),
    day_status: f.select(dayStatuses, required),
    late_minutes: minutes(),
    early_minutes: minutes(),
    worked_minutes: minutes(),
    required_minutes: minutes(),
    ot_day: minutes(),
    ot_night: minutes(),
    ot_rest: minutes(),
    ot_holiday: minutes(),
    // What of the overtime found was approved, by kind; with minutes 0 it was refused (hr.md 2.6).
    ot_approved: f.lines(
      {
        kind: f.select(['day', 'night', 'rest', 'holiday'], { required: true }),
        minutes: f.integer({ required: true, min: 0, max: 10_000 }),
      },
      { ...kept, max: 4 },
    ),
    ot_decided_at: f.dateTime(kept),
    ot_decided_by: f.reference('users', kept),
    absent_fraction: f.decimal({ ...required, min: '0', max: '1', default: '0' }),
    holiday_id: f.reference('holidays', kept),
    reasons: f.tags(dayReasons, kept),
    // When a pending day is decided.
    settles_at: f.dateTime(kept),
    // What the row was reckoned from: another one says that it is stale.
    inputs_hash: f.text({ ...kept, code: true, maxLength: 64 }),
  },
  unique: [['employee_id', 'work_date']],
  indexes: [['work_date', 'day_status'], ['settles_at']],
  sorts: ['work_date', 'day_status', 'late_minutes', 'worked_minutes'],
  access: {
    list: seeAttendance,
    self: ownAttendance,
    show: anyOf(seeAttendance, ownAttendance),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  filters: ['came', 'away', 'late', 'overtime_found', 'overtime_waits', 'of_branch', 'of_department'],
  filterTargets: { of_branch: 'branches', of_department: 'departments' },
  reports: { punches: dayReport, ...exportReports },
  operations: {
    readMonth: {
      method: 'GET',
      path: '/attendance/month',
      access: seeAttendance,
      query: ['from', 'to', 'branch', 'department'],
      reads: true,
    },
    readMine: {
      method: 'GET',
      path: '/attendance/mine',
      access: ownAttendance,
      query: ['from', 'to'],
      reads: true,
    },
    approveOvertime: {
      method: 'POST',
      path: 'approve-overtime',
      access: decideRequests,
      // Its rule refuses the days of whoever decides, one by one (SEC-20).
      notOwn: { allowed: 'judged for each of the days' },
      body: {
        ids: f.references('attendance-days', { required: true, max: 200 }),
        // Of each day; all that was found where nothing is said, 0 refuses it.
        minutes: f.integer({ min: 0, max: 10_000 }),
      },
    },
    recalculate: {
      method: 'POST',
      path: 'recalculate',
      access: uploadPunches,
      body: {
        from: f.date({ required: true }),
        to: f.date({ required: true }),
        employee_ids: f.references('employees'),
      },
    },
  },
  views: {
    today: { filter: { work_date: 'today' }, sort: 'employee_id' },
    incomplete: { filter: { day_status: 'incomplete' }, sort: '-work_date' },
    absent: { filter: { day_status: 'absent' }, sort: '-work_date' },
    late: { filter: { late: true }, sort: '-work_date' },
    overtime: { filter: { overtime_waits: true }, sort: 'work_date' },
  },
  figures: ['day_status', 'first_in', 'last_out', 'worked_minutes', 'late_minutes'],
  // What the row was reckoned from is for the product alone.
  sections: {
    why: ['day_status', 'absent_fraction', 'reasons', 'settles_at'],
    day: ['employee_id', 'work_date', 'schedule_id', 'planned', 'holiday_id'],
    time: ['first_in', 'last_out', 'worked_minutes', 'required_minutes', 'late_minutes', 'early_minutes'],
    overtime: [
      'ot_day',
      'ot_night',
      'ot_rest',
      'ot_holiday',
      'ot_approved',
      'ot_decided_at',
      'ot_decided_by',
    ],
  },
  month: {
    from: 'readMonth',
    follows: ['attendance-requests', 'punches', 'employees', 'holidays', 'vacations'],
    places: ['branch'],
  },
  screens: {
    list: {
      path: 'attendance',
      as: 'month',
      columns: [
        'work_date',
        'employee_id',
        'first_in',
        'last_out',
        'day_status',
        'late_minutes',
        'early_minutes',
        'worked_minutes',
        'ot_day',
        'ot_night',
      ],
      filters: [
        'work_date',
        'employee_id',
        'day_status',
        'of_branch',
        'of_department',
        'came',
        'away',
        'late',
        'overtime_found',
        'overtime_waits',
      ],
      sort: '-work_date',
      totals: ['worked_minutes', 'late_minutes', 'early_minutes', 'ot_day', 'ot_night'],
    },
    mine: {
      path: 'employee/attendance/me',
      kind: 'list',
      action: 'self',
      own: true,
      menu: 'myAttendance',
      sort: '-work_date',
    },
  },
  refusals: ['tooLong', 'rightOrder', 'moreThanFound', 'nothingFound'],
  words: attendanceWords,
});
