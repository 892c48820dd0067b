/** Calendar files as RFC 5545 wants them: pure, so that a visit's file and a feed are written alike (UX-37). */

/** One visit in a calendar. Instants with any offset; they are written in UTC, so no zone rules travel along. */
export interface CalendarEntry {
  /** Stays the same for the life of the visit, so that a changed one takes the place of the earlier. */
  readonly uid: string;
  readonly starts: string;
  readonly ends: string;
  readonly title: string;
  readonly place?: string | undefined;
  readonly note?: string | undefined;
  /** How often it was changed: calendars keep the highest. */
  readonly sequence: number;
  readonly isCancelled?: boolean;
  /** When it was last changed. */
  readonly stamp: string;
}

const utc = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** A text value: backslash, semicolon and comma are escaped, a line break is written as `\n` (RFC 5545 3.3.11). */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // Other control characters are no text (3.1).
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const octets = new TextEncoder();
const mostOctets = 75;

/** A line folded so that none is longer than 75 octets and no sign is cut in two (RFC 5545 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const sign of line) {
    const size = octets.encode(sign).length;
    // Whatever follows begins with a space, which counts.
    if (length + size > mostOctets) {
      parts.push(part);
      [part, length] = ['', 1];
    }
    part += sign;
    length += size;
  }
  return [...parts, part].join('\r\n ');
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, starts, ends, title, place, note, sequence, isCancelled = false, stamp } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(ends)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'END:VEVENT',
  ];
}

/** A calendar of these visits, called `name` where it is subscribed to. */
export const calendarFile = (entries: readonly CalendarEntry[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic back office//Appointments//AR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M'] : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** The first letters of a name, as a feed shows it where names are not allowed (SEC-75): «م. ع.». */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter}.`)
    .join(' ');
