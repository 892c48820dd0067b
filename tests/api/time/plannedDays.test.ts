import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plannedDays, type PersonDay } from '#resources/time/roster/plannedDays.server.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let person: string;
let other: string;
const ids: Record<string, string> = {};

/** Saturday to Thursday, without the day named. */
const week = (start: string, end: string, without = 'fri'): readonly Row[] =>
  ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']
    .filter((weekday) => weekday !== without)
    .map((weekday) => ({ weekday, start, end }));

const schedule = async (name: string, spans: readonly Row[]): Promise<string> => {
  const made = await hr.post('/work-schedules', { name, spans });
  expect([made.status, made.json]).toEqual([201, expect.objectContaining({ name })]);
  return (ids[name] = String(made.json.id));
};
const assign = (values: Row) => hr.post('/shift-assignments', { employee_id: person, ...values });

/** What is planned for the person: `day name|rest source spans`. */
async function planned(from: string, to = from, of = person): Promise<string[]> {
  const read = async (sql: string, values: readonly unknown[] = []) => clinic.sql(sql, values);
  const days = await plannedDays({ query: read }, [of], from, to);
  return days.map(({ day, schedule: one, is_rest, source, spans }: PersonDay) =>
    `${day} ${is_rest ? 'rest' : (one?.name ?? 'nothing')} ${source} ${spans.map(({ start, end }) => `${start}-${end}`).join(' ')}`.trim(),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ permissions: ['manage_shifts', 'edit_branches', 'view_branches'] });
  person = (await clinic.signedIn()).person.employeeId;
  other = (await clinic.signedIn()).person.employeeId;
});
afterAll(() => server.stop());

describe('hr.md 2.1 which schedule a day has', () => {
  it('a clinic begins with Saturday to Thursday as its default', async () => {
    expect(await planned('2026-11-26', '2026-11-28')).toEqual([
      '2026-11-26 الوردية الأساسية clinic 10:00-18:00',
      '2026-11-27 rest clinic',
      '2026-11-28 الوردية الأساسية clinic 10:00-18:00',
    ]);
  });

  it('roster day > dated, latest created > open, latest begun > branch > clinic', async () => {
    const morning = await schedule('صباحي', week('09:00', '15:00'));
    const night = await schedule('ليلي', week('20:00', '08:00'));
    const ramadan = await schedule('رمضان', week('11:00', '16:00'));
    const short = await schedule('قصير', week('12:00', '14:00'));
    const [branch] = await clinic.sql('select id, version from branches limit 1');
    const saved = await hr.put(`/branches/${String(branch?.['id'])}`, {
      default_schedule_id: night,
      version: branch?.['version'],
    });
    expect(saved.status).toBe(200);
    expect(await planned('2026-02-01')).toEqual(['2026-02-01 ليلي branch 20:00-08:00']);

    expect((await assign({ schedule_id: morning, date_from: '2026-01-01' })).status).toBe(201);
    expect(await planned('2025-12-31', '2026-01-01')).toEqual([
      '2025-12-31 ليلي branch 20:00-08:00',
      '2026-01-01 صباحي open 09:00-15:00',
    ]);
    // A later open one takes over from its day on, whichever was written first.
    await assign({ schedule_id: short, date_from: '2025-12-30' });
    expect(await planned('2025-12-31', '2026-01-01')).toEqual([
      '2025-12-31 قصير open 12:00-14:00',
      '2026-01-01 صباحي open 09:00-15:00',
    ]);
    // Ramadan hours as one dated row, over an earlier dated one.
    await assign({ schedule_id: night, date_from: '2026-02-10', date_to: '2026-02-25' });
    await assign({ schedule_id: ramadan, date_from: '2026-02-18', date_to: '2026-03-19', reason: 'رمضان' });
    expect(await planned('2026-02-17', '2026-02-18')).toEqual([
      '2026-02-17 ليلي dated 20:00-08:00',
      '2026-02-18 رمضان dated 11:00-16:00',
    ]);
    expect(await planned('2026-03-19', '2026-03-21')).toEqual([
      '2026-03-19 رمضان dated 11:00-16:00',
      '2026-03-20 rest open',
      '2026-03-21 صباحي open 09:00-15:00',
    ]);
    await clinic.sql(
      `insert into roster_days (clinic_id, employee_id, work_date, schedule_id, is_rest)
        values (app_clinic(), $1, '2026-02-18', null, true), (app_clinic(), $1, '2026-02-20', $2, false)`,
      [person, morning],
    );
    // Named for a Friday, a shift is worked although it usually rests then.
    expect(await planned('2026-02-18', '2026-02-20')).toEqual([
      '2026-02-18 rest roster_day',
      '2026-02-19 رمضان dated 11:00-16:00',
      '2026-02-20 صباحي roster_day 09:00-15:00',
    ]);
    expect(await planned('2026-02-18', '2026-02-18', other)).toEqual(['2026-02-18 ليلي branch 20:00-08:00']);
  });

  it('split shifts are two spans in their order; who has no schedule at all has none and does not rest', async () => {
    const split = await schedule('مقسم', [
      { weekday: 'mon', start: '17:00', end: '22:00' },
      { weekday: 'mon', start: '10:00', end: '14:00', break_minutes: 20, break_paid: true },
    ]);
    await assign({ schedule_id: split, date_from: '2026-05-01', date_to: '2026-05-31' });
    expect(await planned('2026-05-04', '2026-05-05')).toEqual([
      '2026-05-04 مقسم dated 10:00-14:00 17:00-22:00',
      '2026-05-05 rest dated',
    ]);
    await clinic.sql('update branches set default_schedule_id = null');
    await clinic.sql('update attendance_settings set default_schedule_id = null');
    expect(await planned('2026-05-06', '2026-05-06', other)).toEqual(['2026-05-06 nothing none']);
  });
});

