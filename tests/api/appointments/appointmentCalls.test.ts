import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, onField, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
let now = new Date('2026-11-22T06:00:00Z');
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

describe('clinic.md 8 W2 two chairs', () => {
  it('W2: of 30 at once two stand on lanes 1 and 2, 28 are told the doctor is busy, none is asked to try again', async () => {
    const doctor_id = await at.doctor(2);
    const room_id = await at.room({ capacity: 3 });
    const type_id = await at.type();
    const patients = await Promise.all(Array.from({ length: 30 }, () => at.patient()));
    const answers = await Promise.all(
      patients.map((patient_id) =>
        at.book({ doctor_id, room_id, type_id, patient_id, starts_at: cairo('10:00') }),
      ),
    );
    const by = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([by(201), by(409), by(503)]).toEqual([2, 28, 0]);
    expect(new Set(answers.filter(({ status }) => status === 409).map((one) => String(told(one))))).toEqual(
      new Set(['409,slot_taken,appointment.doctor_busy']),
    );
    const made = answers.filter(({ status }) => status === 201).map((one) => String(one.json['id']));
    const lanes = (await Promise.all(made.map((id) => at.holds(id)))).map((all) => all[1]).toSorted();
    expect(lanes).toEqual(['doctor 1 08:00-08:30', 'doctor 2 08:00-08:30']);
    const event = (chair: number | null) =>
      at.desk.post('/room-events', {
        room_id,
        title: 'صيانة',
        starts_at: cairo('10:15'),
        ends_at: cairo('11:15'),
        chair,
      });
    expect((await event(null)).status).toBe(409);
    expect((await event(3)).status).toBe(201);
  });
});

const evening = { opens: '18:00', closes: '22:00', mode: 'queue' };

