import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, onField, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Thursday 1 October 2026, 09:00 in Cairo (+03), before its clocks go back on the night of 29 October.
const now = new Date('2026-10-01T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

interface Shown {
  readonly starts_at: string | null;
  readonly ok: boolean;
  readonly code?: string;
}
const whom = async (): Promise<Body> => ({
  patient_id: await at.patient(),
  doctor_id: await at.doctor(),
  type_id: await at.type(),
});
const series = (values: Body, by: Client = at.desk): Promise<Answer> =>
  by.post('/appointment-series', { outside_hours: true, ...values });
const preview = (values: Body, by: Client = at.desk): Promise<Answer> =>
  by.post('/appointment-series/preview', { outside_hours: true, ...values });
/** What a preview shows: the instant and what keeps it. */
const shown = ({ json }: Answer): unknown[] =>
  (json as unknown as Shown[]).map(({ starts_at, ok, code }) => [
    starts_at === null ? null : new Date(starts_at).toISOString().slice(0, 16),
    ok ? 'ok' : code,
  ]);
/** The visits of a series in the order of their beginnings. */
const visitsOf = async (id: unknown): Promise<readonly Body[]> =>
  at.clinic.sql(
    `select id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at, status, patient_id, version
      from appointments where series_id = $1 order by starts_at`,
    [id],
  );
const timesOf = async (id: unknown): Promise<unknown[]> => (await visitsOf(id)).map((one) => one['at']);
const seriesCount = async (): Promise<number> =>
  Number((await at.clinic.sql('select count(*)::int as n from appointment_series'))[0]?.['n']);

describe.each([
  ['UTC', 0],
  ['Africa/Cairo', -180],
  ['America/Los_Angeles', 420],
] as const)('clinic.md 8 W3 and W4 on a server in %s', (machine, offset) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    expect(new Date(2026, 9, 1).getTimezoneOffset()).toBe(offset);
    return () => void vi.unstubAllEnvs();
  });
  afterEach(() => expect(process.env['TZ']).toBe(machine));

  it('W3 Autumn change: weekly Thu 18:00, 3 times from 22 October, is stored at 15:00Z, 15:00Z and 16:00Z', async () => {
    const values = {
      ...(await whom()),
      starts_at: '2026-10-22T18:00:00+03:00',
      freq: 'weekly',
      count: 3,
    };
    const dates = ['2026-10-22T15:00', '2026-10-29T15:00', '2026-11-05T16:00'];
    expect(shown(await preview(values))).toEqual(dates.map((one) => [one, 'ok']));
    const made = await series(values);
    expect([made.status, made.json['visits'], made.json['left_out']]).toEqual([201, 3, []]);
    expect(await timesOf(made.json['id'])).toEqual(dates);
    const [first] = await visitsOf(made.json['id']);
    expect(await at.holds(String(first?.['id']))).toEqual(['patient 1 15:00-15:30', 'doctor 1 15:00-15:30']);
  });

  it('W4 a time that does not exist on a day is a clash of its own; one that comes twice takes its first reading', async () => {
    const ids = await whom();
    // Cairo's clocks go forward at the beginning of the last Friday of April.
    const gap = { ...ids, starts_at: '2027-04-29T00:30:00+02:00', freq: 'daily', count: 3 };
    expect(shown(await preview(gap))).toEqual([
      ['2027-04-28T22:30', 'ok'],
      [null, 'time.nonexistent'],
      ['2027-04-30T21:30', 'ok'],
    ]);
    const refused = await series(gap);
    expect(told(refused)).toEqual([409, 'slot_taken', 'series.clashes']);
    expect(refused.json['message']).toBe('لم يُحجز شيء. موعد واحد في وقت غير متاح: \u206830/4/2027\u2069');
    const skipped = await series({ ...gap, on_conflict: 'skip' });
    expect([skipped.json['visits'], skipped.json['left_out']]).toEqual([
      2,
      [expect.objectContaining({ day: '2027-04-30', clock: '00:30', reason: 'time.nonexistent' })],
    ]);
    const twice = { ...(await whom()), starts_at: '2026-10-28T23:30:00+03:00', freq: 'daily', count: 3 };
    expect(shown(await preview(twice)).map((one) => (one as unknown[])[0])).toEqual([
      '2026-10-28T20:30',
      '2026-10-29T20:30',
      '2026-10-30T21:30',
    ]);
  });
});

describe('what is no series', () => {
  it('53 repeats, both count and until, neither, and a day too far are refused on their fields, by preview and create alike', async () => {
    const ids = { ...(await whom()), starts_at: '2026-10-05T10:00:00+03:00', freq: 'weekly' };
    const before = await seriesCount();
    for (const send of [series, preview]) {
      const ask = (ends: Body) => send({ ...ids, ...ends });
      expect(onField(await ask({ count: 53 }), 'count')[0]).toBe(422);
      expect(onField(await ask({ count: 1 }), 'count')[0]).toBe(422);
      expect(onField(await ask({ every: 13, count: 3 }), 'every')[0]).toBe(422);
      expect(onField(await ask({ count: 3, until: '2026-11-01' }), 'count')[0]).toBe(422);
      expect(onField(await ask({}), 'count')).toEqual([422, 'حدد عدد المواعيد أو آخر يوم، واحداً منهما']);
      expect(onField(await ask({ until: '2027-10-06' }), 'until')).toEqual([
        422,
        'اختر يوماً بعد أول موعد، وفي خلال سنة منه',
      ]);
      expect(onField(await ask({ freq: 'daily', until: '2026-12-31' }), 'until')[0]).toBe(422);
      expect(onField(await ask({ count: 2, starts_at: '2026-10-05T10:07:00+03:00' }), 'starts_at')[0]).toBe(
        send === series ? 422 : 200,
      );
    }
    expect(await seriesCount()).toBe(before);
    const whole = await series({ ...ids, count: 52 });
    // The last is 51 weeks after the first, within a year of today.
    expect([whole.status, whole.json['visits']]).toEqual([201, 52]);
  }, 30_000);
});

