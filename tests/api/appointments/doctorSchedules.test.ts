import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  doctorFacts,
  readSessions,
  whyAbsent,
} from '#resources/appointments/sessions/readSessions.server.ts';
import type { Client } from '#tests/setup/client.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
const zone = 'Africa/Cairo';
beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { platformWork: 'on', clock: () => new Date('2026-11-01T09:00:00Z') },
  );
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

async function doctor(of: TestClinic = clinic): Promise<string> {
  const person = await of.person({ role: 'doctor' });
  await of.sql('update employees set job_title_id = $2 where id = $1', [
    person.employeeId,
    of.start.titles.get('طبيب'),
  ]);
  return person.employeeId;
}
const session = (doctor_id: string, values: Body = {}): Body => ({
  doctor_id,
  weekday: 'thu',
  opens: '17:00',
  closes: '01:00',
  branch_id: clinic.start.branch,
  valid_from: '2026-01-01',
  ...values,
});
const add = (...given: Parameters<typeof session>) => owner.post('/doctor-schedules', session(...given));
async function made(...given: Parameters<typeof session>): Promise<{ id: string; version: number }> {
  const { status, json, text } = await add(...given);
  expect([status, text]).toEqual([201, text]);
  return json as { id: string; version: number };
}
const told = ({ status, json }: { status: number; json: Body }): unknown[] => [
  status,
  json['code'],
  json['message'],
];
const fields = ({ status, json }: { status: number; json: Body }): unknown[] => [
  status,
  Object.keys((json['errors'] as Body | undefined) ?? {}),
];
const db = { query: (sql: string, values: readonly unknown[] = []) => clinic.sql(sql, values) };
const overlap = (opens: string, closes: string, day: string): string =>
  `فترات العمل متداخلة: للطبيب فترة أخرى من ${opens} إلى ${closes} تتداخل معها يوم \u2068${day}\u2069`;

