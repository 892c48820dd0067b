import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** Fewer at once, or fewer in a session, than before: what counts is how many there are, not which lane or number they have. */
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

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const on = (time: string, day = '23'): string => `2026-11-${day}T${time}:00+02:00`;
const cancel = { cancel_reason: 'clinic', cancelled_by: 'clinic' };
const change = async (path: string, values: Body): Promise<Answer> => {
  const { version } = (await at.owner.get(path)).json;
  return at.owner.put(path, { version, ...values });
};
const visit = async (time: string, values: Body): Promise<string> =>
  String(
    (
      await at.booked({
        doctor_id: await at.doctor(),
        patient_id: await at.patient(),
        type_id,
        starts_at: on(time),
        ...values,
      })
    )['id'],
  );
const lane = async (id: string): Promise<string | undefined> => (await at.holds(id)).at(-1);
const inUse = async (path: string, values: Body): Promise<void> => {
  const refused = await change(path, values);
  expect([refused.status, refused.json['errors']]).toEqual([
    422,
    { [Object.keys(values)[0] ?? '']: 'توجد مواعيد تستخدم هذه السعة' },
  ]);
};

describe('chairs that are taken away (clinic.md 3.0)', () => {
  it('of a room: who is to come goes over to a chair that stays, and more than fit are refused', async () => {
    const room_id = await at.room({ capacity: 3 });
    const first = await visit('10:00', { room_id });
    const [second, third] = [await visit('10:00', { room_id }), await visit('10:00', { room_id })];
    expect(await lane(third)).toBe('room 3 08:00-08:30');
    await inUse(`/rooms/${room_id}`, { capacity: 2 });
    await at.step(first, 'cancel', cancel);
    ok(await change(`/rooms/${room_id}`, { capacity: 2 }));
    expect([await lane(second), await lane(third)]).toEqual(['room 2 08:00-08:30', 'room 1 08:00-08:30']);
    // It is full, by number and by chair.
    const whom = { doctor_id: await at.doctor(), patient_id: await at.patient(), type_id };
    expect(told(await at.book({ ...whom, room_id, starts_at: on('10:00') }))).toEqual([
      409,
      'slot_taken',
      'appointment.room_busy',
    ]);
  });

  it('of a room where several have to change for it: as many as are there at once is what counts', async () => {
    const room_id = await at.room({ capacity: 3 });
    const hour = { room_id, duration_min: 60 };
    const [early, gone] = [await visit('11:00', hour), await visit('12:00', hour)];
    const [late, between] = [await visit('12:00', hour), await visit('11:30', hour)];
    await at.step(gone, 'cancel', cancel);
    expect(await Promise.all([early, between, late].map(lane))).toEqual([
      'room 1 09:00-10:00',
      'room 3 09:30-10:30',
      'room 2 10:00-11:00',
    ]);
    ok(await change(`/rooms/${room_id}`, { capacity: 2 }));
    expect(await Promise.all([early, between, late].map(lane))).toEqual([
      'room 1 09:00-10:00',
      'room 2 09:30-10:30',
      'room 1 10:00-11:00',
    ]);
    await inUse(`/rooms/${room_id}`, { capacity: 1 });
  });

  it('of a room an event has whole, and not of one whose chair is named or sat on', async () => {
    const room_id = await at.room({ capacity: 3 });
    const event = { room_id, title: 'صيانة', starts_at: on('14:00'), ends_at: on('15:00') };
    ok(await at.desk.post('/room-events', event));
    ok(await change(`/rooms/${room_id}`, { capacity: 2 }));
    const held = (): Promise<readonly Body[]> =>
      at.clinic.sql('select lane from schedule_holds where room_id = $1 order by lane', [room_id]);
    expect(await held()).toEqual([{ lane: 1 }, { lane: 2 }]);
    // Given back, the event has it too.
    ok(await change(`/rooms/${room_id}`, { capacity: 3 }));
    expect(await held()).toEqual([{ lane: 1 }, { lane: 2 }, { lane: 3 }]);
    const named = { ...event, starts_at: on('16:00'), ends_at: on('17:00'), chair: 3 };
    ok(await at.desk.post('/room-events', named));
    await inUse(`/rooms/${room_id}`, { capacity: 2 });
    const other = await at.room({ capacity: 2 });
    const seated = [];
    for (let n = 0; n < 2; n += 1) {
      const id = await visit('10:30', { room_id: other, starts_at: on('10:30', '22') });
      for (const step of ['arrive', 'start']) ok(await at.step(id, step));
      seated.push(id);
    }
    ok(await at.step(seated[0] ?? '', 'complete'));
    // Whoever sits on the second chair stays there.
    await inUse(`/rooms/${other}`, { capacity: 1 });
    ok(await at.step(seated[1] ?? '', 'complete'));
    ok(await change(`/rooms/${other}`, { capacity: 1 }));
  });

  it('of a doctor, by their profile and by its removal', async () => {
    const doctor_id = await at.doctor(3);
    const path = async (): Promise<string> => {
      const filter = JSON.stringify({ employee_id: doctor_id });
      const [profile] = (await at.owner.get(`/doctor-profiles?filter=${filter}`)).json as unknown as Body[];
      return `/doctor-profiles/${String(profile?.['id'])}`;
    };
    const all = [
      await visit('10:00', { doctor_id }),
      await visit('10:00', { doctor_id }),
      await visit('10:00', { doctor_id }),
    ];
    const [first = '', second = '', third = ''] = all;
    await inUse(await path(), { parallel_chairs: 2 });
    await at.step(first, 'cancel', cancel);
    ok(await change(await path(), { parallel_chairs: 2 }));
    expect([await lane(second), await lane(third)]).toEqual(['doctor 2 08:00-08:30', 'doctor 1 08:00-08:30']);
    expect((await at.owner.remove(await path())).status).toBe(422);
    await at.step(third, 'cancel', cancel);
    expect((await at.owner.remove(await path())).status).toBe(200);
    expect(await lane(second)).toBe('doctor 1 08:00-08:30');
  });
});

