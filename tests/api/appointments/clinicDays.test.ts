import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** A clinic's day of visits begins at its cutoff, by every door (clinic.md G4). */
let server: TestServer;
let at: BookingDesk;
const visits = new Map<unknown, string>();
// Sunday 22 November 2026, 10:00 in Cairo (+02).
let now = new Date('2026-11-22T08:00:00Z');
const cairo = (day: string, time: string): string => `2026-11-${day}T${time}:00+02:00`;
const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
  const { version } = (await at.owner.get('/clinic-settings')).json;
  ok(await at.owner.put('/clinic-settings', { version, day_cutoff: '03:00' }));
  const [doctor_id, type_id] = [await at.doctor(), await at.type()];
  for (const [name, starts_at] of Object.entries({
    evening: cairo('22', '23:00'),
    night: cairo('23', '01:30'),
    'next day': cairo('23', '10:00'),
    'next night': cairo('24', '01:00'),
    'day after': cairo('24', '10:00'),
  })) {
    const { id } = await at.booked({ doctor_id, type_id, patient_id: await at.patient(), starts_at });
    visits.set(id, name);
  }
  // A quarter past one in the night: the day before goes on until three.
  now = new Date('2026-11-22T23:15:00Z');
});
afterAll(() => server.stop());

const named = (rows: unknown): string[] =>
  (rows as readonly Body[]).flatMap(({ id }) => visits.get(id) ?? []);
const listed = async (filter: Body): Promise<string[]> => {
  const query = `sort=["starts_at","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return named((await at.desk.get(`/appointments?${query}`)).json);
};
const card = async (name: string): Promise<Body> => {
  const { cards } = (await at.desk.get(`/dashboard?cards=appointments.${name}`)).json as {
    readonly cards: readonly Body[];
  };
  return cards[0] ?? {};
};

describe('the night after midnight', () => {
  it('is in the queue of the day before', async () => {
    const queue = (await at.desk.get('/queue')).json;
    expect([queue['day'], named(queue['expected'])]).toEqual(['2026-11-22', ['evening', 'night']]);
  });

  it('is on the list of that day, and off that of the next', async () => {
    expect(await listed({ starts_at_gte: '2026-11-22', starts_at_lt: '2026-11-23' })).toEqual([
      'evening',
      'night',
    ]);
    expect(await listed({ starts_at: '2026-11-23' })).toEqual(['next day', 'next night']);
    expect(await listed({ starts_at_gt: '2026-11-23' })).toEqual(['day after']);
    expect(await listed({ starts_at_lte: '2026-11-22' })).toEqual(['evening', 'night']);
    // An instant is what it says.
    expect(await listed({ starts_at_lt: cairo('23', '00:00') })).toEqual(['evening']);
  });

  it('counts on the cards of that day, whose lists are asked the same', async () => {
    expect(await card('today')).toMatchObject({
      count: 2,
      filter: { starts_at_gte: '2026-11-22', starts_at_lt: '2026-11-23' },
    });
    expect(await card('unconfirmed')).toMatchObject({
      count: 2,
      filter: { starts_at_gte: '2026-11-23', starts_at_lt: '2026-11-24' },
    });
  });

  it('holds an event of a room too, which is listed until the day is over', async () => {
    const event = { title: 'صيانة', starts_at: cairo('23', '01:30'), ends_at: cairo('23', '02:30') };
    const { id } = ok(await at.desk.post('/room-events', { room_id: await at.room(), ...event }));
    const events = async (filter: Body): Promise<unknown[]> => {
      const query = encodeURIComponent(JSON.stringify(filter));
      return ((await at.owner.get(`/room-events?filter=${query}`)).json as unknown as Body[]).map(
        (row) => row['id'],
      );
    };
    expect(await events({ ends_at_gte: '2026-11-22' })).toEqual([id]);
    expect(await events({ ends_at_gte: '2026-11-23' })).toEqual([]);
  });

  it('moves no other moment: what was written this night was written on the day of the calendar', async () => {
    const { id } = await at.booked({
      doctor_id: await at.doctor(),
      type_id: await at.type(),
      patient_id: await at.patient(),
      starts_at: cairo('25', '10:00'),
    });
    await at.clinic.sql(`update appointments set created_at = $2 where id = $1`, [id, now]);
    const made = async (created_at: string): Promise<number> => {
      const query = encodeURIComponent(JSON.stringify({ id: [id], created_at }));
      return ((await at.desk.get(`/appointments?filter=${query}`)).json as unknown as Body[]).length;
    };
    expect([await made('2026-11-22'), await made('2026-11-23')]).toEqual([0, 1]);
  });
});