describe('clinic.md 4.2 sessions of one doctor and priority may not overlap', () => {
  it('not when they are made, edited or brought back; touching, other priorities and other doctors are free', async () => {
    const of = await doctor();
    const night = await made(of);
    const again = await add(of, { weekday: 'fri', opens: '00:30', closes: '04:00' });
    expect(told(again)).toEqual([409, 'invalid_state', overlap('17:00', '01:00', '2/1/2026')]);
    expect(again.json['reason']).toBe('schedule.overlap');
    expect(again.json['details']).toMatchObject({ clash: { id: night.id, weekday: 'thu' } });
    const friday = await made(of, { weekday: 'fri', opens: '01:00', closes: '04:00' });
    await made(of, { opens: '20:00', closes: '02:00', priority: 10, valid_to: '2026-02-01', label: 'رمضان' });
    await made(await doctor());
    const edited = await owner.put(`/doctor-schedules/${friday.id}`, {
      version: friday.version,
      opens: '00:00',
    });
    expect(told(edited)).toEqual([409, 'invalid_state', overlap('17:00', '01:00', '2/1/2026')]);
    const removed = await owner.remove(`/doctor-schedules/${night.id}`);
    expect(removed.status).toBe(200);
    await made(of, { opens: '12:00', closes: '18:00' });
    const back = await owner.post(`/doctor-schedules/${night.id}/undo-removal`, {});
    expect(told(back)).toEqual([409, 'invalid_state', overlap('12:00', '18:00', '1/1/2026')]);
  });

  it('not in a file either, among its own rows nor with those that stand', async () => {
    const of = await doctor();
    await made(of);
    const [branch] = await clinic.sql('select name_ar from branches where id = $1', [clinic.start.branch]);
    const [name] = await clinic.sql('select employee_no from employees where id = $1', [of]);
    const file = [
      [
        'الطبيب',
        'اليوم',
        'من',
        'إلى',
        'الفرع',
        'النظام',
        'مدة الخانة (دقيقة)',
        'كل كم أسبوع',
        'ساري من',
        'الأولوية',
      ],
      ...[
        ['السبت', '10:00', '14:00'],
        ['السبت', '13:00', '18:00'],
        ['الخميس', '16:00', '18:00'],
      ].map((hours) => [
        String(name?.['employee_no']),
        ...hours,
        String(branch?.['name_ar']),
        'بالموعد',
        '15',
        '1',
        '2026-01-01',
        '0',
      ]),
    ].map((row) => row.map((text) => ({ text })));
    const started = await upload(owner, 'doctor-schedules', 'جداول.xlsx', await workbook(file));
    expect(started.json.mapping).not.toContain(null);
    const id = String(started.json.id);
    await owner.post(`/imports/${id}/check`);
    await ended(owner, id, 'checked');
    await owner.post(`/imports/${id}/run`);
    await ended(owner, id, 'done');
    const rows = await clinic.sql(
      `select weekday, opens::text from doctor_schedules where doctor_id = $1 order by weekday`,
      [of],
    );
    expect(rows.map((one) => [one['weekday'], one['opens']])).toEqual([
      ['sat', '10:00:00'],
      ['thu', '17:00:00'],
    ]);
  });

  it('of twenty written at once one stands', async () => {
    const of = await doctor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add(of, { opens: '10:00', closes: `1${1 + (n % 9)}:30` })),
    );
    const by = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([by(201), by(409), by(503)]).toEqual([1, 19, 0]);
    expect(answers.every(({ status, json }) => status === 201 || json['reason'] === 'schedule.overlap')).toBe(
      true,
    );
  });

  it('refuses what cannot be a session', async () => {
    const of = await doctor();
    expect(fields(await add(of, { opens: '08:00', closes: '00:05' }))).toEqual([422, ['closes']]);
    expect(fields(await add(of, { opens: '08:00', closes: '08:00' }))).toEqual([422, ['closes']]);
    expect(fields(await add(of, { opens: '08:03', closes: '12:00' }))).toEqual([422, ['opens']]);
    expect(fields(await add(of, { mode: 'queue' }))).toEqual([422, ['queue_capacity']]);
    expect(fields(await add(of, { mode: 'queue', queue_capacity: 201 }))).toEqual([422, ['queue_capacity']]);
    expect(fields(await add(of, { repeat_weeks: 5 }))).toEqual([422, ['repeat_weeks']]);
    expect(fields(await add(of, { slot_min: 7 }))).toEqual([422, ['slot_min']]);
    expect(fields(await add(of, { valid_to: '2025-12-31' }))).toEqual([422, ['valid_to']]);
    const friday = [{ date: '2026-11-06', closed: true }];
    expect(fields(await add(of, { exceptions: friday }))).toEqual([422, ['exceptions']]);
    // A desk clerk is no doctor, and another branch's room is no room of this session.
    const clerk = await clinic.person({ role: 'receptionist' });
    expect(fields(await add(clerk.employeeId))).toEqual([422, ['doctor_id']]);
    const branch = (await owner.post('/branches', { name_ar: 'فرع المعادي', code: 'MD' })).json['id'];
    const room = await owner.post('/rooms', { name_ar: 'غرفة بعيدة', branch_id: branch });
    expect(fields(await add(of, { room_id: room.json['id'] }))).toEqual([422, ['room_id']]);
    expect((await add(of, { opens: '08:00', closes: '00:00' })).status).toBe(201);
  });
});

describe('who reads and writes them', () => {
  it('whoever books reads, a doctor only their own; another clinic finds nothing', async () => {
    const doctorsOwn = await clinic.signedIn({ role: 'doctor' });
    const own = doctorsOwn.person.employeeId;
    await clinic.sql('update employees set job_title_id = $2 where id = $1', [
      own,
      clinic.start.titles.get('طبيب'),
    ]);
    const mine = await made(own);
    const other = await made(await doctor());
    const desk = await clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    expect((await desk.get(`/doctor-schedules/${other.id}`)).status).toBe(200);
    expect((await desk.put(`/doctor-schedules/${other.id}`, { version: 1, label: 'س' })).status).toBe(403);
    const seen = (await doctorsOwn.get('/doctor-schedules')).json as unknown as Body[];
    expect(seen.map(({ id }) => id)).toEqual([mine.id]);
    const elsewhere = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect((await elsewhere.get(`/doctor-schedules/${mine.id}`)).status).toBe(404);
  });
});

