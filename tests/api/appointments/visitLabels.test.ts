import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '#tests/setup/clinicDesk.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';

/** What a visit is called wherever it is named: in clinic time and the reader's language (UX-56, issue 40). */
let server: TestServer;
let desk: BookingDesk;
let doctor: SignedInPerson;
beforeAll(async () => {
  const settings = { DATABASE_URL: await ownDatabase(), SMTP_URL: 'smtp://127.0.0.1:9' };
  server = await startTestServer(settings, {
    platformWork: 'on',
    clock: () => new Date('2026-11-21T08:00:00Z'),
  });
  desk = await bookingDesk(await server.newClinic());
  doctor = await desk.clinic.signedIn({ role: 'doctor' });
  await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    doctor.person.employeeId,
    desk.clinic.start.titles.get('طبيب'),
  ]);
  const type_id = await desk.type();
  // Winter in Cairo, and five minutes before midnight there.
  for (const [full_name, starts_at] of [
    ['سالم ناصر فهمي', '2026-12-13T08:00:00Z'],
    ['ليلى ناصر فهمي', '2026-12-13T21:55:00Z'],
  ])
    await desk.booked({
      patient_id: await desk.patient({ full_name }),
      doctor_id: doctor.person.employeeId,
      type_id,
      starts_at,
    });
});
afterAll(() => server.stop());

const labels = async (path: string, language: string): Promise<readonly unknown[]> => {
  const { status, json, text } = await desk.owner.call('GET', path, {
    headers: { 'accept-language': language },
  });
  expect([status, text]).toEqual([200, text]);
  return (json as readonly { resource?: string; label: string }[])
    .filter(({ resource = 'appointments' }) => resource === 'appointments')
    .map(({ label }) => label);
};
const plain = (text: unknown): string => String(text).replaceAll(/[\u2066-\u2069]/gu, '');

describe('the name of a visit', () => {
  it.each([
    ['ar', 'سالم', 'سالم ناصر فهمي · 13/12/2026، 10:00 ص'],
    ['en', 'سالم', 'سالم ناصر فهمي · 13/12/2026, 10:00 am'],
    ['ar', 'ليلى', 'ليلى ناصر فهمي · 13/12/2026، 11:55 م'],
    ['en', 'ليلى', 'ليلى ناصر فهمي · 13/12/2026, 11:55 pm'],
  ])('is told in %s: search and chooser', async (language, name, told) => {
    const q = encodeURIComponent(name);
    expect((await labels(`/search?q=${q}`, language)).map(plain)).toEqual([told]);
    expect((await labels(`/appointments/options?q=${q}`, language)).map(plain)).toEqual([told]);
  });

  it('is told in the bell, in both languages', async () => {
    const bell = async (): Promise<string> =>
      plain(JSON.stringify((await doctor.get('/notifications')).json['data'] ?? []));
    await expect.poll(bell, { timeout: 10_000 }).toContain('13/12/2026، 10:00 ص');
    expect(await bell()).toContain('13/12/2026, 10:00 am');
    expect(await bell()).not.toContain('+00');
  });
});

it('ux 3: visits are searched by their patient’s name and phone, and by their doctor', async () => {
  const found = async (q: string): Promise<readonly unknown[]> => {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const { status, json } = await desk.desk.get(`/appointments?filter=${filter}&sort=["starts_at","ASC"]`);
    expect([q, status]).toEqual([q, 200]);
    return (json as unknown as readonly { patient_id: string }[]).map(({ patient_id }) => patient_id);
  };
  const [name = '', digits = ''] = await desk.clinic
    .sql(
      `select e.full_name_ar as doctor, right(p.phone, 4) as digits from appointments a join employees e on e.id = a.doctor_id
        join patients p on p.id = a.patient_id where p.full_name = 'سالم ناصر فهمي'`,
    )
    .then(([row]) => [String(row?.['doctor']), String(row?.['digits'])]);
  expect(await found(name)).toHaveLength(2);
  expect(await found('سالم')).toHaveLength(1);
  expect(await found(digits)).toEqual(await found('سالم'));
  expect(await found('شريف')).toEqual([]);
});