describe('a session that takes fewer than are booked (clinic.md A2)', () => {
  it('lets whoever is in it move inside it, alone and with their series, and takes nobody more', async () => {
    const doctor_id = await at.doctor();
    const queue = { doctor_id, branch_id: at.clinic.start.branch, weekday: 'mon', mode: 'queue' };
    const hours = { opens: '09:00', closes: '17:00', valid_from: '2026-01-01' };
    const { id } = ok(await at.owner.post('/doctor-schedules', { ...queue, ...hours, queue_capacity: 3 }));
    const inside = (time: string): Promise<string> => visit(time, { doctor_id, outside_hours: false });
    const [one, two] = [await inside('10:00'), await inside('11:00')];
    const repeated = ok(
      await at.desk.post('/appointment-series', {
        doctor_id,
        patient_id: await at.patient(),
        type_id,
        starts_at: on('12:00'),
        freq: 'weekly',
        count: 2,
      }),
    );
    ok(await change(`/doctor-schedules/${String(id)}`, { queue_capacity: 2 }));
    const full = [409, 'slot_taken', 'appointment.session_full'];
    const other = { doctor_id, patient_id: await at.patient(), type_id, outside_hours: false };
    expect(told(await at.book({ ...other, starts_at: on('13:00') }))).toEqual(full);
    expect(ok(await at.step(one, 'move', { starts_at: on('13:00') }))['starts_at']).toBe(
      '2026-11-23T11:00:00+00:00',
    );
    const [first] = await at.clinic.sql(
      'select id from appointments where series_id = $1 order by starts_at limit 1',
      [repeated['id']],
    );
    const asked = { which: 'all', clock: '14:00' };
    ok(await at.desk.post(`/appointments/${String(first?.['id'])}/series-change`, asked));
    // Out of it, there is no way back while it is full.
    ok(await at.step(two, 'move', { starts_at: on('10:00', '30') }));
    expect(told(await at.step(two, 'move', { starts_at: on('10:00') }))).toEqual(full);
  });
});
