import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, onField, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
let now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());
const cairo = (clock: string): string => `2026-11-22T${clock}:00+02:00`;

describe('clinic.md 8 W1 overlap', () => {
  it('W1: patient, doctor and room are each taken once, touching is free, and what is let go is had again', async () => {
    const [d, e, f] = [await at.doctor(), await at.doctor(), await at.doctor()];
    const [p1, p2, p3, p5] = [await at.patient(), await at.patient(), await at.patient(), await at.patient()];
    const room1 = await at.room({ turnover_min: 15 });
    const [room2, room3, room4] = [await at.room(), await at.room(), await at.room()];
    const type_id = await at.type({ buffer_after_min: 10 });
    const ask = (doctor_id: string, patient_id: string, room_id: string, clock: string) =>
      at.book({ doctor_id, patient_id, room_id, type_id, starts_at: cairo(clock) });
    const a1 = await ask(d, p1, room1, '10:00');
    expect(a1.status).toBe(201);
    const id = String(a1.json['id']);
    expect(await at.holds(id)).toEqual([
      'patient 1 08:00-08:30',
      'doctor 1 08:00-08:40',
      'room 1 08:00-08:45',
    ]);
    const busy = await ask(d, p2, room2, '10:30');
    expect(told(busy)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    expect(busy.json['message']).toBe('الطبيب مشغول في هذا الوقت');
    expect((await ask(d, p2, room2, '10:40')).status).toBe(201);
    expect(told(await ask(e, p3, room1, '10:40'))).toEqual([409, 'slot_taken', 'appointment.room_busy']);
    expect((await ask(e, p3, room1, '10:45')).status).toBe(201);
    expect(told(await ask(f, p1, room4, '10:20'))).toEqual([409, 'slot_taken', 'appointment.patient_busy']);
    expect((await ask(f, p1, room4, '10:30')).status).toBe(201);
    const cancelled = await at.step(id, 'cancel', {
      cancel_reason: 'patient_request',
      cancelled_by: 'patient',
    });
    expect([cancelled.status, cancelled.json['status'], cancelled.json['late_cancel']]).toEqual([
      200,
      'cancelled',
      true,
    ]);
    expect(await at.holds(id)).toEqual([]);
    const p5s = await ask(d, p5, room3, '10:00');
    expect(p5s.status).toBe(201);
    expect(await at.holds(String(p5s.json['id']))).toEqual([
      'patient 1 08:00-08:30',
      'doctor 1 08:00-08:40',
      'room 1 08:00-08:40',
    ]);
    expect(told(await at.step(id, 'revert'))).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
  });

  it('W15: buffers do not stack', async () => {
    const doctor_id = await at.doctor();
    const implant = await at.type({ duration_min: 90, buffer_after_min: 15 });
    const check = await at.type();
    const ask = async (type_id: string, clock: string) =>
      at.book({
        doctor_id,
        patient_id: await at.patient(),
        type_id,
        starts_at: `2026-11-23T${clock}:00+02:00`,
      });
    expect((await ask(implant, '10:00')).status).toBe(201);
    expect(told(await ask(check, '11:40'))).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    expect((await ask(check, '11:45')).status).toBe(201);
    const other = await at.doctor();
    const later = async (type_id: string, clock: string) =>
      at.book({
        doctor_id: other,
        patient_id: await at.patient(),
        type_id,
        starts_at: `2026-11-23T${clock}:00+02:00`,
      });
    expect((await later(check, '10:00')).status).toBe(201);
    expect((await later(implant, '10:30')).status).toBe(201);
  });
});

describe('clinic.md 4.1 the course of a visit', () => {
  it('is confirmed, arrives with a number, goes into a chair and ends; each step back takes its mark off', async () => {
    const doctor_id = await at.doctor();
    const room_id = await at.room();
    const type_id = await at.type({ buffer_after_min: 10 });
    const { id } = await at.booked({
      doctor_id,
      patient_id: await at.patient(),
      type_id,
      room_id,
      starts_at: cairo('12:00'),
    });
    expect((await at.step(id, 'confirm', { confirmed_via: 'whatsapp' })).json).toMatchObject({
      status: 'confirmed',
      confirmed_via: 'whatsapp',
    });
    now = new Date('2026-11-22T09:50:00Z');
    expect((await at.step(id, 'arrive')).json).toMatchObject({ status: 'arrived', queue_no: 1 });
    expect((await at.step(id, 'revert')).json).toMatchObject({ status: 'confirmed', queue_no: null });
    await at.step(id, 'arrive');
    expect((await at.step(id, 'start')).json).toMatchObject({ status: 'in_progress', chair_no: 1 });
    now = new Date('2026-11-22T10:05:00Z');
    expect((await at.step(id, 'complete')).json).toMatchObject({ status: 'completed' });
    expect(await at.holds(id)).toEqual([
      'patient 1 10:00-10:05',
      'doctor 1 10:00-10:15',
      'room 1 10:00-10:15',
    ]);
    const back = await at.step(id, 'revert');
    expect(back.json).toMatchObject({ status: 'in_progress', chair_no: 1, completed_at: null });
    expect(await at.holds(id)).toEqual([
      'patient 1 10:00-10:30',
      'doctor 1 10:00-10:40',
      'room 1 10:00-10:40',
    ]);
    now = new Date('2026-11-22T06:00:00Z');
  });

  it('is told on its field what a time cannot be', async () => {
    const ids = { doctor_id: await at.doctor(), patient_id: await at.patient(), type_id: await at.type() };
    const ask = (starts_at: string, more = {}) => at.book({ ...ids, starts_at, ...more });
    expect(onField(await ask(cairo('10:07')), 'starts_at')).toEqual([
      422,
      'اختر وقتاً من مضاعفات 5 دقائق، مثل 10:00 أو 10:05',
    ]);
    expect(onField(await ask(cairo('07:40')), 'starts_at')).toEqual([422, 'لا يمكن الحجز في وقت مضى']);
    expect(onField(await ask('2027-11-22T08:05:00+02:00'), 'starts_at')).toEqual([422, 'أبعد من سنة']);
    expect(onField(await ask(cairo('10:00'), { duration_min: 7 }), 'duration_min')).toEqual([
      422,
      'اكتب مدة من مضاعفات 5 دقائق، مثل 15 أو 30',
    ]);
    expect((await ask('2026-11-22T10:00')).status).toBe(422);
    await at.clinic.sql(`update patients set status = 'archived' where id = $1`, [ids.patient_id]);
    expect(told(await ask(cairo('10:00')))).toEqual([409, 'invalid_state', 'patient.archived']);
  });
});

describe('clinic.md A8 moving', () => {
  it('moves into a time it overlaps itself; where that is taken nothing changes; a confirmed one is to be confirmed anew', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    const day = (clock: string): string => `2026-11-24T${clock}:00+02:00`;
    const { id } = await at.booked({
      doctor_id,
      patient_id: await at.patient(),
      type_id,
      starts_at: day('10:00'),
    });
    await at.booked({ doctor_id, patient_id: await at.patient(), type_id, starts_at: day('11:00') });
    await at.step(id, 'confirm');
    const moved = await at.step(id, 'move', { starts_at: day('10:15'), outside_hours: true });
    expect(moved.json).toMatchObject({ status: 'booked', confirmed_at: null });
    expect(await at.holds(id)).toEqual(['patient 1 08:15-08:45', 'doctor 1 08:15-08:45']);
    const onto = await at.step(id, 'move', { starts_at: day('10:45'), outside_hours: true });
    expect(told(onto)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    expect(await at.holds(id)).toEqual(['patient 1 08:15-08:45', 'doctor 1 08:15-08:45']);
    expect((await at.owner.get(`/appointments/${id}`)).json).toMatchObject({
      version: moved.json['version'],
      starts_at: moved.json['starts_at'],
    });
  });
});

describe('races', () => {
  it('REL-07: of 50 for one time one stands and 49 are told; none is asked to try again', async () => {
    const ids = {
      doctor_id: await at.doctor(),
      type_id: await at.type(),
      starts_at: '2026-11-25T10:00:00+02:00',
    };
    const patients = await Promise.all(Array.from({ length: 50 }, () => at.patient()));
    const answers = await Promise.all(patients.map((patient_id) => at.book({ ...ids, patient_id })));
    const by = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([by(201), by(409), by(503)]).toEqual([1, 49, 0]);
    expect(
      answers.every((one) => one.status === 201 || one.json['reason'] === 'appointment.doctor_busy'),
    ).toBe(true);
  });

  it('of 20 who go in to one chair at once one sits', async () => {
    const room_id = await at.room();
    const type_id = await at.type();
    const visits = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const made = await at.booked({
          doctor_id: await at.doctor(),
          patient_id: await at.patient(),
          type_id,
          starts_at: cairo('15:00'),
        });
        await at.step(made.id, 'arrive');
        return made.id;
      }),
    );
    const answers = await Promise.all(visits.map((id) => at.step(id, 'start', { room_id })));
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => String(told(one))))).toEqual(
      new Set(['409,invalid_state,appointment.room_occupied']),
    );
  });
});
