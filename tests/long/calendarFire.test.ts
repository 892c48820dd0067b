import { afterEach, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk, type Body } from '#tests/api/appointments/bookingDesk.ts';
import { overCapacity, unsound } from '#tests/api/appointments/calendarProof.ts';
import { numbers } from '#tests/api/appointments/storyTeller.ts';

let server: TestServer;
afterEach(() => server.stop());

// Sunday 22 November 2026, 08:00 in Cairo (+02).
const begins = Date.parse('2026-11-22T06:00:00Z');
const cancel = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
interface Field {
  readonly at: BookingDesk;
  readonly doctors: readonly string[];
  readonly rooms: readonly string[];
  readonly patients: readonly string[];
  readonly types: readonly string[];
  readonly visits: string[];
  readonly any: (below: number) => number;
}
type Work = (field: Field, by: Client) => Promise<Answer | undefined>;

const pick = <T>({ any }: Field, all: readonly T[]): T | undefined => all[any(all.length)];
/** Quarters of an hour of the next day and a half, so few that everybody is in everybody's way. */
const time = ({ any }: Field): string => new Date(begins + (4 + any(60)) * 900_000).toISOString();

const book: Work = async (field, by) => {
  const answer = await by.post('/appointments', {
    doctor_id: pick(field, field.doctors),
    patient_id: pick(field, field.patients),
    room_id: pick(field, [...field.rooms, null]),
    type_id: pick(field, field.types),
    starts_at: time(field),
    outside_hours: true,
  });
  if (answer.status === 201) field.visits.push(String(answer.json['id']));
  return answer;
};

/** A step of some visit, as whoever looks at it now sees it. */
const step =
  (names: readonly string[], bodyOf: (field: Field, status: string) => Body = () => ({})): Work =>
  async (field, by) => {
    const id = pick(field, field.visits);
    if (id === undefined) return undefined;
    const seen = await by.get(`/appointments/${id}`);
    if (seen.status !== 200) return seen;
    const { version, status } = seen.json as { version: number; status: string };
    return by.post(`/appointments/${id}/${pick(field, names)}`, { version, ...bodyOf(field, status) });
  };
const works: readonly Work[] = [
  book,
  book,
  book,
  step(['move'], (field) => ({
    starts_at: time(field),
    doctor_id: pick(field, field.doctors),
    outside_hours: true,
  })),
  step(['cancel'], (_, status) =>
    status === 'arrived' ? { ...cancel, cancel_reason: 'left_unseen' } : cancel,
  ),
  step(['confirm', 'arrive', 'complete', 'no-show', 'revert', 'revert']),
  step(['start'], (field) => ({ room_id: pick(field, field.rooms) })),
  (field, by) =>
    by.post('/appointments/walk-in', {
      doctor_id: pick(field, field.doctors),
      patient_id: pick(field, field.patients),
      type_id: field.types[0],
    }),
  async (field, by) => {
    const starts = time(field);
    const body = { room_id: pick(field, field.rooms), title: 'صيانة', chair: 1 };
    return by.post('/room-events', {
      ...body,
      starts_at: starts,
      ends_at: new Date(Date.parse(starts) + 1_800_000).toISOString(),
    });
  },
  async (field, by) => {
    const [day] = time(field).split('T');
    return by.get(`/appointments/calendar?from=${day}&to=${day}&by=doctor`);
  },
];

/** Fifty people at one calendar, until so many operations were begun. */
async function underFire(field: Field, people: readonly Client[], operations: number) {
  const told = { tried: 0, slowest: 0, statuses: {} as Record<string, number>, errors: [] as string[] };
  const worker = async (by: Client, number: number): Promise<void> => {
    for (let round = number; told.tried < operations; round += 1) {
      told.tried += 1;
      const started = Date.now();
      const answer = await (works[round % works.length] ?? book)(field, by).catch((reason: unknown) =>
        String(reason),
      );
      told.slowest = Math.max(told.slowest, Date.now() - started);
      if (answer === undefined) continue;
      const status = typeof answer === 'string' ? answer : String(answer.status);
      told.statuses[status] = (told.statuses[status] ?? 0) + 1;
      if (typeof answer === 'string') told.errors.push(answer);
      else if (answer.status >= 500 && answer.status !== 503) told.errors.push(answer.text);
      // What the database itself refuses has a name of our own before anybody sees it.
      else if (answer.json?.['code'] === 'overlap') told.errors.push(answer.text);
    }
  };
  await Promise.all(people.map(worker));
  return told;
}

it('REL-11 ten thousand mixed operations by fifty people at one calendar: at most one in a thousand is told to try again, nothing is taken twice, every visit has its holds', async () => {
  server = await startTestServer({}, { clock: () => new Date(begins) });
  const at = await bookingDesk(await server.newClinic());
  await at.clinic.sql(`update clinics set plan_limits = '{}'`);
  const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));
  const people = await many(50, () => at.clinic.signedIn({ role: 'receptionist' }));
  const field: Field = {
    at,
    doctors: await many(8, (n) => at.doctor(1 + (n % 3))),
    rooms: await many(8, (n) => at.room({ capacity: 1 + (n % 3), turnover_min: 5 * (n % 3) })),
    patients: await many(60, () => at.patient()),
    types: [await at.type(), await at.type({ duration_min: 45, buffer_after_min: 10 })],
    visits: [],
    any: numbers(17),
  };
  const operations = Number(process.env['FIRE_OPERATIONS'] ?? 10_000);
  const { tried, slowest, statuses, errors } = await underFire(field, people, operations);
  process.stdout.write(`${tried} operations, slowest ${slowest} ms: ${JSON.stringify(statuses)}\n`);
  expect(errors).toEqual([]);
  expect(statuses['503'] ?? 0).toBeLessThanOrEqual(operations / 1000);
  expect(await unsound(at.clinic)).toEqual([]);
  expect(await overCapacity(at.clinic)).toEqual([]);
  expect((statuses['201'] ?? 0) + (statuses['200'] ?? 0)).toBeGreaterThan(operations / 4);
}, 1_500_000);
