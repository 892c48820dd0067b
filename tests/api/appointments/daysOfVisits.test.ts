import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';
import { look } from './dayWork.ts';

/** What belongs to a doctor and a day: numbers of a queue, and who is inside. */
let server: TestServer;
let at: BookingDesk;
let type_id: string;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { clock });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const on = (time: string): string => `2026-11-22T${time}:00+02:00`;
const visit = async (values: Body): Promise<string> =>
  String((await at.booked({ patient_id: await at.patient(), type_id, ...values }))['id']);
const arrived = async (doctor_id: string, time: string): Promise<string> => {
  const id = await visit({ doctor_id, starts_at: on(time) });
  ok(await at.step(id, 'arrive'));
  return id;
};
const read = async (id: string): Promise<Body> => (await at.owner.get(`/appointments/${id}`)).json;

describe('a number of the queue', () => {
  it('is given anew with another doctor, and kept with the same one', async () => {
    const [one, other] = [await at.doctor(), await at.doctor()];
    const mine = [await arrived(one, '11:00'), await arrived(one, '11:30')];
    const theirs = [await arrived(other, '11:00'), await arrived(other, '11:30')];
    const numbers = async (ids: readonly string[]): Promise<unknown[]> =>
      Promise.all(ids.map(async (id) => (await read(id))['queue_no']));
    expect([await numbers(mine), await numbers(theirs)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    const moved = mine[1] ?? '';
    const answer = await at.step(moved, 'move', { starts_at: on('12:00'), outside_hours: true });
    expect(ok(answer)['queue_no']).toBe(2);
    const given = await at.step(moved, 'move', { doctor_id: other, outside_hours: true });
    expect(ok(given)).toMatchObject({ status: 'arrived', doctor_id: other, queue_no: 3 });
    expect([await numbers(mine), await numbers(theirs)]).toEqual([
      [1, 3],
      [1, 2],
    ]);
  });
});

describe('a visit of yesterday that nobody ended', () => {
  /** Whoever sat there yesterday from ten on. */
  async function left(doctor_id: string, room_id: string): Promise<string> {
    const id = await visit({ doctor_id, room_id, starts_at: on('10:00') });
    for (const name of ['arrive', 'start']) ok(await at.step(id, name));
    await at.clinic.sql(
      `update appointments set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
          hold_until = hold_until - interval '1 day', started_at = started_at - interval '1 day' where id = $1`,
      [id],
    );
    await at.clinic.sql('delete from schedule_holds where appointment_id = $1', [id]);
    return id;
  }
  const start = async (doctor_id: string, room_id: string, time: string): Promise<Answer> => {
    const id = await visit({ doctor_id, room_id, starts_at: on(time) });
    ok(await at.step(id, 'arrive'));
    return at.step(id, 'start');
  };

  it('keeps its doctor from nobody, and is named where its chair is wanted', async () => {
    const [doctor_id, room_id] = [await at.doctor(), await at.room()];
    const forgotten = await left(doctor_id, room_id);
    const refused = await start(await at.doctor(), room_id, '10:00');
    expect(told(refused)).toEqual([409, 'invalid_state', 'appointment.left_open']);
    expect(String(refused.json['message']).replaceAll(/[\u2066-\u2069]/gu, '')).toBe(
      'في هذه الغرفة زيارة من يوم 21/11/2026 لم يُسجَّل انتهاؤها. سجّل انتهاءها أولاً',
    );
    expect(refused.json['details']).toMatchObject({ visit: { id: forgotten } });
    expect(ok(await start(doctor_id, await at.room(), '10:30'))['status']).toBe('in_progress');
    // Of this day one patient is enough.
    expect(told(await start(doctor_id, await at.room(), '11:00'))).toEqual([
      409,
      'invalid_state',
      'appointment.doctor_occupied',
    ]);
  });

  it('is under review once its day is over, and lasted as long as was planned', async () => {
    const [doctor_id, room_id] = [await at.doctor(), await at.room()];
    const forgotten = await left(doctor_id, room_id);
    const inside = ok(await start(await at.doctor(), await at.room(), '10:00'));
    await look(server, clock(), 'visits to review');
    expect([
      (await read(forgotten))['needs_review'],
      (await read(String(inside['id'])))['needs_review'],
    ]).toEqual([true, false]);
    const view = encodeURIComponent(JSON.stringify({ needs_review: true, room_id: [room_id] }));
    const listed = (await at.owner.get(`/appointments?filter=${view}`)).json as unknown as Body[];
    expect(listed.map(({ id }) => id)).toEqual([forgotten]);
    const ended = ok(await at.step(forgotten, 'complete'));
    expect(ended).toMatchObject({ status: 'completed', needs_review: false });
    const minutes =
      (Date.parse(String(ended['completed_at'])) - Date.parse(String(ended['started_at']))) / 60_000;
    expect(minutes).toBe(30);
    expect(ok(await start(doctor_id, room_id, '12:00'))['status']).toBe('in_progress');
  });
});

it('a booking into a queue tells the doctor as one into a time of its own does', async () => {
  const doctor_id = await at.doctor();
  ok(
    await at.owner.post('/doctor-schedules', {
      doctor_id,
      branch_id: at.clinic.start.branch,
      weekday: 'mon',
      opens: '09:00',
      closes: '17:00',
      valid_from: '2026-01-01',
      mode: 'queue',
      queue_capacity: 5,
    }),
  );
  const made = await at.booked({
    doctor_id,
    patient_id: await at.patient(),
    type_id,
    starts_at: '2026-11-23T10:00:00+02:00',
    outside_hours: false,
  });
  expect(made['mode']).toBe('queue');
  const heard = await at.clinic.sql(
    `select distinct payload -> 'to' as "to" from outbox where event = 'appointment.booked' and payload ->> 'record_id' = $1`,
    [made['id']],
  );
  expect(heard).toEqual([{ to: { employeeId: doctor_id } }]);
});
