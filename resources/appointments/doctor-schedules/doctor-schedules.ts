import { anyOf } from '#metadata/access.ts';
import { defineResource } from '#metadata/resource.ts';
import { book, manageTypes } from '../appointmentRights.ts';
import { inSteps } from '../roomKinds.ts';
import { isDayOf, lengthOf, longest, type ScheduleRow } from '../overlaps.ts';
import { copyFields, scheduleFields, severalFields } from './scheduleFields.ts';
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

  fields: scheduleFields,
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
  operations: {
    addSeveral: { method: 'POST', path: 'several', access: manageTypes, body: severalFields },
    copyWeek: { method: 'POST', path: 'copy', access: manageTypes, body: copyFields },
    readWeek: {
      method: 'GET',
      path: 'week',
      access: manageTypes,
      query: ['doctor_id', 'from'],
      reads: true,
    },
  },
  refusals: ['schedule.overlap', 'room_elsewhere', 'nothing_to_copy'],
  words: doctorScheduleWords,
});
