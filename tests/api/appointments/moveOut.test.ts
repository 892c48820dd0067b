import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

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

const on = (time: string, day = '23'): string => `2026-11-${day}T${time}:00+02:00`;
const plan = (room_id: string, from: string, to: string, values: Body = {}, by: Client = at.desk) =>
  by.post('/room-events', { room_id, title: 'صيانة الكرسي', starts_at: from, ends_at: to, ...values });
const visit = async (room_id: string | null, starts_at: string, values: Body = {}): Promise<string> => {
  const whom = { doctor_id: await at.doctor(), patient_id: await at.patient(), type_id };
  return String((await at.booked({ ...whom, room_id, starts_at, ...values }))['id']);
};
const of = async (id: string): Promise<Body> => (await at.owner.get(`/appointments/${id}`)).json;
const clashes = ({ json }: Answer): Body[] => (json['details'] as { clashes: Body[] }).clashes;
const passes = ({ json }: Answer): unknown => (json['details'] as Body)['passes'];

describe('clinic.md 3.2 an event where visits have the room', () => {
  it('is refused with the list of them; with move_out they lose the room, keep their time, and the desk is told', async () => {
    const room = await at.room();
    const [first, second] = [await visit(room, on('10:00')), await visit(room, on('11:00'))];
    const after = await visit(room, on('12:00'));
    const refused = await plan(room, on('10:15'), on('12:00'));
    expect(told(refused)).toEqual([409, 'slot_taken', 'room.busy']);
    expect(refused.json['message']).toBe('الغرفة محجوزة في هذا الوقت (2)');
    expect(clashes(refused).map(({ id }) => id)).toEqual([first, second]);
    expect(clashes(refused)[0]).toMatchObject({ visit: true, status: 'booked', patient: expect.any(String) });
    expect(passes(refused)).toBe('move_out');
    expect((await of(first))['room_id']).toBe(room);

    const made = await plan(room, on('10:15'), on('12:00'), { move_out: true });
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect('move_out' in made.json).toBe(false);
    for (const id of [first, second]) {
      expect(await of(id)).toMatchObject({ room_id: null, needs_room: true, status: 'booked', version: 2 });
      expect((await at.holds(id)).map((one) => one.split(' ')[0])).toEqual(['patient', 'doctor']);
    }
    expect(await of(after)).toMatchObject({ room_id: room, needs_room: false });
    const [notice] = await at.clinic.sql(
      `select payload ->> 'n' as n, payload ->> 'list' as list, about_branch from outbox where event = 'appointment.out_of_room' order by created_at desc limit 1`,
    );
    expect(notice).toMatchObject({ n: '2', about_branch: at.clinic.start.branch });
    expect(notice?.['list']).toMatch(/^23\/11 10:00 مريض رقم \d+، 23\/11 11:00 مريض رقم \d+$/);
    const [entry] = await at.clinic.sql(
      `select reason, changes from audit_log where entity_id = $1 order by seq desc limit 1`,
      [first],
    );
    expect(entry).toMatchObject({
      reason: 'room_event',
      changes: { room_id: [room, null], needs_room: [false, true] },
    });
  });

  it('is edited onto visits the same way, and each edit is asked anew', async () => {
    const room = await at.room();
    const [first, second] = [await visit(room, on('10:00')), await visit(room, on('13:00'))];
    const made = await plan(room, on('10:00'), on('10:30'), { move_out: true });
    expect(await of(first)).toMatchObject({ room_id: null, needs_room: true });
    const path = `/room-events/${String(made.json['id'])}`;
    const later = { starts_at: on('13:00'), ends_at: on('13:30') };
    const refused = await at.desk.put(path, { version: made.json['version'], ...later });
    expect(told(refused)).toEqual([409, 'slot_taken', 'room.busy']);
    const moved = await at.desk.put(path, { version: made.json['version'], ...later, move_out: true });
    expect(moved.status).toBe(200);
    expect(await of(second)).toMatchObject({ room_id: null, needs_room: true });
  });

  it('of every week moves out what stands in any of its weeks', async () => {
    const room = await at.room();
    const there = await visit(room, on('10:00', '30'));
    const weekly = { repeat: 'weekly', repeat_until: '2026-12-07' };
    expect(told(await plan(room, on('10:00'), on('11:00'), weekly))).toEqual([
      409,
      'slot_taken',
      'room.busy',
    ]);
    expect((await plan(room, on('10:00'), on('11:00'), { ...weekly, move_out: true })).status).toBe(201);
    expect(await of(there)).toMatchObject({ room_id: null, needs_room: true });
  });

  it('never moves out who sits there now, nor another event', async () => {
    const room = await at.room();
    const sits = await visit(room, on('08:00', '22'));
    await at.step(sits, 'arrive');
    expect((await at.step(sits, 'start')).json['status']).toBe('in_progress');
    const now = await plan(room, on('08:00', '22'), on('09:00', '22'), { move_out: true });
    expect(told(now)).toEqual([409, 'slot_taken', 'room.busy']);
    expect(passes(now)).toBe(undefined);
    expect(await of(sits)).toMatchObject({ room_id: room, status: 'in_progress' });
    const other = await at.room();
    const [event, booked] = [await plan(other, on('10:00'), on('11:00')), await visit(other, on('11:00'))];
    expect(event.status).toBe(201);
    expect(told(await plan(other, on('10:30'), on('11:30'), { move_out: true }))).toEqual([
      409,
      'slot_taken',
      'room.busy',
    ]);
    expect(await of(booked)).toMatchObject({ room_id: other, needs_room: false });
  });

  it('areas-clinic 6.2: on one chair lets a visit go over to the other; where both are taken, who has that chair leaves', async () => {
    const room = await at.room({ capacity: 2 });
    const one = await visit(room, on('10:00'));
    expect((await at.holds(one))[2]).toBe('room 1 08:00-08:30');
    expect((await plan(room, on('10:00'), on('10:30'), { chair: 1 })).status).toBe(201);
    expect((await at.holds(one))[2]).toBe('room 2 08:00-08:30');
    const full = await at.room({ capacity: 2 });
    const [a, b] = [await visit(full, on('10:00')), await visit(full, on('10:00'))];
    expect(told(await plan(full, on('10:00'), on('10:30'), { chair: 2 }))).toEqual([
      409,
      'slot_taken',
      'room.busy',
    ]);
    expect((await plan(full, on('10:00'), on('10:30'), { chair: 2, move_out: true })).status).toBe(201);
    expect([(await of(a))['room_id'], (await of(b))['room_id']]).toEqual([full, null]);
  });

  it('tells whoever may not look at visits how many there are, and nothing of them; what is no yes or no is refused', async () => {
    const room = await at.room();
    await visit(room, on('10:00'));
    const keeper = await at.clinic.signedIn({ permissions: ['patients_manage_room_events'] });
    const refused = await plan(room, on('10:00'), on('11:00'), {}, keeper);
    expect([refused.json['message'], clashes(refused)]).toEqual(['الغرفة محجوزة في هذا الوقت (1)', []]);
    expect((await plan(room, on('10:00'), on('11:00'), { move_out: 'yes' })).status).toBe(422);
  });
});
