import { may, nobody, own } from '#metadata/access.ts';
import { defineResource } from '#metadata/resource.ts';
import { book } from '../appointmentRights.ts';
import { inSteps } from '../roomKinds.ts';
import { seeing } from '../visitChoices.ts';
import { appointmentFields } from './appointmentFields.ts';
import { appointmentOperations } from './appointmentOperations.ts';
import { appointmentTransitions } from './appointmentTransitions.ts';
import { appointmentWords } from './appointmentWords.ts';

const calendar = may('patients_view_appointments_calendar');
const minute = 60_000;

/** One visit of a patient to a doctor (clinic.md 4.1). None is ever removed: what was wrong is cancelled as a duplicate (A7). */
export const appointments = defineResource({
  name: 'appointments',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'calendar', order: 10 },
  panel: true,
  title: ['patient_id', 'starts_at'],
  choose: ['doctor_id', 'type_id'],
  chooseSeen: true,
  person: 'doctor_id',
  branch: 'branch_id',
  noSelfDealing: seeing,
  editableIn: ['booked', 'confirmed', 'arrived', 'in_progress'],
  lacks: ['remove'],
  fields: appointmentFields,
  indexes: [
    ['doctor_id', 'starts_at'],
    ['patient_id', 'starts_at'],
    ['room_id', 'starts_at'],
    ['branch_id', 'starts_at'],
    ['status', 'starts_at'],
  ],
  sorts: ['starts_at', 'created_at'],
  checks: {
    startSteps: {
      on: 'starts_at',
      ok: ({ starts_at: at }) => !at || Date.parse(at) % (5 * minute) === 0,
      holds: `date_trunc('minute', starts_at) = starts_at`,
    },
    durationSteps: {
      on: 'duration_min',
      ok: ({ duration_min: minutes }) => inSteps(minutes),
      holds: 'duration_min % 5 = 0',
    },
  },
  constraints: {
    lasts: { holds: `ends_at = starts_at + duration_min * interval '1 minute'` },
    holdsOut: { holds: 'hold_until >= ends_at' },
    seenInRoom: { holds: `status <> 'in_progress' or (room_id is not null and chair_no is not null)` },
    cancelledWhy: {
      holds: `(status = 'cancelled') = (cancel_reason is not null) and (cancel_reason is null) = (cancelled_by is null)`,
    },
    oneInChair: { once: ['room_id', 'chair_no'], where: { status: 'in_progress' } },
  },

  workflow: {
    states: {
      booked: 'neutral',
      confirmed: 'info',
      arrived: 'warning',
      in_progress: 'warning',
      completed: 'good',
      cancelled: 'muted',
      no_show: 'danger',
    },
    initial: ['booked', 'arrived', 'completed'],
    transitions: appointmentTransitions,
  },
  operations: appointmentOperations,
  access: {
    list: calendar,
    self: may('patients_view_self_appointments', own),
    show: book,
    create: book,
    edit: book,
    remove: nobody,
    // Whom one treats is read here and not taken away as a file (clinic.md 2.1).
    export: calendar,
  },
  figures: ['starts_at', 'doctor_id', 'type_id', 'room_id'],
  sections: {
    main: [
      'patient_id',
      'doctor_id',
      'type_id',
      'starts_at',
      'duration_min',
      'room_id',
      'branch_id',
      'urgent',
      'source',
      'note',
      'outside_hours',
      'room_mismatch',
    ],
    course: ['confirmed_at', 'arrived_at', 'started_at', 'completed_at', 'cancelled_at', 'missed_at'],
    more: [
      'ends_at',
      'hold_until',
      'mode',
      'queue_no',
      'chair_no',
      'confirmed_via',
      'cancel_reason',
      'cancelled_by',
      'late_cancel',
      'needs_rebooking',
      'needs_room',
      'needs_review',
      'rescheduled_from',
      'series_id',
      'moved_by_hand',
      'reminder_sent_at',
    ],
  },
  views: {
    today: { filter: { starts_at_gte: '+0', starts_at_lt: '+1' }, sort: 'starts_at' },
    upcoming: {
      filter: { starts_at_gte: '+0', status: ['booked', 'confirmed'] },
      sort: 'starts_at',
    },
    unconfirmed: {
      filter: { starts_at_gte: '+1', starts_at_lt: '+2', status: 'booked' },
      sort: 'starts_at',
    },
    rebook: { filter: { needs_rebooking: true, status: ['booked', 'confirmed'] }, sort: 'starts_at' },
    review: {
      filter: { needs_review: true, status: ['booked', 'confirmed', 'arrived', 'in_progress'] },
      sort: '-starts_at',
    },
  },
  screens: {
    list: {
      path: 'patients/appointments',
      columns: ['starts_at', 'patient_id', 'doctor_id', 'type_id', 'room_id', 'duration_min', 'status'],
      filters: [
        'starts_at',
        'doctor_id',
        'room_id',
        'branch_id',
        'type_id',
        'patient_id',
        'status',
        'mode',
        'late_cancel',
        'room_mismatch',
        'needs_rebooking',
        'needs_room',
        'needs_review',
      ],
      sort: '-starts_at',
    },
    self: {
      path: 'my-appointments',
      menu: 'ownAppointments',
      kind: 'list',
      own: true,
      columns: ['starts_at', 'patient_id', 'type_id', 'room_id', 'duration_min', 'status'],
      filters: ['starts_at', 'type_id', 'patient_id', 'status'],
      sort: '-starts_at',
    },
  },
  refusals: [
    'appointment.patient_busy',
    'appointment.doctor_busy',
    'appointment.room_busy',
    'appointment.session_full',
    'appointment.outside_hours',
    'appointment.doctor_absent',
    'appointment.past',
    'appointment.too_far',
    'appointment.back_entry',
    'appointment.room_needed',
    'appointment.room_elsewhere',
    'appointment.room_mismatch',
    'appointment.room_occupied',
    'appointment.doctor_occupied',
    'appointment.left_open',
    'appointment.other_day',
    'appointment.not_missed_yet',
    'appointment.only_unseen',
    'appointment.too_late_to_revert',
    'appointment.over',
    'patient.archived',
    'doctor.inactive',
    'type.doctor_not_allowed',
    'room.closed',
    'appointment.series_clashes',
    'appointment.series_over',
  ],
  words: appointmentWords,
});
