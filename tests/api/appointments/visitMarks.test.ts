import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** Recalls and waits follow their visit, each event with its opposite (DESIGN 9.45). */
let server: TestServer;
let at: BookingDesk;
let type_id: string;
let room_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const morning = new Date('2026-11-22T06:00:00Z');
let now = morning;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
  [type_id, room_id] = [await at.type(), await at.room()];
});
beforeEach(() => {
  now = morning;
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const on = (day: string, time = '10:00'): string => `${day}T${time}:00+02:00`;
const read = async (path: string): Promise<Body> => (await at.owner.get(path)).json;
const recalled = async (patient_id: string, due_month: string): Promise<() => Promise<unknown>> => {
  const { id } = ok(await at.desk.post('/patient-recalls', { patient_id, due_month }));
  return async () => (await read(`/patient-recalls/${String(id)}`))['status'];
};
const visit = async (patient_id: string, starts_at: string): Promise<string> =>
  String((await at.booked({ doctor_id: await at.doctor(), patient_id, type_id, starts_at, room_id }))['id']);
const cancel = async (id: string): Promise<unknown> =>
  ok(await at.step(id, 'cancel', { cancel_reason: 'patient_request', cancelled_by: 'patient' }));

describe('a recall', () => {
  it('is open again, tries and all, when its visit is cancelled, and booked when it stands again', async () => {
    const patient_id = await at.patient();
    const recall = ok(await at.desk.post('/patient-recalls', { patient_id, due_month: '2026-12' }));
    const path = `/patient-recalls/${String(recall['id'])}`;
    const tried = { version: recall['version'], channel: 'call', outcome: 'later' };
    ok(await at.desk.post(`${path}/attempt`, tried));
    const id = await visit(patient_id, on('2026-12-10'));
    expect((await read(path))['status']).toBe('booked');
    await cancel(id);
    expect(await read(path)).toMatchObject({
      status: 'open',
      due_month: '2026-12',
      tries: 1,
      created_at: recall['created_at'],
    });
    ok(await at.step(id, 'revert'));
    expect((await read(path))['status']).toBe('booked');
    await cancel(id);
    // A visit entered afterwards answers it.
    await visit(patient_id, on('2027-01-04'));
    expect((await read(path))['status']).toBe('booked');
  });

  it('follows a visit that is moved out of its months, and back into them', async () => {
    const patient_id = await at.patient();
    const [first, later] = [await recalled(patient_id, '2026-12'), await recalled(patient_id, '2027-04')];
    const id = await visit(patient_id, on('2026-12-10'));
    expect([await first(), await later()]).toEqual(['booked', 'open']);
    const move = async (starts_at: string): Promise<unknown> =>
      ok(await at.step(id, 'move', { starts_at, outside_hours: true }));
    await move(on('2027-01-31'));
    expect([await first(), await later()]).toEqual(['booked', 'open']);
    await move(on('2027-03-01'));
    expect([await first(), await later()]).toEqual(['open', 'booked']);
    await move(on('2026-12-11'));
    expect([await first(), await later()]).toEqual(['booked', 'open']);
  });

  it('stays booked while another visit answers it', async () => {
    const patient_id = await at.patient();
    const status = await recalled(patient_id, '2026-12');
    const [one, two] = [
      await visit(patient_id, on('2026-12-10')),
      await visit(patient_id, on('2026-12-17', '12:00')),
    ];
    await cancel(one);
    expect(await status()).toBe('booked');
    await cancel(two);
    expect(await status()).toBe('open');
  });

  it('is open again when nobody came, and done when the visit is completed', async () => {
    const patient_id = await at.patient();
    const status = await recalled(patient_id, '2026-11');
    const id = await visit(patient_id, on('2026-11-22'));
    now = new Date('2026-11-22T08:20:00Z');
    ok(await at.step(id, 'no-show'));
    expect(await status()).toBe('open');
    ok(await at.step(id, 'revert'));
    expect(await status()).toBe('booked');
    for (const name of ['arrive', 'start', 'complete']) ok(await at.step(id, name));
    expect(await status()).toBe('done');
    ok(await at.step(id, 'revert'));
    expect(await status()).toBe('booked');
    ok(await at.step(id, 'complete'));
    expect(await status()).toBe('done');
  });

  it('is done by a visit that was written down afterwards', async () => {
    const patient_id = await at.patient();
    const status = await recalled(patient_id, '2026-11');
    const body = { patient_id, type_id, doctor_id: await at.doctor(), starts_at: on('2026-11-20') };
    ok(await at.desk.post('/appointments/back-entry', body));
    expect(await status()).toBe('done');
  });

  it('that was opened by hand beside its visit stays as it was left', async () => {
    const patient_id = await at.patient();
    const recall = ok(await at.desk.post('/patient-recalls', { patient_id, due_month: '2026-12' }));
    const path = `/patient-recalls/${String(recall['id'])}`;
    const id = await visit(patient_id, on('2026-12-10'));
    const { version } = await read(path);
    ok(await at.desk.post(`${path}/drop`, { version, dropped_because: 'لا يرغب' }));
    await cancel(id);
    expect((await read(path))['status']).toBe('dropped');
  });
});

describe('a wait', () => {
  it('goes on with its age when the visit it ended with is cancelled, and ends again with it', async () => {
    const patient_id = await at.patient();
    const doctor_id = await at.doctor();
    const wait = ok(await at.desk.post('/appointment-waitlist', { patient_id, type_id, urgent: true }));
    const path = `/appointment-waitlist/${String(wait['id'])}`;
    const asked = { doctor_id, starts_at: on('2026-11-24'), outside_hours: true };
    const booked = ok(await at.desk.post(`${path}/book`, { version: wait['version'], ...asked }));
    const id = String(booked['appointment_id']);
    expect(booked['status']).toBe('booked');
    await cancel(id);
    expect(await read(path)).toMatchObject({
      status: 'waiting',
      urgent: true,
      created_at: wait['created_at'],
    });
    ok(await at.step(id, 'revert'));
    expect(await read(path)).toMatchObject({ status: 'booked', appointment_id: id });
  });

  it('whose patient waits anew for the same meanwhile stays ended', async () => {
    const patient_id = await at.patient();
    const doctor_id = await at.doctor();
    const wait = ok(await at.desk.post('/appointment-waitlist', { patient_id, type_id }));
    const path = `/appointment-waitlist/${String(wait['id'])}`;
    const asked = { doctor_id, starts_at: on('2026-11-25'), outside_hours: true };
    const booked = ok(await at.desk.post(`${path}/book`, { version: wait['version'], ...asked }));
    ok(await at.desk.post('/appointment-waitlist', { patient_id, type_id }));
    await cancel(String(booked['appointment_id']));
    expect((await read(path))['status']).toBe('booked');
  });
});
