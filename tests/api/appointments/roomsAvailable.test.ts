import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let desk: BookingDesk;
let viewer: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  desk = await bookingDesk(clinic);
  viewer = await clinic.signedIn({ permissions: ['patients_view_rooms'] });
});
afterAll(() => server.stop());

/** Ten days from now, at this time of UTC. */
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const at = (clock: string): string => `${day}T${clock}:00Z`;
const instant = (clock: string): string => `${day}T${clock}:00.000Z`;

const ask = (query: Readonly<Record<string, string>>, by: Client = viewer) =>
  by.get(`/rooms/available?${new URLSearchParams(query).toString()}`);
async function room(id: string, from: string, to: string, by: Client = viewer): Promise<Body | undefined> {
  const { status, json, text } = await ask({ from: at(from), to: at(to) }, by);
  expect([status, text]).toEqual([200, text]);
  return (json.rooms as Body[]).find((one) => one['id'] === id);
}

describe('clinic.md 3.1 rooms that are free', () => {
  it('W1 counts the preparation after what is booked, says until when, and when it is free next', async () => {
    const [id, doctor, patient] = [
      await desk.room({ turnover_min: 15 }),
      await desk.doctor(),
      await desk.patient(),
    ];
    const type = await desk.type({ buffer_after_min: 10 });
    await desk.booked({
      patient_id: patient,
      doctor_id: doctor,
      type_id: type,
      room_id: id,
      starts_at: at('10:00'),
    });
    // Held from 10:00 to 10:45. A patient of 30 minutes before it needs 15 more.
    expect(await room(id, '09:15', '09:45')).toMatchObject({ chairs_free: 1, free_until: instant('10:00') });
    expect(await room(id, '09:30', '10:00')).toMatchObject({ chairs_free: 0, next_free: instant('10:45') });
    expect(await room(id, '10:30', '11:00')).toMatchObject({ chairs_free: 0, next_free: instant('10:45') });
    expect(await room(id, '10:45', '11:15')).toMatchObject({
      chairs_free: 1,
      free_until: null,
      next_free: null,
    });
    // What it offers can be booked, what it does not is refused.
    const other = {
      patient_id: await desk.patient(),
      doctor_id: await desk.doctor(),
      type_id: await desk.type(),
      room_id: id,
    };
    expect((await desk.book({ ...other, starts_at: at('09:30') })).status).toBe(409);
    expect((await desk.book({ ...other, starts_at: at('10:45') })).status).toBe(201);
  });

  it('counts chairs, and an event on one of them', async () => {
    const id = await desk.room({ capacity: 3 });
    const event = {
      room_id: id,
      kind: 'meeting',
      title: 'اجتماع',
      starts_at: at('12:00'),
      ends_at: at('13:00'),
    };
    expect((await desk.owner.post('/room-events', { ...event, chair: 2 })).status).toBe(201);
    expect(await room(id, '12:00', '12:30')).toMatchObject({ chairs_free: 2, capacity: 3 });
    const all = { ...event, starts_at: at('14:00'), ends_at: at('15:00') };
    expect((await desk.owner.post('/room-events', all)).status).toBe(201);
    expect(await room(id, '13:00', '13:30')).toMatchObject({ chairs_free: 3, free_until: instant('14:00') });
    expect(await room(id, '13:45', '14:15')).toMatchObject({ chairs_free: 0, next_free: instant('15:00') });
  });

  it('is open only when room and branch both are', async () => {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Cairo', weekday: 'short' });
    const weekday = zone.format(new Date(at('08:00'))).toLowerCase();
    const id = await desk.room({ open_hours: [{ weekday, opens: '10:00', closes: '12:00' }] });
    // Cairo is two hours ahead in winter, three in summer.
    const ahead =
      Number(
        new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Africa/Cairo',
          hour: '2-digit',
          hourCycle: 'h23',
        }).format(new Date(at('08:00'))),
      ) - 8;
    const clock = (hour: number): string => `${String(hour - ahead).padStart(2, '0')}:00`;
    expect(await room(id, clock(11), clock(12))).toMatchObject({
      chairs_free: 1,
      free_until: instant(clock(12)),
    });
    expect(await room(id, clock(9), clock(10))).toMatchObject({
      chairs_free: 0,
      next_free: instant(clock(10)),
    });
    const week = new Date(Date.parse(at(clock(10))) + 7 * 86_400_000).toISOString();
    expect((await room(id, clock(12), clock(13)))?.['next_free'] ?? week).toBe(week);
  });

  it('asks for branch, kind and equipment, and knows no other branch of whoever reaches one', async () => {
    const elsewhere = (await desk.owner.post('/branches', { name_ar: 'فرع ثان' })).json.id as string;
    const laser = await desk.room({ kind: 'surgery', equipment: ['مجهر', 'ليزر'] });
    const far = await desk.room({ branch_id: elsewhere });
    const times = { from: at('10:00'), to: at('10:30') };
    const ids = async (more: Readonly<Record<string, string>>, by: Client = viewer) =>
      ((await ask({ ...times, ...more }, by)).json.rooms as Body[]).map(({ id }) => id);
    expect(await ids({ kind: 'surgery' })).toEqual([laser]);
    expect(await ids({ equipment: 'ليزر' })).toEqual([laser]);
    expect(await ids({ equipment: 'مجهر,ليزر' })).toEqual([laser]);
    expect(await ids({ 'equipment[]': 'مجهر,أشعة' })).toEqual([]);
    // Sent several times, as forms and clients do, it means all of them.
    const several = async (...tools: readonly string[]) => {
      const query = new URLSearchParams([
        ...Object.entries(times),
        ...tools.map((one) => ['equipment[]', one]),
      ]);
      return ((await viewer.get(`/rooms/available?${query.toString()}`)).json.rooms as Body[]).map(
        ({ id }) => id,
      );
    };
    expect([await several('مجهر', 'ليزر'), await several('مجهر', 'أشعة')]).toEqual([[laser], []]);
    expect(await ids({ branch_id: elsewhere })).toEqual([far]);
    const near = await clinic.signedIn({ permissions: ['patients_view_rooms'], dataScope: 'branch' });
    expect(await ids({}, near)).not.toContain(far);
    expect(await ids({ branch_id: elsewhere }, near)).toEqual([]);
  });

  it('refuses times without offset, an end before its start, more than a day, and whoever sees no rooms', async () => {
    const field = async (query: Readonly<Record<string, string>>) => {
      const { status, json } = await ask(query);
      return [status, json.errors];
    };
    const offset = 'أرسل الوقت مع فارق التوقيت';
    expect(await field({ from: `${day}T10:00`, to: at('11:00') })).toEqual([422, { from: offset }]);
    expect(await field({ from: at('10:00') })).toEqual([422, { to: offset }]);
    const range = 'وقت النهاية يجب أن يكون بعد البداية، وخلال يوم واحد';
    expect(await field({ from: at('11:00'), to: at('11:00') })).toEqual([422, { to: range }]);
    expect(await field({ from: at('11:00'), duration_min: '1441' })).toEqual([422, { to: range }]);
    expect((await ask({ from: at('11:00'), duration_min: '30', kind: 'cellar' })).status).toBe(400);
    expect((await ask({ from: at('11:00'), duration_min: '30', branch_id: 'x' })).status).toBe(400);
    const nobody = await clinic.signedIn({ permissions: [] });
    expect((await ask({ from: at('11:00'), duration_min: '30' }, nobody)).status).toBe(403);
    expect((await ask({ from: at('11:00'), duration_min: '1440' })).status).toBe(200);
  });
});

