import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { calendarFile, type CalendarEntry } from '#server/kit/calendarFile.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';
import { instantOf, plainText, readCalendar } from './readCalendar.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

/** Numbers that come again with the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A thousand entries of any script, with every sign that has a meaning in the file. */
function randomEntries(): readonly CalendarEntry[] {
  const draw = drawing(20261122);
  const pieces = [
    'محمد',
    'أحمد',
    'ليلى',
    'O’Neil',
    'Ng',
    '张伟',
    '😀',
    '👩‍⚕️',
    'é',
    'é',
    ' ',
    ',',
    ';',
    '\\',
    '\n',
    ':',
    '"',
    '=',
    'BEGIN:VEVENT',
    '\r\n',
    'ﷺ',
  ];
  const text = (): string => Array.from({ length: 1 + draw(30) }, () => pieces[draw(pieces.length)]).join('');
  return Array.from({ length: 1000 }, (_, n): CalendarEntry => {
    const from = Date.parse('2026-01-01T00:00:00Z') + draw(525_600) * 60_000;
    const location = draw(2) === 0 ? undefined : text();
    return {
      uid: `visit-${n}`,
      sequence: draw(1000),
      status: (['TENTATIVE', 'CONFIRMED', 'CANCELLED'] as const)[draw(3)] ?? 'CONFIRMED',
      from: new Date(from).toISOString(),
      to: new Date(from + (1 + draw(96)) * 300_000).toISOString(),
      changed: new Date(from - draw(1_000_000) * 1000).toISOString(),
      summary: text(),
      location,
    };
  });
}

describe('RFC 5545: the file', () => {
  it('an independent reader reads back 1,000 random entries in any script, with every sign that has a meaning', () => {
    const entries = randomEntries();
    const read = readCalendar(calendarFile({ name: 'مواعيد; عيادة, النيل', entries }));
    expect(plainText(read.properties['X-WR-CALNAME'] ?? '')).toBe('مواعيد; عيادة, النيل');
    const lines = (one: string): string => one.replaceAll('\r\n', '\n');
    expect(
      read.events.map((one) => ({
        uid: plainText(one['UID'] ?? ''),
        sequence: Number(one['SEQUENCE']),
        status: one['STATUS'],
        from: instantOf(one['DTSTART']),
        to: instantOf(one['DTEND']),
        changed: instantOf(one['DTSTAMP']),
        summary: plainText(one['SUMMARY'] ?? ''),
        location: one['LOCATION'] === undefined ? undefined : plainText(one['LOCATION']),
      })),
    ).toEqual(
      entries.map((one) => ({
        ...one,
        summary: lines(one.summary),
        location: one.location === undefined ? undefined : lines(one.location),
      })),
    );
  });
});

describe('UX-37: the calendar file of a visit', () => {
  const visit = async () => {
    const doctor = await at.clinic.signedIn({ role: 'doctor' });
    const { employeeId } = doctor.person;
    await at.clinic.sql('update employees set job_title_id = $2, full_name_ar = $3 where id = $1', [
      employeeId,
      at.clinic.start.titles.get('طبيب'),
      'سلمى, عادل',
    ]);
    const type_id = await at.type({ name_ar: `علاج عصب ${randomBytes(3).toString('hex')}` });
    const patient_id = await at.patient({ full_name: 'منى سامي فؤاد', alert: 'حساسية بنسلين' });
    const values = { doctor_id: employeeId, patient_id, type_id, room_id: await at.room(), note: 'خلع ضرس' };
    const made = await at.booked({ ...values, starts_at: '2026-11-24T15:30:00+02:00' });
    return { ...made, doctor };
  };

  it('shows initials to who works here and clinic and doctor to the patient, and to neither what is treated', async () => {
    const { id, doctor } = await visit();
    const staff = await doctor.get(`/appointments/${id}/calendar-file`);
    expect([staff.status, staff.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(staff.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.ics$/);
    const [own] = readCalendar(staff.text).events;
    expect(own).toMatchObject({ UID: id, STATUS: 'TENTATIVE', SEQUENCE: '1', CLASS: 'PRIVATE' });
    expect([instantOf(own?.['DTSTART']), instantOf(own?.['DTEND'])]).toEqual([
      '2026-11-24T13:30:00.000Z',
      '2026-11-24T14:00:00.000Z',
    ]);
    expect([plainText(own?.['SUMMARY'] ?? ''), own?.['LOCATION']]).toEqual(['م. س. ف.', undefined]);
    const given = await at.desk.get(`/appointments/${id}/calendar-file?for=patient`);
    const [theirs] = readCalendar(given.text).events;
    expect(plainText(theirs?.['SUMMARY'] ?? '')).toBe(`موعد في عيادة ${at.clinic.subdomain} مع سلمى, عادل`);
    const english = await at.desk.get(`/appointments/${id}/calendar-file?for=patient`, {
      'accept-language': 'en',
    });
    expect(readCalendar(english.text).events[0]?.['SUMMARY']).toMatch(/^Appointment at /);
    for (const { text } of [staff, given, english])
      for (const word of ['علاج عصب', 'خلع', 'بنسلين', 'منى']) {
        expect(text).not.toContain(word);
        // Folding cuts words: the text without it must be as clean.
        expect(text.replaceAll('\r\n ', '')).not.toContain(word);
      }
  });

  it('keeps its UID, and its SEQUENCE and STATUS follow the visit', async () => {
    const { id } = await visit();
    const read = async () => {
      const { text } = await at.desk.get(`/appointments/${id}/calendar-file`);
      const [event] = readCalendar(text).events;
      return [
        event?.['UID'],
        event?.['STATUS'],
        Number(event?.['SEQUENCE']),
        instantOf(event?.['DTSTART']),
      ] as const;
    };
    const first = await read();
    expect((await at.step(id, 'confirm', { confirmed_via: 'call' })).status).toBe(200);
    const confirmed = await read();
    expect(
      (await at.step(id, 'move', { starts_at: '2026-11-25T10:00:00+02:00', outside_hours: true })).status,
    ).toBe(200);
    const moved = await read();
    const cancelling = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
    expect((await at.step(id, 'cancel', cancelling)).status).toBe(200);
    const cancelled = await read();
    expect([first, confirmed, moved, cancelled].map(([uid, status]) => [uid, status])).toEqual([
      [id, 'TENTATIVE'],
      [id, 'CONFIRMED'],
      [id, 'TENTATIVE'],
      [id, 'CANCELLED'],
    ]);
    expect(moved[3]).toBe('2026-11-25T08:00:00.000Z');
    expect(first[2] < confirmed[2] && confirmed[2] < moved[2] && moved[2] < cancelled[2]).toBe(true);
  });

  it('is for whoever sees the visit: of another doctor’s and another clinic’s it is 404, and it is a GET of a session', async () => {
    const { id } = await visit();
    const path = `/appointments/${id}/calendar-file`;
    const other = await at.clinic.signedIn({ role: 'doctor' });
    const elsewhere = await bookingDesk(await server.newClinic());
    const nobody = await at.clinic.signedIn({ permissions: ['view_self_profile'] });
    expect((await other.get(path)).status).toBe(404);
    expect((await elsewhere.owner.get(path)).status).toBe(404);
    expect((await at.desk.get('/appointments/none/calendar-file')).status).toBe(404);
    expect((await nobody.get(path)).status).toBe(403);
    expect((await server.client().get(path)).status).toBe(401);
    expect((await at.desk.get(`${path}?for=everybody`)).status).toBe(400);
  });
});
