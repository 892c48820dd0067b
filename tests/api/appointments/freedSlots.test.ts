import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Body, type BookingDesk } from './bookingDesk.ts';

/** A time that a visit lets go: who is told, to whom it is offered, and who hears that it is taken (clinic.md 4.1, 4.5). */
let server: TestServer;
let desk: BookingDesk;
let type_id: string;
let now = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { clock: () => now, platformWork: 'on' },
  );
  desk = await bookingDesk(await server.newClinic());
  type_id = await desk.type();
});
afterAll(() => server.stop());

type Made = Body & { readonly id: string; readonly version: number };
async function waits(values: Body = {}): Promise<Made> {
  const patient_id = await desk.patient();
  await desk.owner.post('/patient-consents', { patient_id, purpose: 'messages' });
  const answer = await desk.desk.post('/appointment-waitlist', { patient_id, type_id, ...values });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Made;
}
interface Freed {
  readonly doctor: { readonly id: string };
  readonly from: string;
  readonly to: string;
  readonly fits: number;
}
interface Answer {
  readonly freed: readonly Freed[];
  readonly taken: readonly {
    readonly id: string;
    readonly starts_at: string;
    readonly message: string | null;
  }[];
}
async function freed(by: Client = desk.desk): Promise<Answer> {
  const { status, json, text } = await by.get('/appointment-waitlist/freed');
  if (status !== 200) throw new Error(text);
  return json;
}
/** The free parts of a doctor's freed times: `08:00-08:30 2`, in UTC, with how many they suit. */
const partsOf = async (doctor: string): Promise<string[]> =>
  (await freed()).freed
    .filter((one) => one.doctor.id === doctor)
    .map(({ from, to, fits }) => `${from.slice(11, 16)}-${to.slice(11, 16)} ${fits}`);
const cancelled = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
const booked = async (doctor_id: string, starts_at: string): Promise<string> =>
  String((await desk.booked({ patient_id: await desk.patient(), doctor_id, type_id, starts_at })).id);
const version = async (id: string): Promise<unknown> =>
  (await desk.owner.get(`/appointment-waitlist/${id}`)).json['version'];

