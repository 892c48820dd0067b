import { compareDecimals, timesDecimals } from '#metadata/fields/decimals.ts';

/** The most one penalty may take (hr.md 5, PEN_MAX, preset): five days, in whatever unit of time it is given. */
const maximumDays = '5';
/** Hours of a working day (hr.md 4, day_hours, preset): five days are forty hours. */
const hoursOfDay = '8';

/** Whether a penalty takes more than so many days of work; an amount and a warning take none. */
export const isBeyond = (unit: string | null | undefined, value: string, days: string): boolean =>
  (unit === 'days' && compareDecimals(value, days) > 0) ||
  (unit === 'hours' && compareDecimals(value, timesDecimals(days, hoursOfDay)) > 0);

/** Whether a penalty stays within the maximum; an amount is judged when its day rate is known, a warning takes nothing. */
export const withinMaximum = (unit: string | null | undefined, value: string | null | undefined): boolean =>
  !value || !isBeyond(unit, value, maximumDays);
