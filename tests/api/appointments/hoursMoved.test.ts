import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** Whatever moves hours names the visits that lie outside of them then, and those that lie inside again (DESIGN 9.46). */
let server: TestServer;
let at: BookingDesk;
let type_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const on = (day: string, time: string): string => `2026-${day}T${time}:00+02:00`;
/** A row of a doctor's own from nine to five. */
async function row(values: Body): Promise<{ doctor_id: string; id: string; version: unknown }> {
  const doctor_id = await at.doctor();
  const { id, version } = ok(
    await at.owner.post('/doctor-schedules', {
      doctor_id,
      branch_id: at.clinic.start.branch,
      opens: '09:00',
      closes: '17:00',
      valid_from: '2026-01-01',
      ...values,
    }),
  );
  return { doctor_id, id: String(id), version };
}
const visit = async (doctor_id: string, starts_at: string): Promise<string> =>
  String(
    (
      await at.booked({ doctor_id, patient_id: await at.patient(), type_id, starts_at, outside_hours: false })
    )['id'],
  );
const flags = (ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await at.owner.get(`/appointments/${id}`)).json['needs_rebooking']));
const told = async (): Promise<number> =>
  (await at.clinic.sql(`select 1 from outbox where event = 'appointment.to_rebook'`)).length;
const settings = async (values: Body): Promise<void> => {
  const { version } = (await at.owner.get('/clinic-settings')).json;
  ok(await at.owner.put('/clinic-settings', { version, ...values }));
};

it('another time zone: hours are at other instants, and what is booked stays where it is', async () => {
  const { doctor_id } = await row({ weekday: 'tue' });
  const [first, noon, last] = [
    await visit(doctor_id, on('11-24', '09:00')),
    await visit(doctor_id, on('11-24', '12:00')),
    await visit(doctor_id, on('11-24', '16:30')),
  ];
  const before = await told();
  await settings({ phone: '01001234567' });
  expect([await flags([first, noon, last]), await told()]).toEqual([[false, false, false], before]);
  // Nine to five in Riyadh (+03) is eight to four in Cairo.
  await settings({ timezone: 'Asia/Riyadh' });
  expect([await flags([first, noon, last]), await told()]).toEqual([[false, false, true], before + 1]);
  expect((await at.owner.get(`/appointments/${last}`)).json).toMatchObject({
    status: 'booked',
    starts_at: '2026-11-24T14:30:00+00:00',
  });
  // Nine to five in London (+00) is eleven to seven in Cairo.
  await settings({ timezone: 'Europe/London' });
  expect(await flags([first, noon, last])).toEqual([true, false, false]);
  await settings({ timezone: 'Africa/Cairo' });
  expect(await flags([first, noon, last])).toEqual([false, false, false]);
});

it('every other week, counted from another day', async () => {
  // Mondays from 23 November on, every other.
  const { doctor_id, id, version } = await row({
    weekday: 'mon',
    repeat_weeks: 2,
    valid_from: '2026-11-23',
  });
  const [first, second] = [
    await visit(doctor_id, on('11-23', '10:00')),
    await visit(doctor_id, on('12-07', '10:00')),
  ];
  ok(await at.owner.put(`/doctor-schedules/${id}`, { version, valid_from: '2026-11-30' }));
  expect(await flags([first, second])).toEqual([true, true]);
});

it('a holiday of every year that began before', async () => {
  const { doctor_id } = await row({ weekday: 'wed' });
  const [hit, after] = [
    await visit(doctor_id, on('11-25', '10:00')),
    await visit(doctor_id, on('12-02', '10:00')),
  ];
  const days = { date_from: '2024-11-25', date_to: '2024-11-25', repeats_yearly: true };
  ok(await at.owner.post('/holidays', { name_ar: 'عيد التأسيس', ...days }));
  expect(await flags([hit, after])).toEqual([true, false]);
});
