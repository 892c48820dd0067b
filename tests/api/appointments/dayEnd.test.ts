import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openStream } from '#tests/setup/noticeStream.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';
import { look } from './dayWork.ts';

/** What a clinic's day leaves behind when it ends. */
let server: TestServer;
let at: BookingDesk;
let doctor: Client & { readonly person: TestPerson };
let type_id: string;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const morning = new Date('2026-11-22T08:00:00Z');
let now = morning;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
  doctor = await at.clinic.signedIn({ role: 'doctor' });
  await at.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    doctor.person.employeeId,
    at.clinic.start.titles.get('طبيب'),
  ]);
  type_id = await at.type();
});
beforeEach(() => {
  now = morning;
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const read = async (path: string): Promise<Body> => (await at.owner.get(path)).json;
/** Moves the clock to a time in Cairo and lets the schedule look. */
const until = async (day: string, time: string, ...works: readonly string[]): Promise<void> => {
  now = new Date(`2026-11-${day}T${time}:00+02:00`);
  await look(server, now, ...works);
};
const soon = { timeout: 20_000, interval: 20 };
const files = 'files of days that ended';
const cutoff = async (day_cutoff: string): Promise<void> => {
  const { version } = await read('/clinic-settings');
  ok(await at.owner.put('/clinic-settings', { version, day_cutoff }));
};

describe('clinic.md G2 (b): a booking opens a file until its day is over', () => {
  const opens = async (id: string): Promise<number> => (await doctor.get(`/patients/${id}`)).status;
  const booked = async (starts_at: string, values: Body = {}): Promise<string> => {
    const patient_id = await at.patient(values);
    await at.booked({ doctor_id: doctor.person.employeeId, patient_id, type_id, starts_at });
    return patient_id;
  };

  it('and not until somebody notes that nobody came; who treats the patient for another reason goes on', async () => {
    const [today, tomorrow, mine] = [
      await booked('2026-11-22T14:00:00+02:00'),
      await booked('2026-11-23T15:00:00+02:00'),
      await booked('2026-11-22T16:00:00+02:00', { primary_doctor_id: doctor.person.employeeId }),
    ];
    await until('22', '23:55', files);
    expect([await opens(today), await opens(tomorrow), await opens(mine)]).toEqual([200, 200, 200]);
    await until('23', '00:05', files);
    expect([await opens(today), await opens(tomorrow), await opens(mine)]).toEqual([404, 200, 200]);
    const listed = (await doctor.get('/patients?scope=self&range=[0,99]')).json as unknown as Body[];
    expect(listed.map(({ id }) => id)).not.toContain(today);
    const [visit] = (
      await at.owner.get(
        `/appointments?filter=${encodeURIComponent(JSON.stringify({ patient_id: [today] }))}`,
      )
    ).json as unknown as Body[];
    expect(visit).toMatchObject({ status: 'booked', needs_review: false });
  });

  it('which is when the clinic says that its day ends', async () => {
    await cutoff('03:00');
    const night = await booked('2026-11-23T01:00:00+02:00');
    await until('23', '02:55', files);
    expect(await opens(night)).toBe(200);
    await until('23', '03:05', files);
    expect(await opens(night)).toBe(404);
    now = morning;
    await cutoff('00:00');
  });

  it('also of a visit that was taken as missed and was put back', async () => {
    const patient_id = await booked('2026-11-22T10:00:00+02:00');
    now = new Date('2026-11-22T09:00:00Z');
    const [visit] = await at.clinic.sql('select id from appointments where patient_id = $1', [patient_id]);
    ok(await at.step(String(visit?.['id']), 'no-show'));
    await until('23', '00:05', files);
    ok(await at.step(String(visit?.['id']), 'revert'));
    await until('23', '00:10', files);
    expect(await opens(patient_id)).toBe(404);
  });
});

describe('a visit that is to be reviewed', () => {
  it('says so in its history, and on every screen that shows it', async () => {
    const { id } = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: await at.patient(),
      type_id,
      starts_at: '2026-11-22T11:00:00+02:00',
    });
    now = new Date('2026-11-22T09:00:00Z');
    ok(await at.step(String(id), 'arrive'));
    const stream = await openStream(at.desk);
    await expect.poll(() => stream.of('unread').length, soon).toBe(1);
    await until('23', '06:30', 'visits to review');
    expect(await read(`/appointments/${String(id)}`)).toMatchObject({
      status: 'arrived',
      needs_review: true,
    });
    const [last] = (await at.owner.get(`/appointments/${String(id)}/history`)).json as unknown as Body[];
    expect(last).toMatchObject({
      reason: 'day_ended',
      changes: [{ field: 'needs_review', before: false, after: true }],
    });
    const marked = (): unknown[] => stream.of('mark').map(({ data }) => (data as Body)['list']);
    await expect.poll(marked, soon).toContain('appointments');
    stream.close();
  });
});