describe('clinic.md 3.1 a room now and in its day', () => {
  it('tells who is in it by initials alone, what comes next, and what it has today', async () => {
    const [id, doctor] = [await desk.room(), await desk.doctor()];
    const patient = await desk.patient({ full_name: 'منى أحمد عبد الله' });
    const type = await desk.type();
    const walk = await desk.desk.post('/appointments', {
      patient_id: patient,
      doctor_id: doctor,
      type_id: type,
      room_id: id,
      // A moment ago and not in a moment, which just before midnight is tomorrow: nobody is called in before their day.
      starts_at: new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString(),
      outside_hours: true,
    });
    expect([walk.status, walk.text]).toEqual([201, walk.text]);
    const visit = walk.json.id as string;
    const state = async (): Promise<Body | undefined> =>
      ((await viewer.get('/rooms/states')).json.rooms as Body[]).find((one) => one['id'] === id);
    expect(await state()).toMatchObject({ state: 'free', chairs_free: 1, taken: [] });
    await desk.step(visit, 'arrive');
    expect((await desk.step(visit, 'start')).status).toBe(200);
    expect(await state()).toMatchObject({ state: 'busy', taken: [{ patient: 'م. أ. ع.' }] });
    const { json, text } = await viewer.get(`/rooms/${id}/timeline`);
    expect(json).toMatchObject({
      capacity: 1,
      visits: [{ patient: 'م. أ. ع.', status: 'in_progress' }],
      events: [],
    });
    for (const told of [text, (await viewer.get('/rooms/states')).text])
      expect([told.includes('منى'), told.includes('أحمد')]).toEqual([false, false]);
    expect((await viewer.get(`/rooms/${id}/timeline?date=2026-02-30`)).status).toBe(400);
  });

  it('is out of service, or has an event, and nobody beyond its branch looks into it', async () => {
    const id = await desk.room();
    const now = Date.now();
    const [starts_at, ends_at] = [
      new Date(now - 600_000).toISOString(),
      new Date(now + 3_600_000).toISOString(),
    ];
    await desk.owner.post('/room-events', {
      room_id: id,
      kind: 'meeting',
      title: 'اجتماع الأطباء',
      starts_at,
      ends_at,
    });
    const state = async (): Promise<Body | undefined> =>
      ((await viewer.get('/rooms/states')).json.rooms as Body[]).find((one) => one['id'] === id);
    expect(await state()).toMatchObject({ state: 'event', events: [{ title: 'اجتماع الأطباء' }] });
    const out = await desk.room();
    await desk.owner.post(`/rooms/${out}/take-out`, { version: 1 });
    const elsewhere = (await desk.owner.post('/branches', { name_ar: 'فرع ثالث' })).json.id as string;
    const far = await desk.room({ branch_id: elsewhere });
    const near = await clinic.signedIn({ permissions: ['patients_view_rooms'], dataScope: 'branch' });
    const seen = (await near.get('/rooms/states')).json.rooms as Body[];
    expect(seen.find((one) => one['id'] === out)).toMatchObject({ state: 'out_of_service' });
    expect(seen.some((one) => one['id'] === far)).toBe(false);
    expect((await near.get(`/rooms/${far}/timeline`)).status).toBe(404);
    expect((await (await clinic.signedIn({ permissions: [] })).get('/rooms/states')).status).toBe(403);
  });
});
