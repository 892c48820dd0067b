import type { AccessRule } from '#metadata/access.ts';
import type { Module } from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';
import type { CalendarEntry } from './calendarFile.ts';

/** Who opens the calendar an entry stands in: who works here, or the person the record is about. */
export type CalendarReader = 'staff' | 'patient';

/** Statements inside the clinic's wall, for whom, and in which language. */
export interface CalendarReading {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly locale: Locale;
  /** What the clinic is called, for those outside. */
  readonly clinicName: string;
}

/** What an area puts into people's calendars (UX-37, SEC-75). Rights are judged before any of it is asked. */
export interface AreaCalendar {
  /** Whose records have a file each. */
  readonly resource: string;
  readonly module: Module;
  /** Who may see a record, and with it take its file; for the document, the record itself is asked. */
  readonly access: AccessRule;
  /** Who may have a feed of their own rows. */
  readonly feedAccess: AccessRule;
  readonly words: Readonly<Record<Locale, { readonly file: string; readonly feed: string }>>;
  /** The entry of a record its caller was found to see. */
  entry(reading: CalendarReading, id: string, reader: CalendarReader): Promise<CalendarEntry | undefined>;
  /** What an employee has of their own between two instants. */
  own(
    reading: CalendarReading,
    span: { readonly employeeId: string; readonly from: string; readonly to: string },
  ): Promise<readonly CalendarEntry[]>;
}
