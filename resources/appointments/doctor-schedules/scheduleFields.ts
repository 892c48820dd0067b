import {
  boolean,
  date,
  integer,
  lines,
  reference,
  select,
  tags,
  text,
  time,
} from '#metadata/fields/kinds.ts';
import { weekdays } from '../../shared/weekdays.ts';

const doctor = { required: true, among: { status: 'active', clinical: true } } as const;
const hours = { opens: time({ required: true }), closes: time({ required: true }) };
const otherwise = { showWhen: { closed: false }, requiredWhen: { closed: false } } as const;

/** How a session is booked, and how long it holds. */
const booking = {
  branch_id: reference('branches', { required: true, among: { status: 'active' }, default: 'currentBranch' }),
  room_id: reference('rooms', { among: { status: 'active' } }),
  mode: select(['slot', 'queue'], { required: true, default: 'slot' }),
  slot_min: integer({ required: true, min: 5, max: 120, default: 15 }),
  queue_capacity: integer({ min: 1, max: 200, showWhen: { mode: 'queue' }, requiredWhen: { mode: 'queue' } }),
  repeat_weeks: integer({ required: true, min: 1, max: 4, default: 1 }),
};
const validity = {
  valid_from: date({ required: true, default: 'today' }),
  valid_to: date(),
  label: text({ maxLength: 60, search: true }),
};

/** The fields of a session (clinic.md 4.2). */
export const scheduleFields = {
  doctor_id: reference('employees', { ...doctor, fixed: true, search: true }),
  weekday: select(weekdays, { required: true }),
  ...hours,
  ...booking,
  ...validity,
  priority: integer({ required: true, min: 0, max: 99, default: 0 }),
  exceptions: lines(
    {
      date: date({ required: true }),
      closed: boolean({ required: true, default: true }),
      opens: time(otherwise),
      closes: time(otherwise),
    },
    { max: 60, sort: 'date' },
  ),
};

/** What is asked for a session on several weekdays at once. */
export const severalFields = {
  doctor_id: reference('employees', doctor),
  weekdays: tags(weekdays, { required: true }),
  ...hours,
  ...booking,
  ...validity,
};

/** What is asked to give a doctor's usual week to another, or to the same one for a while at other hours. */
export const copyFields = {
  from_doctor_id: reference('employees', doctor),
  doctor_id: reference('employees', doctor),
  opens: time(),
  closes: time(),
  valid_from: date({ required: true, default: 'today' }),
  valid_to: date(),
  label: text({ maxLength: 60 }),
};
