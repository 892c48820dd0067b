import { anyOf } from '#metadata/access.ts';
import { boolean, date, integer, lines, reference, select, text, time } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { weekdays } from '../../shared/weekdays.ts';
import { book, manageTypes } from '../appointmentRights.ts';
import { inSteps } from '../roomKinds.ts';
import { isDayOf, lengthOf, longest, type ScheduleRow } from '../overlaps.ts';
import { doctorScheduleWords } from './doctorScheduleWords.ts';

const see = anyOf(book, manageTypes);

interface Hours {
  readonly opens?: string | null;
  readonly closes?: string | null;
}
const isShort = ({ opens, closes }: Hours): boolean =>
  !opens || !closes || lengthOf(opens, closes) <= longest;
/** Visits begin at whole five minutes, so what is offered from the beginning of a session on must too. */
const beginsInSteps = ({ opens }: Hours): boolean => !opens || inSteps(Number(opens.slice(3, 5)));

/** When a doctor works in a usual week, a row for each session (clinic.md 4.2); rows of a higher priority replace it while they are valid. */
export const doctorSchedules = defineResource({
  name: 'doctor-schedules',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'schedule', order: 310, reference: true },
  panel: true,
  title: ['doctor_id', 'weekday'],
  person: 'doctor_id',
  branch: 'branch_id',

  fields: {
    doctor_id: reference('employees', {
      required: true,
      fixed: true,
      search: true,
      among: { status: 'active', clinical: true },
    }),
    weekday: select(weekdays, { required: true }),
    opens: time({ required: true }),
    closes: time({ required: true }),
    branch_id: reference('branches', {
      required: true,
      among: { status: 'active' },
      default: 'currentBranch',
    }),
    room_id: reference('rooms', { among: { status: 'active' } }),
    mode: select(['slot', 'queue'], { required: true, default: 'slot' }),
    slot_min: integer({ required: true, min: 5, max: 120, default: 15 }),
    queue_capacity: integer({
      min: 1,
      max: 200,
      showWhen: { mode: 'queue' },
      requiredWhen: { mode: 'queue' },
    }),
    repeat_weeks: integer({ required: true, min: 1, max: 4, default: 1 }),
    valid_from: date({ required: true, default: 'today' }),
    valid_to: date(),
    label: text({ maxLength: 60, search: true }),
    priority: integer({ required: true, min: 0, max: 99, default: 0 }),
    exceptions: lines(
      {
        date: date({ required: true }),
        closed: boolean({ required: true, default: true }),
        opens: time({ showWhen: { closed: false }, requiredWhen: { closed: false } }),
        closes: time({ showWhen: { closed: false }, requiredWhen: { closed: false } }),
      },
      { max: 60, sort: 'date' },
    ),
  },
  indexes: [['doctor_id', 'priority']],
  checks: {
    tooLong: {
      on: 'closes',
      ok: isShort,
      holds: `case when closes > opens then closes - opens else closes - opens + interval '24 hours' end <= interval '16 hours'`,
    },
    beginSteps: { on: 'opens', ok: beginsInSteps, holds: 'extract(minute from opens)::int % 5 = 0' },
    slotSteps: { on: 'slot_min', ok: (s) => inSteps(s.slot_min), holds: 'slot_min % 5 = 0' },
    validOrder: {
      on: 'valid_to',
      ok: (s) => !s.valid_from || !s.valid_to || s.valid_from <= s.valid_to,
      holds: 'valid_from <= valid_to',
    },
    exceptionOnce: { on: 'exceptions', once: ['date'] },
    exceptionDay: {
      on: 'exceptions',
      ok: (s) =>
        !s.weekday ||
        !s.valid_from ||
        !s.repeat_weeks ||
        (s.exceptions ?? []).every(({ date: day }) => !day || isDayOf(s as ScheduleRow, day)),
    },
    exceptionHours: {
      on: 'exceptions',
      ok: (s) => (s.exceptions ?? []).every((one) => one.closed || (isShort(one) && beginsInSteps(one))),
    },
  },
  constraints: {
    capacityOfQueue: { holds: `(mode = 'queue') = (queue_capacity is not null)` },
    exceptionTimes: { of: 'exceptions', holds: 'closed or (opens is not null and closes is not null)' },
  },
  access: { list: see, show: see, create: manageTypes, edit: manageTypes, remove: manageTypes },
  sections: {
    main: ['doctor_id', 'weekday', 'opens', 'closes', 'branch_id', 'room_id'],
    booking: ['mode', 'slot_min', 'queue_capacity'],
    validity: ['repeat_weeks', 'valid_from', 'valid_to', 'label', 'priority'],
    exceptions: ['exceptions'],
  },
  figures: ['weekday', 'opens', 'closes', 'branch_id', 'mode'],
  screens: {},
  refusals: ['schedule_overlap', 'room_elsewhere'],
  words: doctorScheduleWords,
});
