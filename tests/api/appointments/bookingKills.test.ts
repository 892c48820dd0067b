import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { unsound } from './calendarProof.ts';
import { bookingDesk, type Answer, type BookingDesk, type Body } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let type_id: string;
/** Stands in the way of what is written last, and ends whoever waits for it. */
let blocker: pg.Client;
let killer: pg.Client;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const begins = Date.parse('2026-11-22T06:00:00Z');
let now = begins;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date(now) });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type({ buffer_after_min: 10 });
  [blocker, killer] = [0, 1].map(() => new pg.Client({ connectionString: inject('superuserUrl') })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocker.connect(), killer.connect()]);
});
afterAll(async () => {
  await Promise.all([blocker.end(), killer.end()]);
  await server.stop();
});

const hour = (clock: number): string => new Date(begins + clock * 3_600_000).toISOString();
const everything = () =>
  at.clinic.sql(
    `select to_jsonb(a) as row from appointments a union all select to_jsonb(h) from schedule_holds h
      union all select to_jsonb(e) from room_events e union all select to_jsonb(r) from rooms r order by 1`,
  );
/** What stands on a stage of its own: a doctor, a room of two chairs, and visits there. */
interface Stage {
  readonly doctor_id: string;
  readonly room_id: string;
  readonly visit: string;
  readonly wish: Body;
}
async function stage(): Promise<Stage> {
  const [doctor_id, room_id] = [await at.doctor(2), await at.room({ capacity: 2, turnover_min: 15 })];
  const wish = { doctor_id, room_id, type_id, patient_id: await at.patient() };
  const visit = await at.booked({ ...wish, starts_at: hour(1) });
  return {
    doctor_id,
    room_id,
    visit: String(visit['id']),
    wish: { ...wish, patient_id: await at.patient() },
  };
}

interface Kill {
  /** What leads there. */
  readonly before?: (stage: Stage) => Promise<unknown>;
  /** Waits for what the blocker has, after it wrote something. */
  readonly call: (stage: Stage) => Promise<Answer>;
  /** Whether it takes time anew, or lets go or changes what is held. */
  readonly takes: boolean;
}
const cancel = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
const kinds: Readonly<Record<string, Kill>> = {
  book: { call: ({ wish }) => at.book({ ...wish, starts_at: hour(3) }), takes: true },
  move: {
    call: ({ visit }) => at.step(visit, 'move', { starts_at: hour(3), outside_hours: true }),
    takes: true,
  },
  revert: {
    before: async ({ visit }) => {
      await at.step(visit, 'move', { starts_at: hour(3), outside_hours: true });
      await at.step(visit, 'cancel', cancel);
    },
    call: ({ visit }) => at.step(visit, 'revert'),
    takes: true,
  },
  event: {
    call: ({ room_id, doctor_id }) =>
      at.desk.post('/room-events', {
        room_id,
        doctor_id,
        title: 'صيانة',
        starts_at: hour(3),
        ends_at: hour(4),
      }),
    takes: true,
  },
  cancel: { call: ({ visit }) => at.step(visit, 'cancel', cancel), takes: false },
  complete: {
    before: async ({ visit }) => {
      for (const name of ['arrive', 'start']) await at.step(visit, name);
      now = begins + 65 * 60_000;
    },
    call: ({ visit }) => at.step(visit, 'complete'),
    takes: false,
  },
};

/** One call whose connection ends while it waits with half of it written; then it is made again. */
async function killedHalfWay({ before, call, takes }: Kill): Promise<void> {
  now = begins;
  const on = await stage();
  await before?.(on);
  const then = await everything();
  await blocker.query('begin');
  // Whoever takes the time meets it there, and waits whether it stays; whoever lets go waits for the row.
  await (takes
    ? blocker.query(
        `insert into schedule_holds (clinic_id, doctor_id, lane, from_at, to_at, appointment_id) select $1::uuid, $2::uuid, lane, $3, $4, $5::uuid from generate_series(1, 2) lane`,
        [at.clinic.id, on.doctor_id, hour(3), hour(4), on.visit],
      )
    : blocker.query('select from schedule_holds where clinic_id = $1 and appointment_id = $2 for update', [
        at.clinic.id,
        on.visit,
      ]));
  const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
  const answer = call(on);
  const waiting = async (): Promise<number | null> =>
    (
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))`,
        [rows[0]?.pid],
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 3_500, interval: 10 }).toBe(1);
  expect((await answer).status).toBeGreaterThanOrEqual(500);
  await blocker.query('rollback');
  expect(await everything()).toEqual(then);
  const again = await call(on);
  expect([again.status < 300, again.text]).toEqual([true, again.text]);
  expect(await unsound(at.clinic)).toEqual([]);
}

const kills = isLongRun ? 100 : 1;
it(`REL-02 a booking or a step whose connection is killed half way (${kills}) has done nothing: no visit without its holds, no hold without its visit`, async () => {
  const all = Object.values(kinds);
  // The one of the short run is of another kind each day.
  const first = isLongRun ? 0 : Math.floor(Date.now() / 86_400_000);
  for (let round = 0; round < kills; round += 1)
    await killedHalfWay(all[(first + round) % all.length] ?? (all[0] as Kill));
}, 600_000);
