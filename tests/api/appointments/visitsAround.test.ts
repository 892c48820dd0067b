import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/setup/testServer.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { missedVisits } from '#resources/appointments/appointments/dayEnd.server.ts';
import { bookingDesk, told, type Body, type BookingDesk } from './bookingDesk.ts';
import { look } from './dayWork.ts';

let server: TestServer;
let at: BookingDesk;
let d1: Client & { readonly person: TestPerson };
let type_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { clock });
  at = await bookingDesk(await server.newClinic());
  d1 = await at.clinic.signedIn({ role: 'doctor' });
  await at.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    d1.person.employeeId,
    at.clinic.start.titles.get('طبيب'),
  ]);
  type_id = await at.type();
});
afterAll(() => server.stop());
const tomorrow = (time: string): string => `2026-11-23T${time}:00+02:00`;
const cancel = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
const yesterday = (id: string): Promise<unknown> =>
  at.clinic.sql(
    `update appointments set starts_at = '2026-11-21T08:00Z', ends_at = '2026-11-21T08:30Z', hold_until = '2026-11-21T08:30Z' where id = $1`,
    [id],
  );

describe('clinic.md G2 (b), whose patients they are', () => {
  it('W12: a completed visit, the primary doctor and a visit to come make a patient mine; a cancelled or missed one does not', async () => {
    const doctor_id = d1.person.employeeId;
    const seen = await at.patient();
    await at.desk.post('/appointments/back-entry', {
      doctor_id,
      patient_id: seen,
      type_id,
      starts_at: '2026-11-20T10:00:00+02:00',
    });
    const primary = await at.patient({ primary_doctor_id: doctor_id });
    const cancelled = await at.patient();
    const off = await at.booked({ doctor_id, patient_id: cancelled, type_id, starts_at: tomorrow('12:00') });
    await at.step(off['id'], 'cancel', cancel);
    const coming = await at.patient();
    await at.booked({ doctor_id, patient_id: coming, type_id, starts_at: tomorrow('10:00') });
    const missed = await at.patient();
    const gone = await at.booked({ doctor_id, patient_id: missed, type_id, starts_at: tomorrow('11:00') });
    await yesterday(gone['id']);
    expect((await at.step(gone['id'], 'no-show')).json['status']).toBe('no_show');
    const mine = (await d1.get('/patients?scope=self&range=[0,99]')).json as unknown as Body[];
    expect(new Set(mine.map(({ id }) => id))).toEqual(new Set([seen, primary, coming]));
    for (const id of [cancelled, missed]) expect((await d1.get(`/patients/${id}`)).status).toBe(404);
  });
});

it('G2 (b): a booking whose day ended and waits to be reviewed makes nobody mine any more', async () => {
  const patient_id = await at.patient();
  const doctor_id = d1.person.employeeId;
  const visit = await at.booked({ doctor_id, patient_id, type_id, starts_at: tomorrow('16:00') });
  expect((await d1.get(`/patients/${patient_id}`)).status).toBe(200);
  await yesterday(visit['id']);
  await at.owner.post('/patient-notes', { patient_id, kind: 'admin', body: '<p>اتصل واعتذر</p>' });
  await at.clinic.sql(`update patient_notes set created_at = '2026-11-21T09:00Z' where patient_id = $1`, [
    patient_id,
  ]);
  await look(server, clock(), 'visits to review');
  expect((await d1.get(`/patients/${patient_id}`)).status).toBe(404);
  // Missed by hand, it gives nothing either; put back to booked it is over all the same.
  expect((await at.step(visit['id'], 'no-show')).json['status']).toBe('no_show');
  expect((await d1.get(`/patients/${patient_id}`)).status).toBe(404);
});

describe('what visits keep from being put away', () => {
  it('R1: a room somebody is to come into, with the list', async () => {
    const room_id = await at.room();
    const made = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: await at.patient(),
      type_id,
      room_id,
      starts_at: tomorrow('10:00'),
    });
    const { version } = (await at.owner.get(`/rooms/${room_id}`)).json;
    const refused = await at.owner.post(`/rooms/${room_id}/take-out`, { version });
    expect(told(refused)).toEqual([409, 'invalid_state', 'room.has_appointments']);
    expect(refused.json['message']).toBe('توجد مواعيد قادمة في الغرفة (1)');
    expect(refused.json['details']).toMatchObject({ visits: [{ id: made['id'] }] });
    await at.step(made['id'], 'cancel', cancel);
    expect((await at.owner.post(`/rooms/${room_id}/take-out`, { version })).status).toBe(200);
  });

  it('P2, P5: a patient who is to come is not archived, and two of one time are not merged; visits and holds go with a merge and back', async () => {
    const [kept, other] = [await at.patient(), await at.patient()];
    const mine = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: kept,
      type_id,
      starts_at: tomorrow('10:00'),
    });
    const theirs = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: other,
      type_id,
      starts_at: tomorrow('10:15'),
    });
    const { version } = (await at.owner.get(`/patients/${kept}`)).json;
    expect((await at.owner.post(`/patients/${kept}/archive`, { version })).json['code']).toBe(
      'archive_blocked',
    );
    const merge = () => at.owner.post(`/patients/${kept}/merge`, { duplicate_id: other });
    expect((await merge()).json['code']).toBe('merge_overlap');
    await at.step(theirs['id'], 'move', { starts_at: tomorrow('11:00'), outside_hours: true });
    const merged = await merge();
    expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
    const heldBy = async (): Promise<unknown> =>
      (
        await at.clinic.sql(
          'select patient_id from schedule_holds where appointment_id = $1 and patient_id is not null',
          [theirs['id']],
        )
      )[0]?.['patient_id'];
    expect([
      (await at.owner.get(`/appointments/${theirs['id']}`)).json['patient_id'],
      await heldBy(),
    ]).toEqual([kept, kept]);
    const back = await at.owner.post(`/patients/${kept}/unmerge`, { merge_id: merged.json['merge_id'] });
    expect(back.status).toBe(200);
    expect([
      (await at.owner.get(`/appointments/${theirs['id']}`)).json['patient_id'],
      await heldBy(),
    ]).toEqual([other, other]);
    expect((await at.owner.get(`/appointments/${mine['id']}`)).json['patient_id']).toBe(kept);
  });
});

describe('clinic.md 4.1, the end of a day', () => {
  it('takes who did not come as missed, and leaves to people whom a note of that day contradicts', async () => {
    const doctor_id = await at.doctor();
    const [gone, noted] = [await at.patient(), await at.patient()];
    const one = await at.booked({ doctor_id, patient_id: gone, type_id, starts_at: tomorrow('14:00') });
    const two = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: noted,
      type_id,
      starts_at: tomorrow('14:00'),
    });
    for (const { id } of [one, two]) await yesterday(id);
    await at.owner.post('/patient-notes', { patient_id: noted, kind: 'admin', body: '<p>حضر وانصرف</p>' });
    await at.clinic.sql(`update patient_notes set created_at = '2026-11-21T09:00Z' where patient_id = $1`, [
      noted,
    ]);
    await look(server, clock(), 'visits to review');
    const due = await at.clinic.sql(missedVisits, ['2026-11-22']);
    expect(due.map(({ id }) => id)).toEqual([one['id']]);
    expect((await at.owner.get(`/appointments/${two['id']}`)).json).toMatchObject({
      status: 'booked',
      needs_review: true,
    });
  });
});
