import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let doctor: string;
let type_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
  doctor = await at.doctor();
  type_id = await at.type();
});
afterAll(() => server.stop());

/** A visit of that day, in UTC, to which the patient did not come. */
async function missed(patient_id: string, day: string): Promise<string> {
  const visit = await at.booked({
    doctor_id: await at.doctor(),
    patient_id,
    type_id,
    starts_at: '2026-11-23T10:00:00+02:00',
  });
  const id = String(visit['id']);
  await at.clinic.sql(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes', hold_until = $2::timestamptz + interval '30 minutes' where id = $1`,
    [id, `${day}T08:00:00Z`],
  );
  expect((await at.step(id, 'no-show')).json['status']).toBe('no_show');
  return id;
}
const told = async (patient: string, by = at.desk): Promise<unknown> =>
  (await by.get(`/appointments/no-shows?patient_id=${patient}`)).json['no_shows'];

describe('clinic.md A6 who often did not come', () => {
  it('is told from the third time on, within twelve months, and books all the same; a revert lowers it', async () => {
    const patient_id = await at.patient();
    await missed(patient_id, '2025-11-22');
    await missed(patient_id, '2025-11-23');
    const last = await missed(patient_id, '2026-11-21');
    // The one of 22 November 2025 is twelve months old.
    expect(await told(patient_id)).toBe(null);
    await missed(patient_id, '2026-11-20');
    expect(await told(patient_id)).toBe(3);
    const booked = await at.booked({
      doctor_id: doctor,
      patient_id,
      type_id,
      starts_at: '2026-11-24T10:00:00+02:00',
    });
    expect(booked['status']).toBe('booked');
    const { json } = await at.desk.get('/appointments/calendar?from=2026-11-24&to=2026-11-24');
    const [card] = (json['appointments'] as Body[]).filter(({ id }) => id === booked['id']);
    expect(card?.['patient']).toMatchObject({ id: patient_id, no_shows: 3 });
    expect((await at.owner.get(`/patients/${patient_id}`)).json['no_shows']).toBe(3);
    expect((await at.step(last, 'revert')).json['status']).toBe('booked');
    expect(await told(patient_id)).toBe(null);
    expect((await at.owner.get(`/patients/${patient_id}`)).json['no_shows']).toBe(null);
  });

  it('is told to who books: a doctor of their own patients alone, others who see patients not at all', async () => {
    const patient_id = await at.patient();
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) await missed(patient_id, day);
    const own = await at.clinic.signedIn({ permissions: ['patients_view_self_appointments'] });
    expect(await told(patient_id, own)).toBe(null);
    await at.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      patient_id,
      own.person.employeeId,
    ]);
    expect(await told(patient_id, own)).toBe(3);
    const reads = await at.clinic.signedIn({ permissions: ['patients_view_all_patients'] });
    const { json } = await reads.get(`/patients/${patient_id}`);
    expect([json['id'], 'no_shows' in json]).toEqual([patient_id, false]);
    expect((await reads.get(`/appointments/no-shows?patient_id=${patient_id}`)).status).toBe(403);
    expect((await at.desk.get('/appointments/no-shows?patient_id=x')).status).toBe(400);
  });
});
