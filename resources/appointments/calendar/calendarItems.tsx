import type { GridItem } from '#src/features/timeGrid/gridTypes.ts';
import type { CalendarAnswer, CalendarEvent, Session, Visit } from './calendarAnswer.tsx';

export type CalItem = GridItem &
  (
    | { readonly kind: 'visit'; readonly visit: Visit }
    | { readonly kind: 'event'; readonly event: CalendarEvent }
    /** Who waits by number in a session: nobody holds a time in it (clinic.md A2). */
    | { readonly kind: 'queue'; readonly session: Session; readonly visits: readonly Visit[] }
  );

export const nameIn = (all: CalendarAnswer['types'], id: string | null): string =>
  all?.find((one) => one.id === id)?.label ?? '';
export const doctorName = (answer: CalendarAnswer, id: string | null): string =>
  nameIn(answer.doctors, id) || (answer.columns.find((one) => one.id === id)?.label ?? '');