describe('what is read of them', () => {
  it('W4 through the rows of the database, under the clock of Cairo', async () => {
    const of = await doctor();
    await made(of);
    const read = await readSessions(db, {
      doctors: [of],
      firstDay: '2026-10-29',
      lastDay: '2026-10-29',
      zone,
    });
    expect(read.get(of)?.sessions.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-29T14:00:00.000Z', '2026-10-29T23:00:00.000Z'],
    ]);
    const spring = await readSessions(db, {
      doctors: [of],
      firstDay: '2026-04-23',
      lastDay: '2026-04-23',
      zone,
    });
    expect(spring.get(of)?.sessions.map(({ from, to }) => [from, to])).toEqual([
      ['2026-04-23T15:00:00.000Z', '2026-04-23T22:00:00.000Z'],
    ]);
  });

  it('a holiday closes the night that begins on it whole, and not the night before it (areas-clinic.md 6.3)', async () => {
    const of = await doctor();
    for (const weekday of ['wed', 'thu']) await made(of, { weekday });
    const holiday = {
      name_ar: 'عيد العيادة',
      name_en: 'Clinic day',
      date_from: '2026-12-03',
      date_to: '2026-12-03',
    };
    expect((await owner.post('/holidays', holiday)).status).toBe(201);
    const asked = { doctors: [of], firstDay: '2026-12-02', lastDay: '2026-12-04', zone };
    const times = (await readSessions(db, asked)).get(of);
    expect(times?.sessions.map(({ day }) => day)).toEqual(['2026-12-02']);
    expect([...(times?.absent ?? [])]).toEqual([['2026-12-03', 'عيد العيادة']]);
    expect([...((await readSessions(db, { ...asked, locale: 'en' })).get(of)?.absent ?? [])]).toEqual([
      ['2026-12-03', 'Clinic day'],
    ]);
    const at = (from: string, to: string, day: string) => times && whyAbsent(times, { from, to }, day);
    // 00:15–00:45 of the holiday still belongs to Wednesday's night; 17:00 and the night after it do not.
    expect(at('2026-12-02T22:15:00Z', '2026-12-02T22:45:00Z', '2026-12-03')).toBeUndefined();
    expect(at('2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z', '2026-12-03')).toBe('عيد العيادة');
    expect(at('2026-12-03T22:15:00Z', '2026-12-03T22:45:00Z', '2026-12-04')).toBe('عيد العيادة');
    expect(at('2026-12-03T08:00:00Z', '2026-12-03T08:30:00Z', '2026-12-03')).toBe('عيد العيادة');
    expect(at('2026-12-04T08:00:00Z', '2026-12-04T08:30:00Z', '2026-12-04')).toBeUndefined();
  });

  it('a holiday of another branch or of a group one is not in closes nothing; one of every year comes back', async () => {
    const of = await doctor();
    await made(of, { opens: '10:00', closes: '14:00' });
    const branch = (await owner.post('/branches', { name_ar: 'فرع الدقي', code: 'DK' })).json['id'];
    const post = async (day: string, values: Body): Promise<void> => {
      const body = { name_ar: `عطلة ${day}`, date_from: day, date_to: day, ...values };
      expect((await owner.post('/holidays', body)).status).toBe(201);
    };
    await post('2026-12-10', { branch_ids: [branch] });
    await post('2026-12-17', { holiday_groups: ['christian'] });
    await post('2025-12-24', { repeats_yearly: true });
    const asked = { doctors: [of], firstDay: '2026-12-08', lastDay: '2026-12-24', zone };
    const times = (await readSessions(db, asked)).get(of);
    expect(times?.sessions.map(({ day }) => day)).toEqual(['2026-12-10', '2026-12-17']);
    expect([...(times?.absent.keys() ?? [])]).toEqual(['2026-12-24']);
    const there = (await readSessions(db, { ...asked, branch: String(branch) })).get(of);
    expect([there?.sessions, [...(there?.absent.keys() ?? [])]]).toEqual([[], ['2026-12-10', '2026-12-24']]);
  });

  it('a doctor without a profile has one chair and is bookable; a profile says otherwise', async () => {
    const [one, other] = [await doctor(), await doctor()];
    const profile = { employee_id: one, parallel_chairs: 2, color: '#8a2846', bookable: false };
    expect((await owner.post('/doctor-profiles', profile)).status).toBe(201);
    const facts = await doctorFacts(db, [one, other]);
    expect(facts.get(one)).toEqual({ parallelChairs: 2, bookable: false, color: '#8a2846', roomId: null });
    expect(facts.get(other)).toEqual({ parallelChairs: 1, bookable: true, color: null, roomId: null });
  });
});
