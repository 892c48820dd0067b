import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());
const cairo = (clock: string, day = '2026-11-22'): string => `${day}T${clock}:00+02:00`;
const works = async (doctor_id: string, values: Body): Promise<void> => {
  const { status, text } = await at.owner.post('/doctor-schedules', {
    doctor_id,
    branch_id: at.clinic.start.branch,
    repeat_weeks: 1,
    mode: 'slot',
    slot_min: 15,
    valid_from: '2026-01-01',
    priority: 0,
    ...values,
  });
  expect([status, text]).toEqual([201, text]);
};

describe('the calendar', () => {
  it('answers days, columns with sessions, visits with what may be done, and counts', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    await works(doctor_id, { weekday: 'thu', opens: '17:00', closes: '01:00' });
    const made = await at.booked({
      doctor_id,
      patient_id: await at.patient(),
      type_id,
      starts_at: cairo('00:30', '2026-11-27'),
    });
    const { status, json } = await at.desk.get(
      `/appointments/calendar?from=2026-11-26&to=2026-11-26&by=doctor&doctor_id=${doctor_id}`,
    );
    expect(status).toBe(200);
    expect(json['appointments']).toMatchObject([
      { id: made['id'], doctor_id, status: 'booked', patient: { open: true, first_visit: true } },
    ]);
    const [visit] = json['appointments'] as Body[];
    expect(visit?.['_may']).toEqual(['confirm', 'arrive', 'move', 'cancel', 'noShow', 'edit']);
    expect(json['columns']).toMatchObject([
      { id: doctor_id, kind: 'doctor', sessions: [{ day: '2026-11-26', mode: 'slot' }] },
    ]);
    const counts = await at.desk.get('/appointments/calendar?from=2026-11-01&to=2026-11-30&counts=1');
    expect((counts.json['days'] as Body[])[26]).toEqual({ day: '2026-11-27', byDoctor: { [doctor_id]: 1 } });
    expect((await at.desk.get('/appointments/calendar?from=2026-11-01&to=2027-01-02')).status).toBe(400);
  });

  it('41: shuts a room while its branch is shut, whatever hours of its own it has', async () => {
    const open = (opens: string, closes: string) => ({ open_hours: [{ weekday: 'sun', opens, closes }] });
    const branch = await at.owner.post('/branches', {
      name_ar: 'فرع القبة',
      phone: '+20226820000',
      ...open('10:00', '17:00'),
    });
    expect([branch.status, branch.text]).toEqual([201, branch.text]);
    const room = await at.room({ branch_id: branch.json['id'], ...open('09:00', '12:00') });
    const { json } = await at.owner.get(
      `/appointments/calendar?from=2026-11-22&to=2026-11-22&by=room&room_id=${room}`,
    );
    const [column] = json['columns'] as { closed: { from: string; to: string }[] }[];
    expect(
      column?.closed.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]),
    ).toEqual([
      ['2026-11-21T22:00:00.000Z', '2026-11-22T08:00:00.000Z'],
      ['2026-11-22T10:00:00.000Z', '2026-11-22T22:00:00.000Z'],
    ]);
  });

  it('leaves cancelled visits out unless they are asked for', async () => {
    const doctor_id = await at.doctor();
    const made = await at.booked({
      doctor_id,
      patient_id: await at.patient(),
      type_id: await at.type(),
      starts_at: cairo('10:00', '2026-11-28'),
    });
    await at.step(made['id'] as string, 'cancel', { cancel_reason: 'clinic', cancelled_by: 'clinic' });
    const shown = async (more: string): Promise<unknown[]> => {
      const asked = `from=2026-11-28&to=2026-11-28&doctor_id=${doctor_id}${more}`;
      const { json } = await at.desk.get(`/appointments/calendar?${asked}`);
      return (json['appointments'] as Body[]).map(({ id, status }) => [id, status]);
    };
    expect([await shown(''), await shown('&cancelled=1')]).toEqual([[], [[made['id'], 'cancelled']]]);
  });

  it('shows a doctor with own visits alone those, on every door', async () => {
    const type_id = await at.type();
    const me = await at.clinic.signedIn({ role: 'doctor' });
    await at.clinic.sql('update employees set job_title_id = $2 where id = $1', [
      me.person.employeeId,
      at.clinic.start.titles.get('طبيب'),
    ]);
    const other = await at.doctor();
    const mine = await at.booked({
      doctor_id: me.person.employeeId,
      patient_id: await at.patient(),
      type_id,
      starts_at: cairo('13:00'),
    });
    const theirs = await at.booked({
      doctor_id: other,
      patient_id: await at.patient(),
      type_id,
      starts_at: cairo('13:00'),
    });
    const { json } = await me.get('/appointments/calendar?from=2026-11-22&to=2026-11-22');
    expect((json['appointments'] as Body[]).map(({ id }) => id)).toEqual([mine['id']]);
    expect((json['columns'] as Body[]).map(({ id }) => id)).toEqual([me.person.employeeId]);
    expect((await me.get(`/appointments/${String(theirs['id'])}`)).status).toBe(404);
    expect((await me.post(`/appointments/${String(theirs['id'])}/confirm`, {})).status).toBe(404);
    expect(
      (await me.post(`/appointments/${String(mine['id'])}/move`, { doctor_id: other, outside_hours: true }))
        .status,
    ).toBe(422);
    const times = `/appointments/slots?doctor_id=${other}&type_id=${type_id}&from=2026-11-22&to=2026-11-23`;
    expect((await me.get(times)).json).toEqual([]);
    // Whose patient it is not learns nothing of when they are busy elsewhere: their own time is offered as if nobody had asked.
    await works(me.person.employeeId, { weekday: 'mon', opens: '12:00', closes: '15:00' });
    const freeFor = async (patient: unknown): Promise<unknown> =>
      (
        await me.get(
          `/appointments/slots?doctor_id=${me.person.employeeId}&type_id=${type_id}&patient_id=${String(patient)}&from=2026-11-23&to=2026-11-23`,
        )
      ).json;
    await at.booked({
      doctor_id: other,
      patient_id: theirs['patient_id'],
      type_id,
      starts_at: cairo('13:00', '2026-11-23'),
    });
    const free = await freeFor('');
    expect((free as Body[]).length).toBeGreaterThan(0);
    expect(await freeFor(theirs['patient_id'])).toEqual(free);
    expect((await me.get('/appointments')).status).toBe(403);
    const own = (await me.get('/appointments?scope=self')).json as unknown as Body[];
    expect(own.map(({ id }) => id)).toEqual([mine['id']]);
    const queue = await me.get('/queue?date=2026-11-22');
    expect((queue.json['expected'] as Body[]).map(({ id }) => id)).toEqual([mine['id']]);
  });
});
