import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let type_id: string;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
});
afterAll(() => server.stop());

const on = (time: string): string => `2026-11-22T${time}:00+02:00`;
const visit = async (room_id: string, time: string, values: Body = {}): Promise<string> => {
  const whom = { doctor_id: await at.doctor(), patient_id: await at.patient(), type_id };
  return String((await at.booked({ ...whom, room_id, starts_at: on(time), ...values }))['id']);
};
const seated = async (id: string): Promise<Body> => {
  await at.step(id, 'arrive');
  const answer = await at.step(id, 'start');
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json;
};
/** Lane of the room and whether it is bound, as kept. */
const lane = async (id: string): Promise<string> => {
  const [row] = await at.clinic.sql(
    'select lane, is_bound from schedule_holds where appointment_id = $1 and room_id is not null',
    [id],
  );
  return row ? `${String(row['lane'])}${row['is_bound'] === true ? ' bound' : ''}` : 'none';
};

describe('areas-clinic 6.2: who sits on a chair keeps it', () => {
  it('a start binds the room to its chair, and a later booking goes round it', async () => {
    const room = await at.room({ capacity: 2 });
    const early = await visit(room, '10:00', { duration_min: 120 });
    const sits = await visit(room, '10:00', { duration_min: 30 });
    expect([await lane(early), await lane(sits)]).toEqual(['1', '2']);
    // Nobody sits anywhere yet: the lowest chair is taken, and who only waits goes over.
    expect((await seated(sits))['chair_no']).toBe(1);
    expect([await lane(early), await lane(sits)]).toEqual(['2', '1 bound']);
    // 10:30 to 12:00 fits beside it; an event on chair 1 then cannot move who sits there.
    const later = await visit(room, '10:30', { duration_min: 90 });
    expect(await lane(later)).toBe('1');
    expect(await lane(sits)).toBe('1 bound');
    const event = { room_id: room, title: 'تعقيم', chair: 1, starts_at: on('10:15'), ends_at: on('10:30') };
    expect(told(await at.desk.post('/room-events', event))).toEqual([409, 'slot_taken', 'room.busy']);
    expect(await lane(sits)).toBe('1 bound');
  });

  it('taken back, the chair is free to be arranged again; completed and taken back, it is bound anew', async () => {
    const room = await at.room({ capacity: 2 });
    const sits = await visit(room, '10:00');
    expect((await seated(sits))['chair_no']).toBe(1);
    await at.step(sits, 'revert');
    expect(await lane(sits)).toBe('1');
    expect((await at.owner.get(`/appointments/${sits}`)).json['chair_no']).toBe(null);
    expect((await at.step(sits, 'start')).json['chair_no']).toBe(1);
    await at.step(sits, 'complete');
    expect(await lane(sits)).toBe('none');
    expect((await at.step(sits, 'revert')).json).toMatchObject({ status: 'in_progress', chair_no: 1 });
    expect(await lane(sits)).toBe('1 bound');
  });

  it('before an event on the lowest chair it sits on the other', async () => {
    const room = await at.room({ capacity: 2 });
    const event = { room_id: room, title: 'صيانة', chair: 1, starts_at: on('10:15'), ends_at: on('11:00') };
    expect((await at.desk.post('/room-events', event)).status).toBe(201);
    const sits = await visit(room, '10:00');
    expect((await seated(sits))['chair_no']).toBe(2);
    expect(await lane(sits)).toBe('2 bound');
  });
});

it('the calendar says how many a column takes at once', async () => {
  const doctor = await at.doctor(2);
  const room = await at.room({ capacity: 3 });
  await at.booked({
    doctor_id: doctor,
    patient_id: await at.patient(),
    type_id,
    room_id: room,
    starts_at: on('15:00'),
  });
  const capacities = async (by: string): Promise<Body> => {
    const { json } = await at.desk.get(`/appointments/calendar?from=2026-11-22&to=2026-11-22&by=${by}`);
    const named = (rows: unknown, id: string): unknown =>
      (rows as Body[]).find((one) => one['id'] === id)?.['capacity'];
    return {
      column: named(json['columns'], by === 'doctor' ? doctor : room),
      doctor: named(json['doctors'], doctor),
      room: named(json['rooms'], room),
    };
  };
  expect(await capacities('doctor')).toEqual({ column: 2, doctor: 2, room: 3 });
  expect(await capacities('room')).toEqual({ column: 3, doctor: 2, room: 3 });
});
