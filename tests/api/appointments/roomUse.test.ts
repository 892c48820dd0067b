import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk, type Body } from './bookingDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let desk: BookingDesk;
let doctor: string;
let patient: string;
let type: string;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  desk = await bookingDesk(clinic);
  [doctor, patient, type] = [await desk.doctor(), await desk.patient(), await desk.type()];
});
afterAll(() => server.stop());

const days = (from: string, to: string, more: Body = {}): string =>
  `?${new URLSearchParams({ filter: JSON.stringify({ day_gte: from, day_lte: to, ...more }) }).toString()}`;

/** A visit as it ended; times in UTC. What becomes of visits is shown elsewhere, here they are only counted. */
async function visit(values: Body): Promise<void> {
  const { starts_at, duration_min: minutes = 30, status = 'completed', ...rest } = values;
  const cancelled =
    status === 'cancelled' ? { cancel_reason: 'patient_request', cancelled_by: 'patient', ...rest } : rest;
  const row: Body = {
    patient_id: patient,
    doctor_id: doctor,
    type_id: type,
    branch_id: clinic.start.branch,
    mode: 'slot',
    starts_at,
    duration_min: minutes,
    ends_at: new Date(Date.parse(String(starts_at)) + Number(minutes) * 60_000).toISOString(),
    status,
    ...cancelled,
  };
  const all = { ...row, hold_until: row['ends_at'] };
  const names = Object.keys(all);
  await clinic.sql(
    `insert into appointments (clinic_id, ${names.join(', ')}) select app_clinic(), ${names.map((_, at) => `$${at + 1}`).join(', ')}`,
    Object.values(all),
  );
}

const readUse = async (room: string, from: string, to: string, by: Client = desk.owner): Promise<Body> => {
  const { json, text } = await by.get(`/rooms/reports/use${days(from, to, { room_id: [room] })}`);
  expect([text, json.length]).toEqual([text, 1]);
  return json[0];
};
const open = (weekday: string, opens: string, closes: string): Body => ({ weekday, opens, closes });

describe('clinic.md 3.1 how rooms are used', () => {
  it('W11 counts what is used of what is open and not closed, and what no-shows lose', async () => {
    // Sunday 1 November 2026 in Cairo (+02): open 09:00 to 17:00.
    const room = await desk.room({ open_hours: [open('sun', '09:00', '17:00')] });
    const event = { room_id: room, kind: 'maintenance', title: 'صيانة' };
    const times = { starts_at: '2026-11-01T12:00:00+02:00', ends_at: '2026-11-01T13:00:00+02:00' };
    expect((await desk.owner.post('/room-events', { ...event, ...times })).status).toBe(201);
    const at = (clock: string): string => `2026-11-01T${clock}:00+02:00`;
    await visit({ room_id: room, starts_at: at('09:00'), duration_min: 30 });
    await visit({ room_id: room, starts_at: at('10:00'), duration_min: 45 });
    await visit({ room_id: room, starts_at: at('11:00'), duration_min: 60 });
    await visit({ room_id: room, starts_at: at('14:00'), status: 'cancelled' });
    await visit({ room_id: room, starts_at: at('15:00'), status: 'no_show' });
    expect(await readUse(room, '2026-11-01', '2026-11-01')).toMatchObject({
      room_id: room,
      branch_id: clinic.start.branch,
      open_min: 480,
      closed_min: 60,
      used_min: 135,
      utilisation: '32.1',
      lost_min: 30,
      lost: '7.1',
      visits: 4,
      no_shows: 1,
    });
    // Of the same day hour by hour: 09:00 is used for 30 of 60 minutes, at 12:00 the only chair is closed.
    const hours = (
      await desk.owner.get(`/rooms/reports/hours${days('2026-11-01', '2026-11-01')}&range=[0,199]`)
    ).json as Body[];
    const hour = (clock: number) => hours.find((one) => one['hour'] === clock && one['weekday'] === 'sun');
    expect(hours.every(({ weekday }) => weekday === 'sun')).toBe(true);
    expect(hour(9)).toMatchObject({ open_min: 60, used_min: 30, utilisation: '50.0' });
    expect(hour(12)).toMatchObject({ open_min: 60, closed_min: 60, used_min: 0, utilisation: null });
  });

  it('counts chairs, clips visits to the hours of room and branch, and says how much longer they took', async () => {
    const room = await desk.room({ capacity: 2, open_hours: [open('mon', '10:00', '12:00')] });
    // 11:45 for 30 minutes: 15 of them are within the hours.
    await visit({
      room_id: room,
      starts_at: '2026-11-02T11:45:00+02:00',
      started_at: '2026-11-02T11:45:00+02:00',
      completed_at: '2026-11-02T12:30:00+02:00',
    });
    await visit({
      room_id: room,
      starts_at: '2026-11-02T10:00:00+02:00',
      started_at: '2026-11-02T10:00:00+02:00',
      completed_at: '2026-11-02T10:20:00+02:00',
    });
    // 240 minutes of chairs; 45 used: 18.75 %, half away from zero. 15 more and 10 fewer than planned are 2.5 more.
    expect(await readUse(room, '2026-11-02', '2026-11-02')).toMatchObject({
      open_min: 240,
      used_min: 45,
      utilisation: '18.8',
      overrun: '2.5',
      lost_min: 0,
    });
  });

  it('W4 knows how long a night is when clocks change', async () => {
    const room = await desk.room({ open_hours: [open('thu', '17:00', '01:00')] });
    const minutes = async (from: string, to: string) => (await readUse(room, from, to))['open_min'];
    // 29 October 2026: clocks go back, 9 hours. 23 April: forward, 7 hours. 5 November: 8 hours.
    expect(await minutes('2026-10-29', '2026-10-30')).toBe(540);
    expect(await minutes('2026-04-23', '2026-04-24')).toBe(420);
    expect(await minutes('2026-11-05', '2026-11-06')).toBe(480);
    // Days, not nights, are asked for: the last hour belongs to the Friday.
    expect(await minutes('2026-11-05', '2026-11-05')).toBe(420);
    expect(await minutes('2026-11-06', '2026-11-06')).toBe(60);
    expect(await minutes('2026-10-29', '2026-10-29')).toBe(480);
    // A room without hours in a branch without hours is open all day, 23, 24 and 25 hours.
    const always = await desk.room();
    const all = async (day: string) => (await readUse(always, day, day))['open_min'];
    expect([await all('2026-04-24'), await all('2026-11-05'), await all('2026-10-29')]).toEqual([
      1380, 1440, 1500,
    ]);
  });

  it('G11 shows a person of a branch its rooms alone, and hours of them alone', async () => {
    const elsewhere = (await desk.owner.post('/branches', { name_ar: 'فرع آخر' })).json.id as string;
    const far = await desk.room({ branch_id: elsewhere, open_hours: [open('tue', '10:00', '11:00')] });
    await visit({ room_id: far, branch_id: elsewhere, starts_at: '2026-11-03T10:00:00+02:00' });
    const near = await clinic.signedIn({ permissions: ['patients_view_rooms'], dataScope: 'branch' });
    const report = async (by: Client, more: Body = {}) =>
      ((await by.get(`/rooms/reports/use${days('2026-11-03', '2026-11-03', more)}`)).json as Body[]).map(
        ({ room_id }) => room_id,
      );
    expect(await report(desk.owner)).toContain(far);
    expect(await report(near)).not.toContain(far);
    const used = async (by: Client, more: Body = {}) =>
      (await by.get(`/rooms/reports/hours/totals${days('2026-11-03', '2026-11-03', more)}`)).json.used_min;
    expect([await used(desk.owner), await used(desk.owner, { branch_id: [elsewhere] })]).toEqual([
      '30',
      '30',
    ]);
    expect([await used(near), await used(near, { branch_id: [elsewhere] })]).toEqual(['0', '0']);
    expect(await used(desk.owner, { branch_id: [clinic.start.branch] })).toBe('0');
  });
});

