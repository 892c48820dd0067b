import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let type_id: string;
let patients: readonly string[];
let doctors: readonly string[];
// Sunday 22 November 2026, 08:00 in Cairo (+02).
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date('2026-11-22T06:00:00Z') });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
  patients = await Promise.all(Array.from({ length: 20 }, () => at.patient()));
  doctors = await Promise.all(patients.map(() => at.doctor()));
});
afterAll(() => server.stop());

const starts = (hour: number): string =>
  new Date(Date.parse('2026-11-23T06:00:00Z') + hour * 3_600_000).toISOString();
/** What is held at once at most, and of how many. */
const most = async (column: string, id: string): Promise<number> =>
  Number(
    (
      await at.clinic.sql(
        `select coalesce(max(n), 0)::int as n from (select (select count(*) from schedule_holds o where o.${column} = h.${column}
            and o.from_at <= h.from_at and o.to_at > h.from_at) as n from schedule_holds h where h.${column} = $1) x`,
        [id],
      )
    )[0]?.['n'],
  );

/** Twenty book one time while somebody takes chairs away, who begins as the `turn`th; whoever comes first wins, and nobody waits in vain. */
async function race(
  hour: number,
  turn: number,
  body: { readonly doctor_id?: string; readonly room_id?: string },
  lower: () => Promise<Answer>,
): Promise<{ booked: number; isLowered: boolean; others: unknown[] }> {
  const all = patients.map(
    (patient_id, n) => () =>
      at.book({ type_id, doctor_id: doctors[n], patient_id, starts_at: starts(hour), ...body }),
  );
  const [lowered, ...bookings] = await Promise.all(
    [lower, ...all].map(async (call, n) => {
      // The chairs are taken away while so many are on their way.
      if (n === 0) for (let tick = 0; tick < turn * 3; tick += 1) await new Promise(setImmediate);
      return call();
    }),
  );
  const others = [lowered, ...bookings].filter((one) => one && ![200, 201, 409, 422].includes(one.status));
  return {
    booked: bookings.filter(({ status }) => status === 201).length,
    isLowered: lowered?.status === 200,
    others: others.map((one) => [one?.status, one?.text]),
  };
}

describe('clinic.md 3.0 capacity lowered while twenty book', () => {
  it('of a room: never more than it has, and chairs in use stay', async () => {
    for (const [hour, turn] of [0, 1, 4, 12].entries()) {
      const room_id = await at.room({ capacity: 3 });
      const lower = () => at.owner.put(`/rooms/${room_id}`, { version: 1, capacity: 1 });
      const { booked, isLowered, others } = await race(hour, turn, { room_id }, lower);
      expect(others).toEqual([]);
      expect(booked).toBe(isLowered ? 1 : 3);
      expect(await most('room_id', room_id)).toBe(booked);
    }
  });

  it('of a doctor, and by removing what says they have more: never more than they have', async () => {
    for (const [hour, turn] of [0, 2, 8].entries()) {
      const doctor_id = await at.doctor(3);
      const [profile] = (
        await at.owner.get(`/doctor-profiles?filter=${JSON.stringify({ employee_id: doctor_id })}`)
      ).json;
      const path = `/doctor-profiles/${profile.id}`;
      const lower = (): Promise<Answer> =>
        hour === 1 ? at.owner.remove(path) : at.owner.put(path, { version: 1, parallel_chairs: 1 });
      const { booked, isLowered, others } = await race(hour + 6, turn, { doctor_id }, lower);
      expect(others).toEqual([]);
      expect(booked).toBe(isLowered ? 1 : 3);
      expect(await most('doctor_id', doctor_id)).toBe(booked);
    }
  });
});