describe('clinic.md 8 W5 queue', () => {
  it('W5: a session takes so many, a walk-in beside them; numbers by arrival, urgent first; one goes in', async () => {
    const doctor_id = await at.doctor();
    const room_id = await at.room();
    const type_id = await at.type();
    await works(doctor_id, { weekday: 'sun', ...evening, queue_capacity: 3 });
    const [p1, p2, p3, p4, w] = await Promise.all(Array.from({ length: 5 }, () => at.patient()));
    const ask = (patient_id: string | undefined) =>
      at.desk.post('/appointments', { doctor_id, patient_id, type_id, starts_at: cairo('18:00') });
    const [a1, a2, a3] = [await ask(p1), await ask(p2), await ask(p3)];
    expect([a1.status, a2.status, a3.status, a1.json['mode']]).toEqual([201, 201, 201, 'queue']);
    const full = await ask(p4);
    expect(told(full)).toEqual([409, 'slot_taken', 'appointment.session_full']);
    expect(full.json['message']).toBe('اكتمل عدد حجوزات الفترة (3)');
    now = new Date('2026-11-22T16:02:00Z');
    const walked = await at.desk.post('/appointments/walk-in', { doctor_id, patient_id: w, type_id });
    expect([walked.status, walked.text]).toEqual([200, expect.any(String)]);
    expect(walked.json).toMatchObject({
      status: 'arrived',
      queue_no: 1,
      mode: 'walk_in',
      starts_at: '2026-11-22T16:00:00+00:00',
    });
    now = new Date('2026-11-22T16:05:00Z');
    expect((await at.step(String(a2.json['id']), 'arrive')).json['queue_no']).toBe(2);
    now = new Date('2026-11-22T16:20:00Z');
    expect((await at.step(String(a1.json['id']), 'arrive')).json['queue_no']).toBe(3);
    now = new Date('2026-11-22T16:21:00Z');
    const { version } = (await at.owner.get(`/appointments/${String(a3.json['id'])}`)).json;
    expect(
      (await at.desk.put(`/appointments/${String(a3.json['id'])}`, { version, urgent: true })).status,
    ).toBe(200);
    expect((await at.step(String(a3.json['id']), 'arrive')).json['queue_no']).toBe(4);
    const { json } = await at.desk.get(`/queue?doctor_id=${doctor_id}&date=2026-11-22`);
    expect((json['waiting'] as Body[]).map((one) => [one['queue_no'], one['waited_min']])).toEqual([
      [4, 0],
      [1, 19],
      [2, 16],
      [3, 1],
    ]);
    expect(await at.holds(String(a1.json['id']))).toEqual([]);
    expect((await at.step(String(a3.json['id']), 'start', { room_id })).status).toBe(200);
    expect(told(await at.step(String(a1.json['id']), 'start', { room_id }))).toEqual([
      409,
      'invalid_state',
      'appointment.doctor_occupied',
    ]);
    now = new Date('2026-11-22T06:00:00Z');
  });

  it('of 20 for the last place at once one has it', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    await works(doctor_id, { weekday: 'mon', ...evening, queue_capacity: 1 });
    const patients = await Promise.all(Array.from({ length: 20 }, () => at.patient()));
    const answers = await Promise.all(
      patients.map((patient_id) =>
        at.desk.post('/appointments', {
          doctor_id,
          patient_id,
          type_id,
          starts_at: cairo('18:00', '2026-11-23'),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe('clinic.md A3 hours, and what is offered', () => {
  it('outside of hours is a confirm, a holiday a wall', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    await works(doctor_id, { weekday: 'tue', opens: '10:00', closes: '12:00' });
    const ask = async (clock: string, more: Body = {}) =>
      at.desk.post('/appointments', {
        doctor_id,
        patient_id: await at.patient(),
        type_id,
        starts_at: cairo(clock, '2026-11-24'),
        ...more,
      });
    expect(told(await ask('11:45'))).toEqual([409, 'invalid_state', 'appointment.outside_hours']);
    expect((await ask('11:45', { outside_hours: true })).json['outside_hours']).toBe(true);
    const inside = await ask('10:00', { outside_hours: true });
    expect([inside.status, inside.json['outside_hours']]).toEqual([201, false]);
    await at.owner.post('/holidays', {
      name_ar: 'عطلة العيادة',
      date_from: '2026-12-01',
      date_to: '2026-12-01',
      kind: 'clinic',
    });
    const away = await at.desk.post('/appointments', {
      doctor_id,
      patient_id: await at.patient(),
      type_id,
      starts_at: cairo('10:00', '2026-12-01'),
      outside_hours: true,
    });
    expect(told(away)).toEqual([409, 'invalid_state', 'appointment.doctor_absent']);
    expect(away.json['details']).toEqual({ why: 'عطلة العيادة' });
    // Late on the evening before it, no time of the holiday is offered where the wish is taken.
    const late = async (clock: string) =>
      at.book({ doctor_id, patient_id: await at.patient(), type_id, starts_at: cairo(clock, '2026-11-30') });
    expect((await late('22:55')).status).toBe(201);
    const taken = await late('23:00');
    expect(told(taken)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    expect((taken.json['details'] as Body)['next_free']).toMatchObject([
      { starts_at: '2026-11-30T21:25:00.000Z' },
      { starts_at: '2026-11-30T21:30:00.000Z' },
    ]);
  });

  it('every offered time books and every other five minutes is refused (slot_min 5), and next_free names offered ones', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type({ buffer_after_min: 10 });
    const room_id = await at.room({ turnover_min: 15 });
    const [p, q] = [await at.patient(), await at.patient()];
    await works(doctor_id, { weekday: 'wed', opens: '10:00', closes: '12:30', slot_min: 5 });
    const day = '2026-11-25';
    const ids = { doctor_id, type_id, room_id };
    const ask = (patient_id: string, clock: string) =>
      at.desk.post('/appointments', { ...ids, patient_id, starts_at: cairo(clock, day) });
    expect((await ask(p, '10:45')).status).toBe(201);
    const offered = async (): Promise<string[]> => {
      const path = `/appointments/slots?doctor_id=${doctor_id}&type_id=${type_id}&room_id=${room_id}&patient_id=${q}&from=${day}&to=${day}`;
      const { status, json, text } = await at.desk.get(path);
      expect([status, text]).toEqual([200, text]);
      return (json as unknown as Body[]).map((one) => String(one['starts_at']));
    };
    const first = await offered();
    const clocks = Array.from(
      { length: 30 },
      (_, n) => new Date(Date.parse(cairo('10:00', day)) + n * 300_000),
    );
    expect(first.length).toBeGreaterThan(0);
    for (const clock of clocks) {
      const starts_at = clock.toISOString();
      const answer = await at.desk.post('/appointments', {
        doctor_id,
        patient_id: q,
        type_id,
        room_id,
        starts_at,
      });
      expect([starts_at, answer.status]).toEqual([starts_at, first.includes(starts_at) ? 201 : 409]);
      if (answer.status !== 201) continue;
      await at.step(String(answer.json['id']), 'cancel', {
        cancel_reason: 'duplicate',
        cancelled_by: 'clinic',
      });
    }
    const busy = await ask(q, '10:45');
    expect(told(busy)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    const next = (busy.json['details'] as { next_free: Body[] }).next_free.map((one) => one['starts_at']);
    expect(next).toEqual(
      first.filter((one) => one > new Date(cairo('10:45', day)).toISOString()).slice(0, 3),
    );
    expect(next).toHaveLength(3);
  });
});

it('a move that is refused never offers the time the visit has already', async () => {
  const doctor_id = await at.doctor();
  const type_id = await at.type();
  await works(doctor_id, { weekday: 'thu', opens: '10:00', closes: '12:00', slot_min: 30 });
  const ask = async (clock: string) =>
    String(
      (
        await at.booked({
          doctor_id,
          type_id,
          patient_id: await at.patient(),
          starts_at: cairo(clock, '2026-11-26'),
        })
      )['id'],
    );
  const [, visit] = [await ask('10:00'), await ask('10:30')];
  const answer = await at.step(visit, 'move', { starts_at: cairo('10:00', '2026-11-26') });
  expect(told(answer)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
  const free = (answer.json['details'] as { next_free: Body[] }).next_free.map((one) => one['starts_at']);
  expect(free).toEqual(['2026-11-26T09:00:00.000Z', '2026-11-26T09:30:00.000Z', '2026-12-03T08:00:00.000Z']);
});

describe('clinic.md A4 back-entry', () => {
  it('enters a visit of the last seven days as completed, without holds', async () => {
    const ids = { doctor_id: await at.doctor(), patient_id: await at.patient(), type_id: await at.type() };
    const ask = (starts_at: string) => at.desk.post('/appointments/back-entry', { ...ids, starts_at });
    const made = await ask(cairo('10:00', '2026-11-18'));
    expect([made.status, made.json['status']]).toEqual([200, 'completed']);
    now = new Date('2026-11-22T06:00:00Z');
    expect(await at.holds(String(made.json['id']))).toEqual([]);
    const sentence = 'تُسجَّل زيارة سابقة لآخر 7 أيام فقط، وبعد انتهائها';
    expect(onField(await ask(cairo('07:00', '2026-11-15')), 'starts_at')).toEqual([422, sentence]);
    expect(onField(await ask(cairo('09:00')), 'starts_at')).toEqual([422, sentence]);
  });
});
