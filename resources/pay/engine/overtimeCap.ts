import type { PayDay } from './types.ts';

const kinds = ['day', 'night', 'rest', 'holiday'] as const;

/** The days of a circle in their order with at most `cap` minutes of overtime among them: the earliest are paid (hr.md 2.2, `ot_month_cap_minutes`). */
export function underCap(days: readonly PayDay[], cap: number | null): readonly PayDay[] {
  if (cap === null) return days;
  let left = cap;
  return days.map((day) => {
    const overtime = { ...day.overtime };
    for (const kind of kinds) {
      overtime[kind] = Math.min(overtime[kind], left);
      left -= overtime[kind];
    }
    return { ...day, overtime };
  });
}
