import { dayAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';

/**
 * The day so many days from now as the test clinics count it, `YYYY-MM-DD`: they lie in Cairo. The day of the machine is another one
 * for some hours of each night, and a test that goes by it fails in exactly these.
 */
export const cairoDay = (ahead = 0): string => addDays(dayAt(new Date(), 'Africa/Cairo'), ahead);
