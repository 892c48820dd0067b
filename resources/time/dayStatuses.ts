/** What a day may be (hr.md 2.6, decision table). */
export const dayStatuses = [
  'present',
  'half_day',
  'absent',
  'incomplete',
  'leave',
  'holiday',
  'rest',
  'mission',
  'no_schedule',
  'pending',
] as const;
export type DayStatus = (typeof dayStatuses)[number];

/** Why a day is what it is, as codes: whoever asks is told in words (hr.md 2.6, "why this status"). */
export const dayReasons = [
  'on_leave',
  'worked_on_leave',
  'on_holiday',
  'on_rest',
  'not_tracked',
  'no_schedule',
  'window_open',
  'not_arrived',
  'no_punch',
  'on_mission',
  'missing_punch',
  'span_missed',
  'below_absent',
  'below_half',
  'half_leave',
  'permission',
  'within_grace',
  'break_taken_off',
  'break_punched',
  'overtime_below_minimum',
  'clock_changed',
] as const;
export type DayReason = (typeof dayReasons)[number];
