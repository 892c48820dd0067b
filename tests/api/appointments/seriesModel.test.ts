import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
const now = new Date('2026-10-01T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

/** Numbers that come the same each time; a failing story can be told again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const two = (n: number): string => String(n).padStart(2, '0');
type Shown = {
  readonly day: string;
  readonly starts_at: string | null;
  readonly ok: boolean;
  readonly code?: string;
};

/** Doctors of one and of two chairs who work from 9 to 14, on some days by a queue of one; a holiday of two days. */
async function workingDoctors(): Promise<readonly string[]> {
  const doctors = [await at.doctor(), await at.doctor(2), await at.doctor(2)];
  const hours = { opens: '09:00', closes: '14:00', valid_from: '2026-01-01' };
  for (const doctor_id of doctors)
    for (const [n, weekday] of ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'].entries()) {
      const mode = n % 3 === 0 ? { mode: 'queue', queue_capacity: 1 } : {};
      const row = { doctor_id, weekday, branch_id: at.clinic.start.branch, ...hours, ...mode };
      const { status, text } = await at.owner.post('/doctor-schedules', row);
      expect([status, text]).toEqual([201, text]);
    }
  const holiday = { name_ar: 'عطلة', date_from: '2026-11-03', date_to: '2026-11-04' };
  await at.owner.post('/holidays', holiday);
  return doctors;
}

/** Previews a series, books it, and holds the two against each other; answers the reasons it met. */
async function told(values: Body): Promise<readonly string[]> {
  const asked = await at.desk.post('/appointment-series/preview', values);
  expect([asked.status, asked.text]).toEqual([200, asked.text]);
  const seen = asked.json as unknown as readonly Shown[];
  const made = await at.desk.post('/appointment-series', values);
  const free = seen.filter(({ ok }) => ok).map(({ starts_at }) => Date.parse(String(starts_at)));
  if (free.length === 0) expect([values, made.json['reason']]).toEqual([values, 'series.clashes']);
  else {
    const booked = 'select starts_at from appointments where series_id = $1 order by starts_at';
    const rows = await at.clinic.sql(booked, [made.json['id']]);
    expect([values, rows.map((row) => new Date(String(row['starts_at'])).getTime())]).toEqual([values, free]);
    const left = (made.json['left_out'] as Body[]).map(({ day, reason }) => [day, reason]);
    expect(left).toEqual(seen.filter(({ ok }) => !ok).map(({ day, code }) => [day, code]));
  }
  return seen.flatMap(({ code }) => code ?? []);
}

it('what a preview shows is what creating books: 24 random series among each other, sessions, queues and a holiday', async () => {
  const below = numbers(44);
  const doctors = await workingDoctors();
  const type_id = await at.type({ buffer_after_min: 10 });
  const room_id = await at.room({ turnover_min: 15 });
  const reasons = new Set<string>();
  for (let story = 0; story < 24; story += 1) {
    const clock = `${two(9 + below(5))}:${two(15 * below(4))}`;
    const values: Body = {
      patient_id: await at.patient(),
      doctor_id: doctors[below(3)],
      type_id,
      room_id: below(4) > 0 ? room_id : null,
      starts_at: `2026-10-${two(2 + below(6))}T${clock}:00+03:00`,
      freq: ['daily', 'weekly', 'monthly'][below(3)],
      every: 1 + below(2),
      count: 2 + below(9),
      outside_hours: below(4) === 0,
      on_conflict: 'skip',
    };
    for (const reason of await told(values)) reasons.add(reason);
  }
  // The stories met what they are about.
  expect([...reasons].sort()).toEqual([
    'appointment.doctor_absent',
    'appointment.doctor_busy',
    'appointment.outside_hours',
    'appointment.room_busy',
    'appointment.session_full',
    'appointment.too_far',
  ]);
}, 60_000);
