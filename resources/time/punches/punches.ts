import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { punchWords } from './punchWords.ts';
import { timeRights } from '../timeRights.ts';

const { seeAttendance, ownAttendance, uploadPunches } = timeRights;
const kept = { readOnly: true } as const;
const required = { readOnly: true, required: true } as const;

const whereabouts = { ...kept, read: anyOf(seeAttendance, ownAttendance) } as const;

/** Every punch as it came, where it came from, and what became of it: never changed and never removed, but voided (hr.md 2.5). */
export const punches = defineResource({
  name: 'punches',
  module: 'attendance',
  panel: true,
  title: ['employee_id', 'wall_time'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'nobody writes punches; voiding one is refused to whose it is' },
  fields: {
    employee_id: f.reference('employees', kept),
    device_id: f.reference('fingerprint-devices', kept),
    device_user_id: f.text({ ...kept, code: true, maxLength: 12 }),
    // As the clock showed it, beside the instant it means (G5).
    wall_time: f.text({ ...required, code: true, maxLength: 19 }),
    at: f.dateTime(required),
    state: f.integer({ ...kept, min: 0, max: 255 }),
    verify: f.integer({ ...kept, min: 0, max: 9999 }),
    source: f.select(['fingerprint', 'self', 'manual'], required),
    upload_id: f.reference('fingerprint-uploads', kept),
    line_no: f.integer(kept),
    work_date: f.date(kept),
    // The approved request it came by.
    request_id: f.reference('attendance-requests', kept),
    // Where a phone said it was: of whoever checks in alone, and gone after 90 days.
    lat: f.decimal({ ...whereabouts, places: 6, min: '-90', max: '90' }),
    lng: f.decimal({ ...whereabouts, places: 6, min: '-180', max: '180' }),
    ip: f.text({ ...whereabouts, code: true, maxLength: 64 }),
    flags: f.tags(['dst_gap', 'dst_ambiguous', 'outside_fence'], kept),
    // Voided together with its file, which may bring it again (areas-hr.md (c) 2).
    undone: f.boolean({ ...required, default: false }),
    void_reason: f.longText({ ...kept, minLength: 3, maxLength: 500 }),
  },
  constraints: {
    once: {
      once: ['device_id', 'device_user_id', 'at', 'wall_time', 'state'],
      where: { undone: false },
    },
  },
  indexes: [
    ['employee_id', 'at'],
    ['employee_id', 'work_date'],
    ['device_id', 'at'],
    ['upload_id'],
    ['request_id'],
  ],
  sorts: ['at', 'work_date'],
  workflow: {
    states: {
      kept: 'good',
      duplicate: 'muted',
      superseded: 'muted',
      unmatched: 'warning',
      void: 'danger',
    },
    initial: 'kept',
    transitions: {
      void: {
        from: ['kept', 'duplicate', 'superseded', 'unmatched'],
        to: 'void',
        access: uploadPunches,
        ask: ['void_reason'],
        demand: ['void_reason'],
        notOwn: true,
        danger: true,
        single: true,
      },
    },
  },
  access: {
    list: anyOf(seeAttendance, uploadPunches, ownAttendance),
    show: anyOf(seeAttendance, uploadPunches, ownAttendance),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  figures: ['at', 'source', 'work_date'],
  operations: {
    check: {
      method: 'POST',
      path: '/attendance/check',
      access: ownAttendance,
      // hr.md 8: reads, exports and one's own check-in go on when the subscription has ended.
      whileReading: true,
      notOwn: { allowed: 'everybody checks in for themself and for nobody else' },
      body: {
        lat: f.decimal({ places: 6, min: '-90', max: '90' }),
        lng: f.decimal({ places: 6, min: '-180', max: '180' }),
        // Metres, as the phone says.
        accuracy: f.decimal({ min: '0', max: '100000' }),
      },
    },
  },
  refusals: [
    'checkin_off',
    'no_place',
    'branch_without_place',
    'out_of_fence',
    'other_network',
    'not_employed',
  ],
  screens: {},
  words: punchWords,
});