describe('a time that became free', () => {
  it('is offered where it suits somebody, as long as it is free: cancelled, missed or moved away, and undone', async () => {
    const doctor_id = await desk.doctor();
    const [off, moved] = [
      await booked(doctor_id, '2026-11-22T08:00:00Z'),
      await booked(doctor_id, '2026-11-22T09:00:00Z'),
    ];
    await desk.step(off, 'cancel', cancelled);
    expect(await partsOf(doctor_id)).toEqual([]);
    await waits({ doctor_id });
    await waits({ doctor_id, urgent: true });
    expect(await partsOf(doctor_id)).toEqual(['08:00-08:30 2']);
    await desk.step(moved, 'move', { starts_at: '2026-11-23T09:00:00Z', outside_hours: true });
    expect(await partsOf(doctor_id)).toEqual(['08:00-08:30 2', '09:00-09:30 2']);
    await desk.step(off, 'revert');
    expect(await partsOf(doctor_id)).toEqual(['09:00-09:30 2']);
    await booked(doctor_id, '2026-11-22T09:00:00Z');
    expect(await partsOf(doctor_id)).toEqual([]);
  });

  it('of a quarter moved, the quarter alone; of a doctor who is away, none; of a patient who did not come, the rest', async () => {
    const doctor_id = await desk.doctor();
    const short = await desk.type({ duration_min: 10 });
    await waits({ doctor_id, type_id: short });
    const [late, away, missed] = [
      await booked(doctor_id, '2026-11-22T08:00:00Z'),
      await booked(doctor_id, '2026-11-22T10:00:00Z'),
      await booked(doctor_id, '2026-11-21T08:00:00Z'),
    ];
    await desk.step(late, 'move', { starts_at: '2026-11-22T08:15:00Z', outside_hours: true });
    await desk.step(away, 'cancel', { cancel_reason: 'doctor_absent', cancelled_by: 'clinic' });
    now = new Date('2026-11-21T08:15:00Z');
    await desk.step(missed, 'no-show');
    expect(await partsOf(doctor_id)).toEqual(['08:15-08:30 1', '08:00-08:15 1']);
    now = new Date('2026-11-21T08:00:00Z');
  });

  it('tells the desk at once, with how many it suits; nobody is told where it suits none', async () => {
    const doctor_id = await desk.doctor();
    const bell = await desk.clinic.signedIn({ role: 'receptionist' });
    const told = async (): Promise<unknown[]> =>
      (
        (await bell.get('/notifications')).json['data'] as {
          type: string;
          title_ar: string;
          body_ar: string;
          link: string;
        }[]
      )
        .filter(({ type }) => type === 'appointment.freed')
        .map(({ title_ar, body_ar, link }) => [title_ar.replaceAll(/[\u2068\u2069]/gu, ''), body_ar, link]);
    await desk.step(await booked(doctor_id, '2026-11-24T20:00:00Z'), 'cancel', cancelled);
    await waits({ doctor_id, day_parts: ['morning'], urgent: true });
    await desk.step(await booked(doctor_id, '2026-11-25T07:00:00Z'), 'cancel', cancelled);
    await expect
      .poll(told, { timeout: 10_000 })
      .toEqual([
        [
          'فرغ موعد 25/11/2026 09:00',
          'عدد من يناسبهم من قائمة الانتظار: 1',
          '/patients/appointments?side=freed',
        ],
      ]);
  });

  it('of a series that is cancelled the desk is told once, with its times', async () => {
    const doctor_id = await desk.doctor();
    await waits({ doctor_id, urgent: true });
    const made = await desk.desk.post('/appointment-series', {
      patient_id: await desk.patient(),
      doctor_id,
      type_id,
      starts_at: '2026-12-01T08:00:00Z',
      freq: 'weekly',
      count: 3,
      outside_hours: true,
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
    const [first] = await desk.clinic.sql(
      'select id from appointments where series_id = $1 order by starts_at',
      [made.json['id']],
    );
    const known = await desk.clinic.sql(`select id from outbox where event = 'appointment.freed'`);
    const gone = await desk.desk.post(`/appointments/${String(first?.['id'])}/series-cancel`, {
      which: 'all',
      ...cancelled,
    });
    expect(gone.status).toBe(200);
    const told = await desk.clinic.sql(
      `select payload ->> 'when' as when from outbox where event = 'appointment.freed' and id <> all ($1::uuid[])`,
      [known.map(({ id }) => id)],
    );
    expect(told).toEqual([{ when: '01/12/2026 10:00، 08/12/2026 10:00، 15/12/2026 10:00' }]);
    expect(await partsOf(doctor_id)).toHaveLength(3);
  });

  it('once somebody has it, the others who were written of it hear that it is taken, each once', async () => {
    const doctor_id = await desk.doctor();
    const starts_at = '2026-11-26T08:00:00Z';
    const off = await booked(doctor_id, starts_at);
    const [first, second, silent] = [
      await waits({ doctor_id }),
      await waits({ doctor_id }),
      await waits({ doctor_id }),
    ];
    await desk.step(off, 'cancel', cancelled);
    const does = async (one: Made, name: string, body: Body = {}) =>
      desk.desk.post(`/appointment-waitlist/${one.id}/${name}`, { version: await version(one.id), ...body });
    for (const one of [first, second])
      expect((await does(one, 'offer', { doctor_id, starts_at })).status).toBe(200);
    const query = new URLSearchParams({ from: starts_at, to: '2026-11-26T08:30:00Z', doctor_id });
    const matches = (await desk.desk.get(`/appointment-waitlist/matches?${query.toString()}`))
      .json as unknown as { id: string; offered: boolean }[];
    const offered = new Map(matches.map((one) => [one.id, one.offered]));
    expect([first, second, silent].map(({ id }) => offered.get(id))).toEqual([true, true, false]);
    const taken = async (): Promise<string[]> => (await freed()).taken.map(({ id }) => id);
    expect(await taken()).toEqual([]);
    expect((await does(first, 'book', { doctor_id, starts_at, outside_hours: true })).status).toBe(200);
    const [told] = (await freed()).taken;
    expect([await taken(), told?.starts_at]).toEqual([[second.id], '2026-11-26T08:00:00.000Z']);
    expect(new URL(String(told?.message)).searchParams.get('text')).toContain('نعتذر، حُجز الموعد مع');
    expect((await does(second, 'tell-taken')).status).toBe(200);
    expect(await taken()).toEqual([]);
    expect((await desk.desk.get(`/appointment-waitlist/${second.id}`)).json['status']).toBe('waiting');
  });

  it('is also what the later visit leaves whose patient says yes: one yes frees the next time', async () => {
    const [doctor_id, patient_id] = [await desk.doctor(), await desk.patient()];
    const starts_at = '2026-11-28T08:00:00Z';
    const later = await desk.booked({ patient_id, doctor_id, type_id, starts_at: '2026-11-29T08:00:00Z' });
    const off = await booked(doctor_id, starts_at);
    const mine = await desk.desk.post('/appointment-waitlist', {
      patient_id,
      type_id,
      doctor_id,
      appointment_id: later['id'],
    });
    await waits({ doctor_id });
    await desk.step(off, 'cancel', cancelled);
    const id = String(mine.json['id']);
    const asked = { version: await version(id), doctor_id, starts_at, outside_hours: true };
    expect((await desk.desk.post(`/appointment-waitlist/${id}/book`, asked)).status).toBe(200);
    expect(
      (await freed()).freed.filter((one) => one.doctor.id === doctor_id).map(({ from }) => from),
    ).toEqual(['2026-11-29T08:00:00.000Z']);
  });

  it('is told of by who keeps the calendar, of reached branches alone; doctors and other clinics see none', async () => {
    const doctor_id = await desk.doctor();
    await waits({ doctor_id });
    await desk.step(await booked(doctor_id, '2026-11-27T08:00:00Z'), 'cancel', cancelled);
    expect(await partsOf(doctor_id)).toEqual(['08:00-08:30 1']);
    const permissions = ['patients_view_appointments_calendar'];
    const elsewhere = (await desk.owner.post('/branches', { name_ar: 'فرع الدقي', code: 'DOK' })).json['id'];
    const far = await desk.clinic.signedIn({ permissions, dataScope: 'branch' });
    await desk.clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      elsewhere,
    ]);
    expect((await freed(far)).freed).toEqual([]);
    expect(
      (await (await desk.clinic.signedIn({ role: 'doctor' })).get('/appointment-waitlist/freed')).status,
    ).toBe(403);
    const stranger = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await freed(stranger)).toEqual({ freed: [], taken: [] });
  });
});

it('who waits and who is to be called back have a number to call, and one to write to only where they agreed', async () => {
  const patient_id = await desk.patient({ phone: '+201011112222', whatsapp: '+201033334444' });
  const made = async (path: string, values: Body): Promise<string> =>
    `${path}/${String((await desk.desk.post(path, { patient_id, ...values })).json['id'])}`;
  const rows = [
    await made('/appointment-waitlist', { type_id }),
    await made('/patient-recalls', { due_month: '2026-11' }),
  ];
  const numbers = async (): Promise<unknown[]> =>
    Promise.all(
      rows.map(async (path) => {
        const { phone, writes_to } = (await desk.desk.get(path)).json;
        return [phone, writes_to];
      }),
    );
  expect(await numbers()).toEqual([
    ['+201011112222', null],
    ['+201011112222', null],
  ]);
  await desk.owner.post('/patient-consents', { patient_id, purpose: 'messages' });
  expect(await numbers()).toEqual([
    ['+201011112222', '+201033334444'],
    ['+201011112222', '+201033334444'],
  ]);
});
