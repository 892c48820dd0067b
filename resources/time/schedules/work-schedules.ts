import { anyOf } from '#metadata/access.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import {
  boolean,
  computed,
  integer,
  lines,
  percent,
  select,
  tags,
  text,
  time,
} from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { weekdays } from '../../shared/weekdays.ts';
import { timeRights } from '../timeRights.ts';
import { atMostThree, breaksFit, spansApart } from './spans.ts';
import { workScheduleWords } from './workScheduleWords.ts';

const { changeSchedules, manageShifts, seeAttendance } = timeRights;
const minutesOfGrace = { required: true, min: 0, max: 120 } as const;

/** When people work in a usual week: spans of each weekday, or so many minutes whenever (hr.md 2.1). */
export const workSchedules = defineResource({
  name: 'work-schedules',
  module: 'attendance',
  menu: { area: 'time', icon: 'shift', order: 45 },
  panel: true,
  chooseAll: 'whoever files a person or plans a day says which hours; hours are no secret among staff',
  title: 'name',
  choose: ['kind'],

  fields: {
    name: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    kind: select(['fixed', 'flexible'], { required: true, default: 'fixed' }),
    spans: lines(
      {
        weekday: select(weekdays, { required: true }),
        start: time({ required: true }),
        end: time({ required: true }),
        break_minutes: integer({ required: true, min: 0, max: 480, default: 0 }),
        break_paid: boolean({ required: true, default: false }),
      },
      { max: 21, totals: [], showWhen: { kind: 'fixed' }, requiredWhen: { kind: 'fixed' } },
    ),
    // The hours of its days, those of most days first.
    hours: computed('text'),
    // Rest days of a flexible schedule are those of its weekdays (areas-hr.md f 5).
    weekdays: tags(weekdays, { showWhen: { kind: 'flexible' }, requiredWhen: { kind: 'flexible' } }),
    required_minutes: integer({
      min: 1,
      max: 1_440,
      showWhen: { kind: 'flexible' },
      requiredWhen: { kind: 'flexible' },
    }),
    grace_in: integer({ ...minutesOfGrace, default: 10 }),
    grace_out: integer({ ...minutesOfGrace, default: 0 }),
    grace_mode: select(['forgive', 'subtract'], { required: true, default: 'forgive' }),
    half_day_below: percent({ required: true, above: '0', default: '50' }),
    absent_below: percent({ required: true, default: '25' }),
  },

  workflow: archivable(changeSchedules),
  access: {
    list: manageShifts,
    // Hours people work by are no secret to whoever sees their days.
    show: anyOf(manageShifts, seeAttendance),
    create: changeSchedules,
    edit: changeSchedules,
    remove: changeSchedules,
  },
  sections: {
    main: ['name', 'kind', 'spans', 'weekdays', 'required_minutes'],
    rules: ['grace_in', 'grace_out', 'grace_mode', 'half_day_below', 'absent_below'],
  },
  figures: ['hours', 'kind', 'grace_in', 'grace_out', 'grace_mode'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'settings/schedules',
      columns: ['name', 'hours', 'kind', 'grace_in', 'grace_out', 'status'],
      filters: ['status', 'kind'],
      sort: 'name',
    },
  },
  related: [{ resource: 'shift-assignments', field: 'schedule_id' }],

  checks: {
    spansApart: { on: 'spans', ok: (s) => spansApart(s.spans) },
    spansADay: { on: 'spans', ok: (s) => atMostThree(s.spans) },
    breakFits: { on: 'spans', ok: (s) => breaksFit(s.spans) },
    absentBelowHalf: {
      on: 'absent_below',
      ok: (s) =>
        !s.absent_below || !s.half_day_below || compareDecimals(s.absent_below, s.half_day_below) < 0,
      holds: 'absent_below < half_day_below',
    },
  },
  constraints: {
    minutesOfFlexible: { holds: `(kind = 'flexible') = (required_minutes is not null)` },
    spanOnce: { of: 'spans', once: ['weekday', 'start'] },
  },
  refusals: ['still_used'],
  words: workScheduleWords,
});