describe('clinic.md 4.3 what came of each type', () => {
  const figuresOf = async (
    of: string,
    more: Body = {},
    by: Client = desk.owner,
  ): Promise<Body | undefined> => {
    const { json } = await by.get(
      `/appointment-types/reports/figures${days('2026-09-01', '2026-09-30', more)}`,
    );
    return (json as Body[]).find(({ type_id }) => type_id === of);
  };

  it('counts its visits by what became of them, and how long they took', async () => {
    const own = await desk.type({ duration_min: 30 });
    const at = (clock: string): string => `2026-09-06T${clock}:00+03:00`;
    const done = { type_id: own, arrived_at: at('09:50'), started_at: at('10:00') };
    await visit({ ...done, starts_at: at('10:00'), completed_at: at('10:40') });
    await visit({ ...done, starts_at: at('10:00'), completed_at: at('10:25'), arrived_at: at('09:35') });
    await visit({ type_id: own, starts_at: at('12:00'), status: 'cancelled', cancelled_at: at('11:00') });
    await visit({
      type_id: own,
      starts_at: at('12:00'),
      status: 'cancelled',
      cancelled_at: '2026-09-01T10:00:00+03:00',
    });
    await visit({
      type_id: own,
      starts_at: at('13:00'),
      status: 'cancelled',
      cancelled_at: at('12:50'),
      cancelled_by: 'clinic',
    });
    await visit({ type_id: own, starts_at: at('14:00'), status: 'no_show' });
    await visit({ type_id: own, starts_at: at('15:00'), status: 'booked' });
    // On the first minute of October and the last of August in Cairo: not of September.
    await visit({ type_id: own, starts_at: '2026-10-01T00:00:00+03:00' });
    await visit({ type_id: own, starts_at: '2026-08-31T23:55:00+03:00' });
    expect(await figuresOf(own)).toMatchObject({
      booked: 7,
      completed: 2,
      cancelled: 3,
      late_cancelled: 1,
      no_shows: 1,
      completion: '33.3',
      planned_min: '30.0',
      actual_min: '32.5',
      wait_min: '17.5',
    });
    const months = (await desk.owner.get('/appointment-types/reports/months')).json as Body[];
    expect(months).toHaveLength(12);
    expect(months.find(({ month }) => month === '2026-09')).toMatchObject({
      booked: 7,
      completed: 2,
      no_shows: 1,
    });
  });

  it('G11 counts the branches within reach alone', async () => {
    const elsewhere = (await desk.owner.post('/branches', { name_ar: 'فرع بعيد' })).json.id as string;
    const own = await desk.type();
    await visit({ type_id: own, starts_at: '2026-09-10T10:00:00+03:00', branch_id: elsewhere });
    await visit({ type_id: own, starts_at: '2026-09-10T11:00:00+03:00' });
    const near = await clinic.signedIn({
      permissions: ['patients_manage_appointment_types'],
      dataScope: 'branch',
    });
    expect(await figuresOf(own)).toMatchObject({ booked: 2 });
    expect(await figuresOf(own, { branch_id: [elsewhere] })).toMatchObject({ booked: 1 });
    expect(await figuresOf(own, {}, near)).toMatchObject({ booked: 1 });
    expect(await figuresOf(own, { branch_id: [elsewhere] }, near)).toBeUndefined();
  });
});
