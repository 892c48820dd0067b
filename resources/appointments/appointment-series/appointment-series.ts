import { may, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { weekdays } from '../../shared/weekdays.ts';
import { book } from '../appointmentRights.ts';
import { inSteps } from '../roomKinds.ts';
import { dateReasons, seeing, sources } from '../visitChoices.ts';
import { appointmentSeriesWords } from './appointmentSeriesWords.ts';
import { frequencies, leastVisits, mostEvery, mostVisits } from './recurrence.ts';

/** What is asked for repeated visits: that of one, and how it repeats (clinic.md 4.4). */
const asked = {
  patient_id: f.reference('patients', { required: true, among: { status: 'active' } }),
  doctor_id: f.reference('employees', { required: true, among: { status: 'active', clinical: true } }),
  type_id: f.reference('appointment-types', { required: true, among: { status: 'active' } }),
  /** The first may be on it: its clock is that of all of them. */
  starts_at: f.dateTime({ required: true }),
  duration_min: f.integer({ required: true, filled: true, min: 5, max: 480 }),
  room_id: f.reference('rooms', { among: { status: 'active' } }),
  branch_id: f.reference('branches', { required: true, filled: true, among: { status: 'active' } }),
  urgent: f.boolean({ default: false }),
  source: f.select(sources, { required: true, default: 'front_desk' }),
  note: f.longText({ maxLength: 500 }),
  outside_hours: f.boolean({ default: false }),
  room_mismatch: f.boolean({ default: false }),
  freq: f.select(frequencies, { required: true, default: 'weekly' }),
  every: f.integer({ required: true, min: 1, max: mostEvery, default: 1 }),
  /** The day of the first visit where none is said. */
  weekdays: f.tags(weekdays, { showWhen: { freq: 'weekly' } }),
  count: f.integer({ min: leastVisits, max: mostVisits }),
  until: f.date(),
  /** Books none where one clashes, or leaves those out. */
  on_conflict: f.select(['fail', 'skip'], { required: true, default: 'fail' }),
};

/**
 * Visits that were booked together, at the same time of the clinic's clock (clinic.md 4.4): how they were asked for. The visits are rows of
 * their own from the start, and what is done to them is done to those.
 */
export const appointmentSeries = defineResource({
  name: 'appointment-series',
  module: 'appointments',
  panel: true,
  title: ['patient_id', 'starts_at'],
  person: 'doctor_id',
  branch: 'branch_id',
  chooseSeen: true,
  noSelfDealing: seeing,
  lacks: ['edit', 'remove'],
  fields: {
    ...asked,
    /** The visits that were not booked, and why. */
    left_out: f.lines(
      {
        day: f.date({ required: true }),
        clock: f.time({ required: true }),
        reason: f.select(dateReasons, { required: true }),
      },
      { readOnly: true, max: mostVisits, sort: 'day' },
    ),
    visits: f.computed('integer'),
  },
  sorts: ['starts_at', 'created_at'],
  figures: ['starts_at', 'doctor_id', 'visits'],
  checks: {
    startSteps: {
      on: 'starts_at',
      ok: ({ starts_at: at }) => !at || Date.parse(at) % 300_000 === 0,
      holds: `date_trunc('minute', starts_at) = starts_at`,
    },
    durationSteps: {
      on: 'duration_min',
      ok: ({ duration_min: minutes }) => inSteps(minutes),
      holds: 'duration_min % 5 = 0',
    },
    countOrUntil: {
      on: 'count',
      ok: ({ count, until }) => (count ?? null) === null || (until ?? null) === null,
      holds: '(count is null) <> (until is null)',
    },
  },
  access: {
    list: may('patients_view_appointments_calendar'),
    show: book,
    create: book,
    edit: nobody,
    remove: nobody,
  },
  operations: {
    /** Every date with whether it can be booked, and why not: nothing is written (UX-35). */
    preview: { method: 'POST', path: 'preview', access: book, reads: true, notOwn: seeing, body: asked },
  },
  related: [{ resource: 'appointments', field: 'series_id' }],
  screens: {},
  refusals: [
    'series.clashes',
    'count_or_until',
    'until_range',
    'too_many_visits',
    'too_few_visits',
    'appointment.room_elsewhere',
    'appointment.room_mismatch',
    'patient.archived',
    'doctor.inactive',
    'type.doctor_not_allowed',
    'room.closed',
  ],
  words: appointmentSeriesWords,
});