describe('clashes', () => {
  it('fail books none and names every date; skip books the others and keeps which were left out and why', async () => {
    const ids = await whom();
    const starts_at = '2026-10-06T12:00:00+03:00';
    const others = { doctor_id: ids['doctor_id'], type_id: ids['type_id'] };
    await at.booked({ ...others, patient_id: await at.patient(), starts_at: '2026-10-13T12:15:00+03:00' });
    await at.booked({
      ...ids,
      doctor_id: await at.doctor(),
      starts_at: '2026-10-27T11:45:00+03:00',
    });
    const values = { ...ids, starts_at, freq: 'weekly', count: 4 };
    expect(shown(await preview(values))).toEqual([
      ['2026-10-06T09:00', 'ok'],
      ['2026-10-13T09:00', 'appointment.doctor_busy'],
      ['2026-10-20T09:00', 'ok'],
      ['2026-10-27T09:00', 'appointment.patient_busy'],
    ]);
    const refused = await series(values);
    expect(told(refused)).toEqual([409, 'slot_taken', 'series.clashes']);
    expect(refused.json['message']).toBe(
      'لم يُحجز شيء. موعدان في وقت غير متاح: \u206813/10/2026 · 27/10/2026\u2069',
    );
    const { clashes } = refused.json['details'] as { clashes: { day: string; code: string }[] };
    // The date and the reason, and nothing of whom the time belongs to.
    for (const one of clashes)
      expect(Object.keys(one).sort()).toEqual(['clock', 'code', 'day', 'ok', 'starts_at']);
    const counted = await at.clinic.sql('select count(*)::int as n from appointments where patient_id = $1', [
      ids['patient_id'],
    ]);
    expect(counted[0]?.['n']).toBe(1);
    const made = await series({ ...values, on_conflict: 'skip' });
    expect([made.status, made.json['visits']]).toEqual([201, 2]);
    expect(await timesOf(made.json['id'])).toEqual(['2026-10-06T09:00', '2026-10-20T09:00']);
    expect((made.json['left_out'] as Body[]).map(({ day, reason }) => [day, reason])).toEqual([
      ['2026-10-13', 'appointment.doctor_busy'],
      ['2026-10-27', 'appointment.patient_busy'],
    ]);
  });

  it('where every date clashes nothing is booked, whatever is said; outside the hours it is told', async () => {
    const values = {
      ...(await whom()),
      starts_at: '2026-10-07T12:00:00+03:00',
      freq: 'daily',
      count: 3,
      outside_hours: false,
      on_conflict: 'skip',
    };
    expect(shown(await preview(values)).map((one) => (one as unknown[])[1])).toEqual(
      Array(3).fill('appointment.outside_hours'),
    );
    expect(told(await series(values))).toEqual([409, 'slot_taken', 'series.clashes']);
  });

  it('whom nobody can book is told once and not by date', async () => {
    const ids = await whom();
    await at.owner.post('/doctor-profiles', {
      employee_id: ids['doctor_id'],
      color: '#123456',
      bookable: false,
    });
    const values = { ...ids, starts_at: '2026-10-08T12:00:00+03:00', freq: 'daily', count: 3 };
    expect(told(await preview(values))).toEqual([409, 'invalid_state', 'doctor.inactive']);
    expect(told(await series(values))).toEqual([409, 'invalid_state', 'doctor.inactive']);
  });

  it('the same call sent again is the same series', async () => {
    const values = { ...(await whom()), outside_hours: true, freq: 'daily', count: 2 };
    const body = { ...values, starts_at: '2026-10-09T12:00:00+03:00' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [
      await at.desk.post('/appointment-series', body, headers),
      await at.desk.post('/appointment-series', body, headers),
    ];
    expect([first.status, again.json['id']]).toEqual([201, first.json['id']]);
    expect(await timesOf(first.json['id'])).toHaveLength(2);
  });

  it('of two at once for the same last times one is booked whole, the other not at all', async () => {
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    const wanted = { doctor_id, type_id, starts_at: '2026-10-10T10:00:00+03:00', freq: 'weekly', count: 4 };
    const patients = await Promise.all(Array.from({ length: 6 }, () => at.patient()));
    const answers = await Promise.all(patients.map((patient_id) => series({ ...wanted, patient_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const [booked] = await at.clinic.sql(
      'select count(*)::int as n, count(distinct patient_id)::int as whose from appointments where doctor_id = $1',
      [doctor_id],
    );
    expect(booked).toEqual({ n: 4, whose: 1 });
  });
});
