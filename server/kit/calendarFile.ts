/** What one entry of a calendar says (RFC 5545, VEVENT). Texts are plain; the file escapes and folds them. */
export interface CalendarEntry {
  /** The same for ever, so that a calendar that has the entry changes it. */
  readonly uid: string;
  /** Rises with every change (SEQUENCE). */
  readonly sequence: number;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Instants, half-open. */
  readonly from: string;
  readonly to: string;
  /** Instant of the last change. */
  readonly changed: string;
  readonly summary: string;
  readonly location?: string | undefined;
}

interface CalendarFile {
  /** What the calendar is called where it is subscribed to; absent for the file of one entry. */
  readonly name?: string;
  readonly entries: readonly CalendarEntry[];
}

const utf8 = new TextEncoder();
/** RFC 5545, 3.1: a line has at most 75 octets without its end. */
const mostOctets = 75;

/**
 * A content line in pieces of at most 75 octets, each after the first begun by a blank that counts. Signs of several octets
 * stay whole, so that Arabic survives readers which unfold after decoding.
 */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const size = utf8.encode(sign).length;
    if (octets + size > mostOctets) {
      pieces.push(piece);
      [piece, octets] = [' ', 1];
    }
    piece += sign;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** A TEXT value (RFC 5545, 3.3.11): no control signs, its separators escaped, a new line as `\n`. */
export const calendarText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** An instant as UTC to the second, `20261029T213000Z`: it needs no time zone of the reader's. */
export const calendarInstant = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const entryLines = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${calendarText(entry.uid)}`,
  // Of the last change and not of this answer, so that the same entries make the same file.
  `DTSTAMP:${calendarInstant(entry.changed)}`,
  `LAST-MODIFIED:${calendarInstant(entry.changed)}`,
  `DTSTART:${calendarInstant(entry.from)}`,
  `DTEND:${calendarInstant(entry.to)}`,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.status}`,
  `SUMMARY:${calendarText(entry.summary)}`,
  ...(entry.location === undefined || entry.location === ''
    ? []
    : [`LOCATION:${calendarText(entry.location)}`]),
  'CLASS:PRIVATE',
  `TRANSP:${entry.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** A calendar as a file (RFC 5545; its name by RFC 7986 and as Apple and Google read it): UTC instants, CRLF, UTF-8. */
export function calendarFile({ name, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic back office//Appointments//AR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined
      ? []
      : [
          `NAME:${calendarText(name)}`,
          `X-WR-CALNAME:${calendarText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
