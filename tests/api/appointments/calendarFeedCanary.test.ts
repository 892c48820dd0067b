import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Answer, type Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';
import { readCalendar } from './readCalendar.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

type Doctor = Client & { readonly person: TestPerson };
async function doctorOf(clinic: TestClinic = at.clinic): Promise<Doctor> {
  const doctor = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    doctor.person.employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return doctor;
}
async function opened(by: Client): Promise<string> {
  const { status, json, text } = await by.post('/calendar-feed');
  expect([status, text]).toEqual([200, text]);
  return new URL(String(json.address)).pathname.split('/').at(-1) ?? '';
}
/** What a calendar sends: nothing but the address. */
const ask = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  createClient(server.origin).get(`/calendar-feeds/${token}`, headers);

describe('SEC-75 what a feed says, and how often', () => {
  it('keeps within a minute’s limits', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' }, { clock: () => now });
    try {
      const token = await opened(await doctorOf());
      const asked = await Promise.all(
        Array.from({ length: 30 }, () => createClient(limited.origin).get(`/calendar-feeds/${token}`)),
      );
      const lit = asked.filter(({ status }) => status === 200).length;
      expect([lit <= 20, lit >= 10, asked.every(({ status }) => [200, 429].includes(status))]).toEqual([
        true,
        true,
        true,
      ]);
    } finally {
      await limited.stop();
    }
  });

  it('canary: in 64 looks no name, phone, kind of visit, note or place is found', async () => {
    const marks: string[] = [];
    const mark = (what: string): string => {
      const text = `كناري${what}${randomBytes(4).toString('hex')}`;
      marks.push(text);
      return text;
    };
    const doctor = await doctorOf();
    await at.clinic.sql('update employees set full_name_ar = $2 where id = $1', [
      doctor.person.employeeId,
      mark('طبيب'),
    ]);
    const token = await opened(doctor);
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const patient_id = await at.patient({
        full_name: `${mark('مريض')} ${mark('أب')}`,
        alert: mark('تنبيه'),
      });
      const [patient] = await at.clinic.sql('select phone from patients where id = $1', [patient_id]);
      marks.push(String(patient?.['phone']), patient_id);
      const { id } = await at.booked({
        patient_id,
        doctor_id: doctor.person.employeeId,
        type_id: await at.type({ name_ar: mark('نوع') }),
        room_id: await at.room({ name_ar: mark('غرفة') }),
        note: mark('ملاحظة'),
        starts_at: `2026-11-24T${10 + n}:00:00+02:00`,
      });
      ids.push(id);
    }
    for (let probe = 0; probe < 64; probe += 1) {
      if (probe % 8 === 0) await at.step(ids[probe / 8] ?? '', 'confirm', { confirmed_via: 'call' });
      const { status, text, headers } = await ask(token, {
        'accept-language': probe % 2 === 0 ? 'ar' : 'en',
      });
      expect([status, readCalendar(text).events.length]).toEqual([200, 8]);
      const said = `${text.replaceAll('\r\n ', '')}${JSON.stringify([...headers])}`;
      expect(marks.filter((one) => said.includes(one))).toEqual([]);
    }
    expect(server.logLines.join('\n')).not.toContain(token);
  });
});
