import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** A freed time goes to the first «yes» (clinic.md 4.5, A8), and a booking answers a recall (2.7). */
let server: TestServer;
let desk: BookingDesk;
let type_id: string;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date('2026-11-21T08:00:00Z') });
  desk = await bookingDesk(await server.newClinic());
  type_id = await desk.type();
});
afterAll(() => server.stop());

type Made = Body & { readonly id: string; readonly version: number };
async function waits(values: Body = {}): Promise<Made> {
  const patient_id = await desk.patient();
  const answer = await desk.desk.post('/appointment-waitlist', { patient_id, type_id, ...values });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Made;
}
const saysYes = ({ id, version }: Made, doctor_id: string, starts_at: string): Promise<Answer> =>
  desk.desk.post(`/appointment-waitlist/${id}/book`, { version, doctor_id, starts_at, outside_hours: true });
const at = (path: string) => desk.desk.get(path).then(({ json }) => json);

describe('a freed time', () => {
  it('is had by exactly one of ten who say yes at once; the others are told it is taken, and wait on', async () => {
    const doctor_id = await desk.doctor();
    const starts_at = '2026-11-22T08:00:00Z';
    const freed = await desk.booked({ patient_id: await desk.patient(), doctor_id, type_id, starts_at });
    const people = await Promise.all(Array.from({ length: 10 }, () => waits({ doctor_id })));
    const early = await saysYes(people[0] as Made, doctor_id, starts_at);
    expect(told(early)).toEqual([409, 'slot_taken', 'appointment.doctor_busy']);
    await desk.step(String(freed['id']), 'cancel', {
      cancel_reason: 'patient_request',
      cancelled_by: 'patient',
    });
    const answers = await Promise.all(people.map((one) => saysYes(one, doctor_id, starts_at)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.map(({ json }) => json['status'])).toEqual(['booked']);
    const lost = answers.filter(({ status }) => status !== 200).map(told);
    expect(lost).toEqual(Array.from({ length: 9 }, () => [409, 'slot_taken', 'appointment.doctor_busy']));
    const visit = await at(`/appointments/${String(won[0]?.json['appointment_id'])}`);
    expect(visit).toMatchObject({
      status: 'booked',
      source: 'waitlist',
      patient_id: won[0]?.json['patient_id'],
    });
    const states = await Promise.all(people.map(({ id }) => at(`/appointment-waitlist/${id}`)));
    expect(states.map(({ status }) => status).toSorted()).toEqual([
      'booked',
      ...Array<string>(9).fill('waiting'),
    ]);
  });

  it('moves the later visit there in one step; who is too late keeps theirs', async () => {
    const doctor_id = await desk.doctor();
    const later = async (starts_at: string): Promise<Made> => {
      const patient_id = await desk.patient();
      const visit = await desk.booked({ patient_id, doctor_id, type_id, starts_at });
      return (
        await desk.desk.post('/appointment-waitlist', { patient_id, type_id, appointment_id: visit['id'] })
      ).json as Made;
    };
    const [one, two] = [await later('2026-11-30T08:00:00Z'), await later('2026-11-30T09:00:00Z')];
    const starts_at = '2026-11-23T08:00:00Z';
    expect(await saysYes(one, doctor_id, starts_at)).toMatchObject({
      status: 200,
      json: { status: 'booked' },
    });
    expect(told(await saysYes(two, doctor_id, starts_at))).toEqual([
      409,
      'slot_taken',
      'appointment.doctor_busy',
    ]);
    const visits = await Promise.all(
      [one, two].map((each) => at(`/appointments/${String(each['appointment_id'])}`)),
    );
    expect(visits.map((each) => [each['starts_at'], each['status']])).toEqual([
      ['2026-11-23T08:00:00+00:00', 'booked'],
      ['2026-11-30T09:00:00+00:00', 'booked'],
    ]);
    expect(await desk.holds(String(one['appointment_id']))).toEqual([
      'patient 1 08:00-08:30',
      'doctor 1 08:00-08:30',
    ]);
    // The old place of the first is free at once.
    const { status } = await desk.book({
      patient_id: await desk.patient(),
      doctor_id,
      type_id,
      starts_at: '2026-11-30T08:00:00Z',
    });
    expect(status).toBe(201);
  });

  it('is no time later than the visit they have, and no visit of somebody else', async () => {
    const doctor_id = await desk.doctor();
    const patient_id = await desk.patient();
    const visit = await desk.booked({ patient_id, doctor_id, type_id, starts_at: '2026-11-24T08:00:00Z' });
    const other = await desk.desk.post('/appointment-waitlist', {
      patient_id: await desk.patient(),
      type_id,
      appointment_id: visit['id'],
    });
    expect([other.status, (other.json['errors'] as Body)['appointment_id']]).toEqual([
      422,
      'اختر موعداً قادماً لهذا المريض',
    ]);
    const mine = await desk.desk.post('/appointment-waitlist', {
      patient_id,
      type_id,
      appointment_id: visit['id'],
    });
    const fits = async (day: string) => {
      const query = new URLSearchParams({ from: `${day}T08:00:00Z`, to: `${day}T09:00:00Z`, doctor_id });
      return (await desk.desk.get(`/appointment-waitlist/matches?${query.toString()}`)).text.includes(
        String(mine.json['id']),
      );
    };
    expect([await fits('2026-11-23'), await fits('2026-11-24'), await fits('2026-11-25')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('a booking about the due month answers a recall, another does not (clinic.md 2.7)', async () => {
  const [patient_id, doctor_id] = [await desk.patient(), await desk.doctor()];
  const recall = async (due_month: string): Promise<string> =>
    String((await desk.desk.post('/patient-recalls', { patient_id, due_month, doctor_id })).json['id']);
  const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];
  const ids = await Promise.all(months.map(recall));
  await desk.booked({ patient_id, doctor_id, type_id, starts_at: '2027-01-10T08:00:00Z' });
  const states = await Promise.all(ids.map((id) => at(`/patient-recalls/${id}`)));
  expect(states.map(({ status }) => status)).toEqual(['open', 'booked', 'booked', 'booked', 'open']);
});
