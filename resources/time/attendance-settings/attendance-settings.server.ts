import { serverRules } from '#server/kit/rules.ts';
import { planChanged } from '../roster/planChanges.server.ts';
import { attendanceSettings } from './attendance-settings.ts';

/** What days are reckoned by; the rest of the set decides on requests and pay. */
const reckoned = [
  'default_schedule_id',
  'direction_mode',
  'duplicate_seconds',
  'window_before',
  'window_after',
  'ot_min',
  'ot_round',
  'ot_before_shift',
  'night_from',
  'night_to',
] as const;

/** Other settings reckon every day anew that is not locked (hr.md 2.6). */
export const attendanceSettingsRules = serverRules(attendanceSettings, {
  async saved(context) {
    const { before, record } = context;
    if (!before) return;
    const isOther = (name: keyof typeof record): boolean => (before[name] ?? null) !== (record[name] ?? null);
    if (reckoned.some(isOther)) await planChanged(context, {});
  },
});
