import { businessDayAt } from '#metadata/time/clock.ts';
import type { Principal } from './principal.ts';

/** The business day of a request, `YYYY-MM-DD`: that of calendar and money, which begins at the clinic's `day_cutoff` (clinic.md G4). */
export const businessDayOf = ({ now, today, clinic }: Pick<Principal, 'now' | 'today' | 'clinic'>): string =>
  clinic.dayCutoff === '00:00' ? today : businessDayAt(now, clinic.timezone, clinic.dayCutoff);
