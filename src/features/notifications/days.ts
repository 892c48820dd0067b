import { dayAt } from '#metadata/time/clock.ts';
import type { Notice } from './api.ts';

export interface DayOfNotices {
  /** `YYYY-MM-DD` in the clinic's time. */
  readonly day: string;
  readonly notices: readonly Notice[];
}

/** Notices under the day they came on, in their order (UX-05). */
export function byDay(notices: readonly Notice[], timezone: string): readonly DayOfNotices[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayAt(new Date(notice.created_at), timezone);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, found]) => ({ day, notices: found }));
}

/** Whether a clock time lies in the quiet hours, `HH:MM`; they may run across midnight. */
export const isQuiet = (
  clock: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => (from < to ? clock >= from && clock < to : clock >= from || clock < to);