describe('hr.md 2.1 what a schedule may be', () => {
  const refused = async (values: Row): Promise<unknown> => {
    const { status, json } = await hr.post('/work-schedules', { name: 'خطأ', ...values });
    return [status, Object.keys(json.errors ?? {})];
  };

  it('spans never overlap, across midnight and the week’s end too; three a day at most; a break fits', async () => {
    const at = (weekday: string, start: string, end: string, more: Row = {}): Row => ({
      weekday,
      start,
      end,
      ...more,
    });
    expect(await refused({ spans: [at('sat', '10:00', '14:00'), at('sat', '13:00', '18:00')] })).toEqual([
      422,
      ['spans'],
    ]);
    expect(await refused({ spans: [at('fri', '22:00', '06:00'), at('sat', '05:00', '09:00')] })).toEqual([
      422,
      ['spans'],
    ]);
    const four = ['08', '10', '12', '14'].map((hour) => at('sat', `${hour}:00`, `${hour}:30`));
    expect(await refused({ spans: four })).toEqual([422, ['spans']]);
    expect(await refused({ spans: [at('sat', '10:00', '11:00', { break_minutes: 60 })] })).toEqual([
      422,
      ['spans'],
    ]);
    expect(await refused({ spans: [] })).toEqual([422, ['spans']]);
    expect(await refused({ kind: 'flexible', required_minutes: 480 })).toEqual([422, ['weekdays']]);
    expect(await refused({ kind: 'flexible', weekdays: ['sat'] })).toEqual([422, ['required_minutes']]);
    expect(
      await refused({ spans: week('10:00', '18:00'), half_day_below: '25', absent_below: '25' }),
    ).toEqual([422, ['absent_below']]);
  });

  it('one that somebody works by is not archived; an assignment ends after it begins', async () => {
    const { json } = await hr.get(`/work-schedules/${ids['صباحي']}`);
    const gone = await hr.post(`/work-schedules/${ids['صباحي']}/archive`, { version: json.version });
    expect([gone.status, gone.json.code]).toEqual([409, 'still_used']);
    const wrong = await assign({ schedule_id: ids['صباحي'], date_from: '2026-05-02', date_to: '2026-05-01' });
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['date_to']]);
  });

  it('nobody gives themself a schedule (hr.md G2)', async () => {
    const self = await clinic.signedIn({ permissions: ['manage_shifts'] });
    const own = await self.post('/shift-assignments', {
      employee_id: self.person.employeeId,
      schedule_id: ids['صباحي'],
    });
    expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
  });
});
