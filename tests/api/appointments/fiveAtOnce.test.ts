import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** Calls that want the same doctor, patient or chair follow one another: none waits crosswise until it is given up (clinic.md 3.0). */
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

const five = [0, 1, 2, 3, 4] as const;
/** What crossing calls took, each until PostgreSQL or the server gave one up: 4 to 17 s. */
const soon = 4_000;

/** Sends all at once; answers how often each status came. Fails where they waited for one another crosswise. */
async function atOnce(calls: readonly (() => Promise<Answer>)[]): Promise<Readonly<Record<string, number>>> {
  const began = performance.now();
  const answers = await Promise.all(calls.map((call) => call()));
  const took = performance.now() - began;
  const found: Record<string, number> = {};
  for (const { status, json } of answers) {
    const key = status < 300 ? String(status) : `${status} ${String(json['reason'] ?? json['code'])}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  expect([took < soon, found]).toEqual([true, found]);
  return found;
}
const people = (): Promise<string[]> => Promise.all(five.map(() => at.patient()));
const on = (day: string, time: string): string => `2026-11-${day}T${time}:00+02:00`;
const visits = async (doctor_id: string, day: string, values: Body = {}): Promise<string[]> => {
  const made: string[] = [];
  for (const [turn, patient_id] of (await people()).entries())
    made.push(
      String(
        (
          await at.booked({
            doctor_id,
            patient_id,
            type_id,
            starts_at: on(day, `${11 + turn}:00`),
            ...values,
          })
        )['id'],
      ),
    );
  return made;
};

describe('five at once for one doctor', () => {
  it('walk in, and get the numbers one to five', async () => {
    const doctor_id = await at.doctor();
    const patients = await people();
    const calls = patients.map(
      (patient_id) => () => at.desk.post('/appointments/walk-in', { doctor_id, patient_id, type_id }),
    );
    expect(await atOnce(calls)).toEqual({ '200': 5 });
    const rows = await at.clinic.sql(
      'select queue_no from appointments where doctor_id = $1 order by queue_no',
      [doctor_id],
    );
    expect(rows.map((row) => row['queue_no'])).toEqual([1, 2, 3, 4, 5]);
  });

  it('are written down afterwards', async () => {
    const doctor_id = await at.doctor();
    const patients = await people();
    const calls = patients.map(
      (patient_id) => () =>
        at.desk.post('/appointments/back-entry', {
          doctor_id,
          patient_id,
          type_id,
          starts_at: on('20', '10:00'),
        }),
    );
    expect(await atOnce(calls)).toEqual({ '200': 5 });
  });

  it('take every step of a visit, and arrive with numbers of their own', async () => {
    const doctor_id = await at.doctor();
    const today = await visits(doctor_id, '22');
    const versions = new Map<string, unknown>();
    const all = async (name: string, ids: readonly string[], body: Body = {}) => {
      for (const id of ids) versions.set(id, (await at.owner.get(`/appointments/${id}`)).json['version']);
      return atOnce(
        ids.map(
          (id) => () => at.desk.post(`/appointments/${id}/${name}`, { version: versions.get(id), ...body }),
        ),
      );
    };
    const why = { cancel_reason: 'clinic', cancelled_by: 'clinic' };
    for (const [name, body] of [
      ['confirm', { confirmed_via: 'call' }],
      ['cancel', why],
      ['revert', {}],
      ['arrive', {}],
    ] as const)
      expect([name, await all(name, today, body)]).toEqual([name, { '200': 5 }]);
    const rows = await at.clinic.sql(
      'select queue_no from appointments where doctor_id = $1 order by queue_no',
      [doctor_id],
    );
    expect(rows.map((row) => row['queue_no'])).toEqual([1, 2, 3, 4, 5]);
    const other = await at.doctor();
    expect(await all('move', today, { doctor_id: other, outside_hours: true })).toEqual({ '200': 5 });
  });

  it('start on one chair: one goes in', async () => {
    const [doctor_id, room_id] = [await at.doctor(), await at.room()];
    const today = await visits(doctor_id, '22', { room_id });
    for (const id of today) await at.step(id, 'arrive');
    const calls = await Promise.all(
      today.map(async (id) => {
        const { version } = (await at.owner.get(`/appointments/${id}`)).json;
        return () => at.desk.post(`/appointments/${id}/start`, { version });
      }),
    );
    expect(await atOnce(calls)).toEqual({ '200': 1, '409 appointment.doctor_occupied': 4 });
  });
});

describe('five at once on the waiting list', () => {
  const waits = async (values: Body = {}): Promise<Body[]> =>
    Promise.all(
      (await people()).map(
        async (patient_id) =>
          (await at.desk.post('/appointment-waitlist', { patient_id, type_id, ...values })).json,
      ),
    );
  const address = ({ id }: Body, name: string): string => `/appointment-waitlist/${String(id)}/${name}`;

  it('say yes to one time: one has it', async () => {
    const doctor_id = await at.doctor();
    const asked = { doctor_id, starts_at: on('24', '10:00'), outside_hours: true };
    const calls = (await waits()).map(
      (wait) => () => at.desk.post(address(wait, 'book'), { version: wait['version'], ...asked }),
    );
    expect(await atOnce(calls)).toEqual({ '200': 1, '409 appointment.doctor_busy': 4 });
  });

  it('are booked, while the visits they have are cancelled and those who were taken off come back', async () => {
    const doctor_id = await at.doctor();
    const booked = await waits({ doctor_id });
    const ids: string[] = [];
    for (const [turn, wait] of booked.entries()) {
      const asked = { doctor_id, starts_at: on('25', `${10 + turn}:00`), outside_hours: true };
      const answer = await at.desk.post(address(wait, 'book'), { version: wait['version'], ...asked });
      ids.push(String(answer.json['appointment_id']));
    }
    const [waiting, off] = [await waits({ doctor_id }), await waits({ doctor_id })];
    for (const wait of off) await at.desk.post(address(wait, 'drop'), { version: wait['version'] });
    const why = { cancel_reason: 'clinic', cancelled_by: 'clinic' };
    const calls = five.flatMap((turn) => [
      () => at.desk.post(`/appointments/${ids[turn]}/cancel`, { version: 1, ...why }),
      () =>
        at.desk.post(address(waiting[turn] ?? {}, 'book'), {
          version: waiting[turn]?.['version'],
          doctor_id,
          starts_at: on('26', `${10 + turn}:00`),
          outside_hours: true,
        }),
      () => at.desk.post(address(off[turn] ?? {}, 'restore'), { version: 2 }),
    ]);
    expect(await atOnce(calls)).toEqual({ '200': 15 });
    const states = await at.clinic.sql(
      'select status, count(*)::int as n from appointment_waitlist where doctor_id = $1 group by 1 order by 1',
      [doctor_id],
    );
    expect(states).toEqual([
      { status: 'booked', n: 5 },
      { status: 'waiting', n: 10 },
    ]);
  });
});
