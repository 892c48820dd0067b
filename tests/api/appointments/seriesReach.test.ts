import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
const begin = new Date('2026-10-01T06:00:00Z');
let now = begin;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

interface Visit {
  readonly id: string;
  readonly at: string;
  readonly status: string;
}
/** Weekly visits on Tuesdays at 12:00 from 6 October on, over the change of clocks. */
async function booked(
  values: Body = {},
): Promise<{ visits: readonly Visit[]; read: () => Promise<readonly Visit[]> }> {
  const { status, json, text } = await at.desk.post('/appointment-series', {
    patient_id: await at.patient(),
    doctor_id: await at.doctor(),
    type_id: await at.type(),
    starts_at: '2026-10-06T12:00:00+03:00',
    outside_hours: true,
    freq: 'weekly',
    count: 5,
    ...values,
  });
  expect([status, text]).toEqual([201, text]);
  const read = async (): Promise<readonly Visit[]> =>
    (await at.clinic.sql(
      `select id, to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at, status
        from appointments where series_id = $1 order by starts_at`,
      [json['id']],
    )) as unknown as readonly Visit[];
  return { visits: await read(), read };
}
const idOf = (visits: readonly Visit[], n: number): string => visits[n]?.id ?? '';
const change = (id: string, values: Body, by: Client = at.desk): Promise<Answer> =>
  by.post(`/appointments/${id}/series-change`, { outside_hours: true, ...values });
const cancel = (id: string, which: string, by: Client = at.desk): Promise<Answer> =>
  by.post(`/appointments/${id}/series-cancel`, {
    which,
    cancel_reason: 'patient_request',
    cancelled_by: 'patient',
  });
const times = (visits: readonly Visit[]): string[] => visits.map((one) => one.at);
const states = (visits: readonly Visit[]): string[] => visits.map((one) => one.status);

/** What the patient is to be written of these visits, by WhatsApp. */
async function textsOf(visits: readonly Visit[]): Promise<readonly string[]> {
  now = new Date(now.getTime() + 3 * 60_000);
  const { json } = await at.desk.get('/appointments/messages');
  now = begin;
  return (json as unknown as { id: string; message: string }[])
    .filter(({ id }) => visits.some((one) => one.id === id))
    .map(({ message }) => decodeURIComponent(message.split('text=')[1] ?? ''));
}

describe('UX-72 what the patient is written of a series', () => {
  it('one message with every date when it is booked, changed and cancelled; of one visit alone, that one', async () => {
    const patient_id = await at.patient();
    await at.owner.post('/patient-consents', { patient_id, purpose: 'messages' });
    const { visits } = await booked({ patient_id, count: 3 });
    const [made, ...others] = await textsOf(visits);
    expect(others).toEqual([]);
    expect(made).toContain('يوم الثلاثاء 6/10/2026 الساعة 12:00 مساءً.');
    expect(made).toContain(
      'والمواعيد التالية: الثلاثاء 13/10/2026 12:00 مساءً، الثلاثاء 20/10/2026 12:00 مساءً.',
    );
    await at.step(idOf(visits, 0), 'tell');
    expect(await textsOf(visits)).toEqual([]);
    await change(idOf(visits, 0), { which: 'all', clock: '13:00' });
    const [moved, ...more] = await textsOf(visits);
    expect(more).toEqual([]);
    expect(moved).toContain('إلى يوم الثلاثاء 6/10/2026 الساعة 1:00 مساءً');
    expect(moved).toContain(
      'والمواعيد التالية له: الثلاثاء 13/10/2026 1:00 مساءً، الثلاثاء 20/10/2026 1:00 مساءً.',
    );
    await at.step(idOf(visits, 0), 'tell');
    await at.step(idOf(visits, 1), 'move', { starts_at: '2026-10-14T12:00:00+03:00', outside_hours: true });
    const [one] = await textsOf(visits);
    expect(one).toContain('الأربعاء 14/10/2026 الساعة 12:00 مساءً');
    expect(one).not.toContain('التالية');
    await at.step(idOf(visits, 1), 'tell');
    await cancel(idOf(visits, 1), 'all');
    const [gone, ...rest] = await textsOf(visits);
    expect(rest).toEqual([]);
    expect(gone).toContain('أُلغي موعدكم');
    expect(gone).toMatch(/وأُلغيت معه مواعيد: .*الأربعاء 14\/10\/2026.*الثلاثاء 20\/10\/2026/);
  });
});

it('a person of one branch books, changes and cancels a series there, and of another branch finds and makes none', async () => {
  const elsewhere = (await at.owner.post('/branches', { name_ar: 'فرع المعادي', code: 'MAD' })).json['id'];
  const permissions = ['patients_view_appointments_calendar', 'patients_view_all_patients'];
  const far = await at.clinic.signedIn({ permissions, dataScope: 'branch' });
  const near = await at.clinic.signedIn({ permissions, dataScope: 'branch' });
  await at.clinic.sql('update employees set branch_id = $2 where id = $1', [
    far.person.employeeId,
    elsewhere,
  ]);
  const { visits, read } = await booked();
  const series = (
    await at.clinic.sql('select series_id from appointments where id = $1', [idOf(visits, 0)])
  )[0];
  expect((await far.get(`/appointment-series/${String(series?.['series_id'])}`)).status).toBe(404);
  expect((await change(idOf(visits, 0), { which: 'all', clock: '10:00' }, far)).status).toBe(404);
  expect((await cancel(idOf(visits, 0), 'all', far)).status).toBe(404);
  const wish = async (branch_id: unknown) => ({
    patient_id: await at.patient(),
    doctor_id: await at.doctor(),
    type_id: await at.type(),
    branch_id,
    starts_at: '2026-11-17T12:00:00+02:00',
    freq: 'weekly',
    count: 3,
    outside_hours: true,
  });
  const there = await far.post('/appointment-series', await wish(at.clinic.start.branch));
  expect([there.status, there.json['code']]).toEqual([422, 'bad_reference']);
  expect((await near.post('/appointment-series', await wish(at.clinic.start.branch))).status).toBe(201);
  expect([
    (await change(idOf(visits, 1), { which: 'following', clock: '15:00' }, near)).status,
    times(await read()),
  ]).toEqual([200, ['10-06 09:00', '10-13 12:00', '10-20 12:00', '10-27 12:00', '11-03 13:00']]);
  expect((await cancel(idOf(visits, 1), 'following', near)).status).toBe(200);
  expect(states(await read())).toEqual(['booked', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
});
