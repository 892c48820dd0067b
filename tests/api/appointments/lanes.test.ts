import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let type_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
let now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
});
afterAll(() => server.stop());

const day = (clock: string): string => `2026-11-23T${clock}:00+02:00`;
const cancel = { cancel_reason: 'clinic', cancelled_by: 'clinic' };
/** A visit of somebody else's from one time of the day until another, into a room or with a doctor. */
const wish = async (from: string, to: string, more: Body): Promise<Body> => ({
  doctor_id: await at.doctor(),
  patient_id: await at.patient(),
  type_id,
  starts_at: day(from),
  duration_min: (Date.parse(day(to)) - Date.parse(day(from))) / 60_000,
  ...more,
});
const visit = async (from: string, to: string, more: Body): Promise<string> =>
  String((await at.booked(await wish(from, to, more)))['id']);
/** The last thing a visit holds: its room's chair, or where it has none its doctor's. */
const lane = async (id: string): Promise<string | undefined> => (await at.holds(id)).at(-1);
const event = (room_id: string, from: string, to: string, more: Body = {}) =>
  at.desk.post('/room-events', { room_id, title: 'صيانة', starts_at: day(from), ends_at: day(to), ...more });
const change = async (path: string, values: Body) => {
  const { version } = (await at.owner.get(path)).json;
  return at.owner.put(path, { version, ...values });
};

describe('areas-clinic.md 6.2: capacity is what counts, lanes are its proof', () => {
  it('a room of two chairs, of which none is free throughout, takes a visit as long as one is unused at every time', async () => {
    const room_id = await at.room({ capacity: 2 });
    const first = await visit('10:00', '11:00', { room_id });
    const gone = await visit('11:00', '11:30', { room_id });
    const second = await visit('11:00', '12:00', { room_id });
    expect([await lane(first), await lane(second)]).toEqual(['room 1 08:00-09:00', 'room 2 09:00-10:00']);
    await at.step(gone, 'cancel', cancel);
    const third = await visit('10:30', '11:30', { room_id });
    expect(await Promise.all([first, second, third].map(lane))).toEqual([
      'room 1 08:00-09:00',
      'room 1 09:00-10:00',
      'room 2 08:30-09:30',
    ]);
    const fourth = await at.book(await wish('10:45', '11:15', { room_id }));
    expect(told(fourth)).toEqual([409, 'slot_taken', 'appointment.room_busy']);
  });

  it('so does a doctor of two chairs', async () => {
    const doctor_id = await at.doctor(2);
    const first = await visit('10:00', '11:00', { doctor_id });
    const gone = await visit('11:00', '11:30', { doctor_id });
    const second = await visit('11:00', '12:00', { doctor_id });
    await at.step(gone, 'cancel', cancel);
    const third = await visit('10:30', '11:30', { doctor_id });
    expect(await Promise.all([first, second, third].map(lane))).toEqual([
      'doctor 1 08:00-09:00',
      'doctor 1 09:00-10:00',
      'doctor 2 08:30-09:30',
    ]);
    const fourth = await at.book(await wish('10:45', '11:15', { doctor_id }));
    expect(told(fourth)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
  });

  it('an event on a chair sends visits to the other one, and stays there itself when more are booked', async () => {
    const room_id = await at.room({ capacity: 2 });
    const first = await visit('10:00', '11:00', { room_id });
    expect((await event(room_id, '10:30', '12:00', { chair: 1 })).status).toBe(201);
    expect(await lane(first)).toBe('room 2 08:00-09:00');
    // Chair 2 is taken until 11:00 and chair 1 from 10:30 on, by what is bound to it.
    expect(told(await at.book(await wish('10:30', '11:30', { room_id })))).toEqual([
      409,
      'slot_taken',
      'appointment.room_busy',
    ]);
    const later = await visit('11:00', '12:00', { room_id });
    expect(await lane(later)).toBe('room 2 09:00-10:00');
    expect((await event(room_id, '11:30', '12:30', { chair: 2 })).status).toBe(409);
    const bound = await at.clinic.sql(
      `select lane, is_bound from schedule_holds where room_id = $1 and room_event_id is not null`,
      [room_id],
    );
    expect(bound).toEqual([{ lane: 1, is_bound: true }]);
  });

  it('two events on two chairs that leave none throughout are in the way, though one is unused at every time', async () => {
    const room_id = await at.room({ capacity: 2 });
    expect((await event(room_id, '09:00', '11:00', { chair: 1 })).status).toBe(201);
    expect((await event(room_id, '11:00', '13:00', { chair: 2 })).status).toBe(201);
    expect(told(await at.book(await wish('10:30', '11:30', { room_id })))).toEqual([
      409,
      'slot_taken',
      'appointment.room_busy',
    ]);
    expect(await lane(await visit('10:30', '11:00', { room_id }))).toBe('room 2 08:30-09:00');
    expect(await lane(await visit('11:00', '11:30', { room_id }))).toBe('room 1 09:00-09:30');
  });

  it('whoever was there while the room had more chairs takes none from who is to come', async () => {
    const room_id = await at.room({ capacity: 3 });
    const three = [
      await visit('09:00', '09:45', { room_id }),
      await visit('09:00', '10:00', { room_id }),
      await visit('09:00', '10:15', { room_id }),
    ];
    const next = await visit('09:45', '10:30', { room_id });
    expect(await lane(next)).toBe('room 1 07:45-08:30');
    expect((await change(`/rooms/${room_id}`, { capacity: 2 })).status).toBe(422);
    now = new Date('2026-11-23T08:15:00Z');
    expect((await change(`/rooms/${room_id}`, { capacity: 2 })).status).toBe(200);
    const last = await visit('10:30', '11:00', { room_id });
    const gone = await visit('10:30', '11:30', { room_id });
    await at.step(last, 'cancel', cancel);
    expect(await lane(gone)).toBe('room 2 08:30-09:30');
    // 10:10 to 10:40: until 10:30 chair 1 is taken, from then on chair 2, and until 10:15 a third that is no more.
    expect(await lane(await visit('10:10', '10:40', { room_id }))).toBe('room 2 08:10-08:40');
    expect(await Promise.all([...three, next, gone].map(lane))).toEqual([
      'room 1 07:00-07:45',
      'room 2 07:00-08:00',
      'room 3 07:00-08:15',
      'room 1 07:45-08:30',
      'room 1 08:30-09:30',
    ]);
    now = new Date('2026-11-22T06:00:00Z');
  });

  it('a doctor who is at an event is there with every chair, also one that comes to theirs afterwards', async () => {
    const doctor_id = await at.doctor();
    const other = await at.doctor(2);
    expect((await event(await at.room(), '10:00', '11:00', { doctor_id })).status).toBe(201);
    expect((await event(await at.room(), '10:00', '11:00', { doctor_id: other })).status).toBe(201);
    const made = await at.owner.post('/doctor-profiles', { employee_id: doctor_id, parallel_chairs: 2 });
    expect([made.status, made.text]).toEqual([201, made.text]);
    const [profile] = (
      await at.owner.get(`/doctor-profiles?filter=${JSON.stringify({ employee_id: other })}`)
    ).json;
    const raised = await change(`/doctor-profiles/${profile.id}`, { parallel_chairs: 3 });
    expect([raised.status, raised.text]).toEqual([200, raised.text]);
    for (const one of [doctor_id, other])
      expect(told(await at.book(await wish('10:30', '11:30', { doctor_id: one })))).toEqual([
        409,
        'slot_taken',
        'appointment.doctor_busy',
      ]);
  });
});
