import { boolean, integer, reference, select, time } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';
import { timeRights } from '../timeRights.ts';
import { attendanceSettingsWords } from './attendanceSettingsWords.ts';

const { manageShifts } = timeRights;
const minutes = (usual: number, max = 720) => integer({ required: true, min: 0, max, default: usual });

/** How punches become days (hr.md 2.2), and the schedule of whoever has none (areas-hr.md c 8). */
export const attendanceSettings = defineResource({
  ...settingsSet(manageShifts, manageShifts),
  name: 'attendance-settings',
  module: 'attendance',
  fields: {
    default_schedule_id: reference('work-schedules', { among: { status: 'active' } }),
    direction_mode: select(['auto', 'state'], { required: true, default: 'auto' }),
    duplicate_seconds: integer({ required: true, min: 0, max: 600, default: 60 }),
    window_before: minutes(180),
    window_after: minutes(240),
    missing_punch_policy: select(['half_day', 'absent', 'assume_schedule'], {
      required: true,
      default: 'half_day',
    }),
    ot_min: minutes(30),
    ot_round: integer({ required: true, min: 1, max: 120, default: 15 }),
    ot_before_shift: boolean({ required: true, default: false }),
    ot_needs_approval: boolean({ required: true, default: true }),
    ot_month_cap_minutes: integer({ min: 0, max: 44_640 }),
    night_from: time({ required: true, default: '19:00' }),
    night_to: time({ required: true, default: '07:00' }),
    permission_times_month: integer({ required: true, min: 0, max: 31, default: 2 }),
    permission_minutes_each: integer({ required: true, min: 15, max: 480, default: 120 }),
    manual_days_back: integer({ required: true, min: 0, max: 366, default: 7 }),
    manual_times_month: integer({ required: true, min: 0, max: 31, default: 5 }),
    self_checkin: select(['off', 'geofence', 'network', 'free'], { required: true, default: 'off' }),
  },
  sections: {
    punches: [
      'default_schedule_id',
      'direction_mode',
      'duplicate_seconds',
      'window_before',
      'window_after',
      'missing_punch_policy',
      'self_checkin',
    ],
    overtime: [
      'ot_min',
      'ot_round',
      'ot_before_shift',
      'ot_needs_approval',
      'ot_month_cap_minutes',
      'night_from',
      'night_to',
    ],
    requests: ['permission_times_month', 'permission_minutes_each', 'manual_days_back', 'manual_times_month'],
  },
  checks: {
    nightEnds: {
      on: 'night_to',
      ok: (s) => !s.night_from || !s.night_to || s.night_from !== s.night_to,
      holds: 'night_from <> night_to',
    },
  },
  words: attendanceSettingsWords,
});
