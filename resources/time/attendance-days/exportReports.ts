import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { timeRights } from '../timeRights.ts';
import { dayStatuses } from '../dayStatuses.ts';

const access = timeRights.exportAttendance;
const who = {
  employee_no: f.text({ code: true }),
  employee_id: f.reference('employees'),
  branch_id: f.reference('branches'),
};
const whose = {
  of: 'clinic',
  access,
  person: 'employee_id',
  branch: 'branch_id',
  period: 'work_date',
  span: 'month',
} as const;

/** The days a month may have, as columns of the grid: `d01` to `d31`. */
export const gridDays = [
  'd01',
  'd02',
  'd03',
  'd04',
  'd05',
  'd06',
  'd07',
  'd08',
  'd09',
  'd10',
  'd11',
  'd12',
  'd13',
  'd14',
  'd15',
  'd16',
  'd17',
  'd18',
  'd19',
  'd20',
  'd21',
  'd22',
  'd23',
  'd24',
  'd25',
  'd26',
  'd27',
  'd28',
  'd29',
  'd30',
  'd31',
] as const;
export type GridDay = (typeof gridDays)[number];

/** The same for each of them. */
export const eachGridDay = <Value>(valueOf: (name: GridDay) => Value): Readonly<Record<GridDay, Value>> =>
  Object.fromEntries(gridDays.map((name) => [name, valueOf(name)])) as Record<GridDay, Value>;
const gridColumns = eachGridDay(() => f.select(dayStatuses));

/** One row a person and day (hr.md 2.6: layout days). */
const exportDays = defineReport({
  ...whose,
  columns: {
    work_date: f.date(),
    ...who,
    schedule_id: f.reference('work-schedules'),
    planned: f.text({ code: true }),
    first_in: f.dateTime({ onDay: 'work_date' }),
    last_out: f.dateTime({ onDay: 'work_date' }),
    day_status: f.select(dayStatuses),
    late_minutes: f.integer(),
    early_minutes: f.integer(),
    worked_minutes: f.integer(),
    required_minutes: f.integer(),
    ot_day: f.integer(),
    ot_night: f.integer(),
    ot_rest: f.integer(),
    ot_holiday: f.integer(),
    ot_approved_minutes: f.integer(),
    absent_fraction: f.decimal(),
  },
  filters: ['branch_id', 'employee_id', 'day_status'],
  sort: 'work_date',
  sorts: ['employee_no'],
  totals: ['worked_minutes', 'late_minutes', 'early_minutes', 'ot_day', 'ot_night', 'ot_rest', 'ot_holiday'],
  opens: { of: 'attendance-days', id: 'id' },
  place: { path: 'attendances/export', menu: 'attendanceExport' },
});

/** A row for each person and month, and a column for each of its days (layout grid). */
const exportGrid = defineReport({
  ...whose,
  place: { beside: 'exportDays' },
  columns: { month: f.month(), ...who, work_date: f.date(), ...gridColumns },
  shown: ['month', 'employee_no', 'employee_id', ...gridDays],
  filters: ['branch_id', 'employee_id'],
  sort: 'employee_no',
});

/** Every punch with its file and line (layout punches). */
const exportPunches = defineReport({
  ...whose,
  place: { beside: 'exportDays' },
  columns: {
    work_date: f.date(),
    ...who,
    at: f.dateTime(),
    wall_time: f.text({ code: true }),
    became: f.select(['kept', 'duplicate', 'superseded', 'void']),
    source: f.select(['fingerprint', 'self', 'manual']),
    device_id: f.reference('fingerprint-devices'),
    line_no: f.integer(),
    void_reason: f.longText(),
  },
  filters: ['branch_id', 'employee_id', 'became', 'source'],
  sort: 'at',
});

/** A row a person: what the days asked for come to (layout totals). */
const exportTotals = defineReport({
  ...whose,
  place: { beside: 'exportDays' },
  columns: {
    ...who,
    work_date: f.date(),
    days_present: f.integer(),
    days_absent: f.decimal(),
    days_incomplete: f.integer(),
    days_leave: f.integer(),
    late_minutes: f.integer(),
    early_minutes: f.integer(),
    worked_minutes: f.integer(),
    required_minutes: f.integer(),
    overtime_found: f.integer(),
    ot_approved_minutes: f.integer(),
  },
  shown: [
    'employee_no',
    'employee_id',
    'branch_id',
    'days_present',
    'days_absent',
    'days_incomplete',
    'days_leave',
    'late_minutes',
    'early_minutes',
    'worked_minutes',
    'required_minutes',
    'overtime_found',
    'ot_approved_minutes',
  ],
  filters: ['branch_id', 'employee_id'],
  sort: 'employee_no',
  sorts: ['late_minutes', 'worked_minutes'],
  totals: ['late_minutes', 'early_minutes', 'worked_minutes', 'overtime_found', 'ot_approved_minutes'],
});

/** What of attendance goes into files, in the four layouts of hr.md 2.6 [export_fingerprint]. */
export const exportReports = { exportDays, exportGrid, exportPunches, exportTotals };
