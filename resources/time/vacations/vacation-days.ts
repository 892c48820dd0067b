import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { dayOutcomes } from './countLeave.ts';
import { vacationDayWords } from './vacationDayWords.ts';

const { seeVacations, ownVacations } = timeRights;
const needed = { readOnly: true, required: true } as const;

/** One row a day of leave: counted or why not, and how it is paid. Attendance, locks and pay read these (hr.md 3, issue 20). */
export const vacationDays = defineResource({
  name: 'vacation-days',
  module: 'vacations',
  title: ['employee_id', 'work_date'],
  person: 'employee_id',
  fields: {
    vacation_id: f.reference('vacations', { ...needed, onDelete: 'cascade' }),
    employee_id: f.reference('employees', needed),
    type_id: f.reference('vacation-types', needed),
    work_date: f.date(needed),
    half: f.select(['none', 'first', 'second'], { ...needed, default: 'none' }),
    outcome: f.select(dayOutcomes, needed),
    days: f.decimal({ ...needed, min: '0', max: '1', places: 2 }),
    paid_percent: f.percent(needed),
    holiday_id: f.reference('holidays', { readOnly: true }),
    // Until then it is reserved.
    approved: f.boolean({ ...needed, default: false }),
    // Not of what was rejected, cancelled or cut off.
    stands: f.boolean({ ...needed, default: true }),
  },
  unique: [['vacation_id', 'work_date']],
  indexes: [['employee_id', 'work_date'], ['work_date']],
  // Rules judge overlaps with the person held; the same part of a day is nobody's twice, whoever writes.
  constraints: { once: { once: ['employee_id', 'work_date', 'half'], where: { stands: true } } },
  sorts: ['work_date'],
  access: {
    list: seeVacations,
    show: anyOf(seeVacations, ownVacations),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  screens: {},
  words: vacationDayWords,
});
