import { describe, expect, it } from 'vitest';
import { calendarFile, escaped, folded, initialsOf } from './calendarFile.ts';

const visit = {
  uid: '018f-1@clinic',
  starts: '2026-10-29T23:30:00+02:00',
  ends: '2026-10-30T00:00:00+02:00',
  title: 'كشف',
  sequence: 3,
  stamp: '2026-10-01T08:00:00.123Z',
};

describe('a calendar file (RFC 5545)', () => {
  it('is lines that end in CRLF, with instants in UTC, the second reading of a repeated hour apart from the first', () => {
    expect(calendarFile([visit]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Clinic back office//Appointments//AR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:018f-1@clinic',
      'DTSTAMP:20261001T080000Z',
      'DTSTART:20261029T213000Z',
      'DTEND:20261029T220000Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'SUMMARY:كشف',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    const first = calendarFile([{ ...visit, starts: '2026-10-29T23:30:00+03:00' }]);
    expect(first).toContain('DTSTART:20261029T203000Z');
  });

  it('escapes what means something to a calendar, and lets nobody begin a line of their own', () => {
    expect(escaped('غرفة 1, 2; باب\\يسار\r\nEND:VEVENT\n')).toBe(
      'غرفة 1\\, 2\\; باب\\\\يسار\\nEND:VEVENT\\n',
    );
    expect(escaped('a\u0000b\u001bc')).toBe('abc');
    const lines = calendarFile([{ ...visit, title: 'x\nBEGIN:VALARM', note: 'y\rSUMMARY:z' }]).split('\r\n');
    expect(lines.filter((line) => /^(?:BEGIN:VALARM|SUMMARY:z)/.test(line))).toEqual([]);
  });

  it('folds lines at 75 octets, never inside a sign, and unfolds to what it was', () => {
    for (const text of [
      'a'.repeat(74),
      'a'.repeat(75),
      'a'.repeat(76),
      'موعد '.repeat(40),
      '🦷'.repeat(60),
      'aم'.repeat(99),
    ]) {
      const line = `SUMMARY:${text}`;
      const parts = folded(line).split('\r\n');
      for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
      expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
      expect(folded(line).replaceAll('\r\n ', '')).toBe(line);
    }
    expect(folded('a'.repeat(75))).toBe('a'.repeat(75));
  });

  it('tells a subscriber its name, and that a visit was cancelled', () => {
    const text = calendarFile([{ ...visit, isCancelled: true, place: 'غرفة 2' }], 'مواعيد د. سارة');
    expect(text).toContain('\r\nX-WR-CALNAME:مواعيد د. سارة\r\n');
    expect(text).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(text).toContain('\r\nLOCATION:غرفة 2\r\n');
  });
});

it.each([
  ['منى سامي عدلي فؤاد', 'م. س. ع.'],
  ['  Mona   Samy ', 'M. S.'],
  ['', ''],
])('%s as initials: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
