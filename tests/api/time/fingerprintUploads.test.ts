import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#tests/api/fileSupport.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { given, hrRights, line, newDevice, numbered, step } from './timeSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let [ali, mona] = ['', ''];

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  clinic = await server.newClinic();
  hr = await clinic.signedIn(hrRights);
  ali = (await clinic.signedIn()).person.employeeId;
  mona = (await clinic.signedIn()).person.employeeId;
  await numbered(clinic, ali, '12');
  await numbered(clinic, mona, '13');
});
afterAll(() => server.stop());

const counters = (json: Record<string, unknown>) =>
  Object.fromEntries(
    ['total', 'new', 'known', 'duplicate', 'unmatched', 'locked', 'malformed'].map((name) => [
      name,
      json[name],
    ]),
  );
const statuses = async (device: string) =>
  Object.fromEntries(
    (
      await clinic.sql(
        'select status, count(*)::int as n from punches where device_id = $1 group by status',
        [device],
      )
    ).map(({ status, n }) => [status, n]),
  );
const dayOf = async (employee: string, day: string) => {
  const { json } = await hr.get(
    `/attendance-days?filter=${encodeURIComponent(JSON.stringify({ employee_id: employee, work_date: day }))}`,
  );
  return json.data?.[0] ?? json[0];
};

/** hr.md 2.8, A9: 1,000 lines, 3 malformed, 2 of unknown users, 15 double taps. */
function a9(): readonly string[] {
  const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const punches = Array.from({ length: 245 }, (_, n) =>
    ['12', '13'].flatMap((user) => [line(user, `${day(n)} 10:00:00`), line(user, `${day(n)} 18:00:00`, 1)]),
  ).flat();
  const taps = Array.from({ length: 15 }, (_, n) => line('12', `${day(n)} 10:00:30`));
  const strangers = [line('900', `${day(0)} 10:00:00`), line('901', `${day(0)} 10:00:00`)];
  const broken = ['12\tonly', line('12', '2026-02-30 10:00:00'), line('x', `${day(0)} 10:00:00`)];
  return [...punches, ...taps, ...strangers, ...broken];
}

it('UX-45 A9 all_or_nothing saves nothing and names the lines; skip_bad_lines saves 997; the same again is known', async () => {
  const device = await newDevice(hr, clinic, 'جهاز المدخل');
  const made = await given(hr, device, a9());
  expect([made.status, counters(made.json)]).toEqual([
    201,
    { total: 1000, new: 997, known: 0, duplicate: 15, unmatched: 2, locked: 0, malformed: 3 },
  ]);
  expect(made.json.format).toBe('attlog');
  const id = String(made.json.id);
  const { report, unknown } = (await hr.get(`/fingerprint-uploads/${id}`)).json;
  expect(unknown.map(({ id: _id, ...one }: Record<string, unknown>) => one)).toEqual(
    ['900', '901'].map((number) => ({ number, punches: 1, first_on: '2026-01-01', last_on: '2026-01-01' })),
  );
  // The whole report for a spreadsheet, with the text as it stood (hr.md 2.4).
  expect((await hr.get(`/fingerprint-uploads/${id}/bad-lines`)).json.lines[0]).toEqual({
    line: 998,
    code: 'l_columns',
    text: '12\tonly',
  });
  expect(report.map((one: Record<string, unknown>) => [one['line'], one['code']])).toEqual([
    [998, 'l_columns'],
    [999, 'l_time'],
    [1000, 'l_user'],
  ]);
  expect(await statuses(device)).toEqual({});
  const refused = await step(hr, id, 'commit', { mode: 'all_or_nothing' });
  expect([refused.status, refused.json.errors?.mode]).toEqual([
    422,
    'لم يُحفظ شيء: 3 سطر به أخطاء. صحح الملف أو اختر «تجاهل الأسطر الخاطئة»',
  ]);
  expect(await statuses(device)).toEqual({});
  const saved = await step(hr, id, 'commit', { mode: 'skip_bad_lines' });
  expect([saved.status, saved.json.status]).toEqual([200, 'committed']);
  await expect
    .poll(() => statuses(device), { timeout: 20_000 })
    .toEqual({ kept: 980, duplicate: 15, unmatched: 2 });
  const again = await given(hr, device, a9());
  expect(counters(again.json)).toEqual({
    total: 1000,
    new: 0,
    known: 997,
    duplicate: 0,
    unmatched: 0,
    locked: 0,
    malformed: 3,
  });
  expect(again.json.came_before).not.toBeNull();
});

describe('one day of one person', () => {
  let device = '';
  let id = '';
  const day = '2026-11-23';
  const kept = async () => {
    const found = await dayOf(ali, day);
    return [found.day_status, found.worked_minutes, found.late_minutes, found.first_in, found.reasons];
  };

  it('is reckoned when the file is saved', async () => {
    device = await newDevice(hr, clinic, 'جهاز العيادة');
    const made = await given(hr, device, [
      line('00012', `${day} 10:20:00`),
      line('12', `${day} 18:00:00`, 1),
    ]);
    id = String(made.json.id);
    expect((await step(hr, id, 'commit', { mode: 'all_or_nothing' })).status).toBe(200);
    expect(await kept()).toEqual(['present', 460, 20, '2026-11-23T08:20:00+00:00', []]);
    const last = (await hr.get(`/fingerprint-devices/${device}`)).json.last_upload_at;
    expect(Date.parse(last)).toBe(now.getTime());
  });
  it('is told down to the punch, with file and line', async () => {
    const { id: row } = await dayOf(ali, day);
    const { json } = await hr.get(`/attendance-days/${row}/reports/punches`);
    const rows = json.data ?? json;
    expect(
      rows.map((one: Record<string, unknown>) => [one['wall_time'], one['became'], one['line_no']]),
    ).toEqual([
      [`${day} 10:20:00`, 'kept', 1],
      [`${day} 18:00:00`, 'kept', 2],
    ]);
  });
  it('is absent again when the file is undone, and the same when it is saved again', async () => {
    expect((await step(hr, id, 'undo')).json.status).toBe('parsed');
    expect((await kept())[0]).toBe('absent');
    expect(await statuses(device)).toEqual({ void: 2 });
    expect((await step(hr, id, 'commit', { mode: 'all_or_nothing' })).json).toMatchObject({
      new: 2,
      known: 0,
    });
    expect(await kept()).toEqual(['present', 460, 20, '2026-11-23T08:20:00+00:00', []]);
    expect(await statuses(device)).toEqual({ kept: 2, void: 2 });
  });
  it('loses a punch that a person voids, with a reason; the file then knows it still', async () => {
    const [punch] = await clinic.sql(
      `select id, version from punches where device_id = $1 and status = 'kept' order by at`,
      [device],
    );
    const without = await hr.post(`/punches/${String(punch?.['id'])}/void`, { version: punch?.['version'] });
    expect(without.status).toBe(422);
    const voided = await hr.post(`/punches/${String(punch?.['id'])}/void`, {
      version: punch?.['version'],
      void_reason: 'ضغط بالخطأ',
    });
    expect([voided.status, voided.json.status]).toEqual([200, 'void']);
    expect((await kept()).slice(0, 2)).toEqual(['incomplete', 0]);
    const again = await given(hr, device, [line('12', `${day} 10:20:00`)]);
    expect(counters(again.json)).toMatchObject({ new: 0, known: 1 });
  });
});

it('a number that becomes somebody’s brings its past punches, and takes them along', async () => {
  const device = await newDevice(hr, clinic, 'جهاز الفرع');
  const day = '2026-11-24';
  const made = await given(hr, device, [line('77', `${day} 10:00:00`), line('77', `${day} 18:00:00`)]);
  expect(counters(made.json)).toMatchObject({ new: 2, unmatched: 2, duplicate: 0 });
  await step(hr, String(made.json.id), 'commit', { mode: 'all_or_nothing' });
  expect(await statuses(device)).toEqual({ unmatched: 2 });
  const map = await hr.post('/device-user-maps', {
    device_id: device,
    device_user_id: '077',
    employee_id: mona,
  });
  expect([map.status, map.json.device_user_id]).toEqual([201, '77']);
  expect(await statuses(device)).toEqual({ kept: 2 });
  expect(await dayOf(mona, day)).toMatchObject({ day_status: 'present', worked_minutes: 480 });
  const moved = await hr.put(`/device-user-maps/${map.json.id}`, {
    version: map.json.version,
    employee_id: ali,
  });
  expect(moved.status).toBe(200);
  expect(await dayOf(mona, day)).toMatchObject({ day_status: 'absent' });
  expect(await dayOf(ali, day)).toMatchObject({ day_status: 'present' });
});

describe('what is no file of a device', () => {
  let device = '';
  beforeAll(async () => {
    device = await newDevice(hr, clinic, 'جهاز آخر');
  });
  const workbook = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600, 65)]);
  it.each([
    ['a workbook by its own name', workbook, 'punches.xlsx', 415],
    ['a renamed workbook', workbook, 'attlog.dat', 415],
    ['21 MiB', Buffer.alloc(21 * 1024 * 1024, '12\t2026-11-02 10:00:05\t0\t1\n'), 'attlog.dat', 413],
  ])('%s', async (_, bytes, name, status) => {
    const answer = await upload(hr, bytes, name, 'fingerprint-uploads.file');
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.json.message).toContain('Excel → CSV');
  });
  it('an empty one, and one of somebody else, with their sentences', async () => {
    expect((await given(hr, device, ['', ''])).json.errors?.file).toBe('الملف فارغ. اختر ملفاً فيه حركات');
    const other = await clinic.signedIn(hrRights);
    const stored = await upload(
      other,
      Buffer.from(line('12', '2026-11-02 10:00:00')),
      'a.dat',
      'fingerprint-uploads.file',
    );
    const stolen = await hr.post('/fingerprint-uploads', { device_id: device, file: stored.json.id });
    expect([stolen.status, stolen.json.code, Object.keys(stolen.json.errors ?? {})]).toEqual([
      422,
      'invalid',
      ['file'],
    ]);
  });
  it('a table asks for its columns and the order of dates, and the device keeps them', async () => {
    const rows = ['رقم,الوقت', '12,02/11/2026 10:00', '12,03/11/2026 10:00'];
    const asked = await given(hr, device, rows);
    expect([asked.status, asked.json.errors?.format]).toEqual([
      422,
      'اختر الصيغة CSV واكتب أرقام الأعمدة. أول سطر: 1: رقم | 2: الوقت',
    ]);
    const columns = { format: 'csv', user_column: 1, datetime_column: 2 };
    expect((await given(hr, device, rows, columns)).json.errors).toHaveProperty('date_order');
    const made = await given(hr, device, rows, { ...columns, date_order: 'dmy' });
    expect(made.json).toMatchObject({ new: 2, date_from: '2026-11-02', date_to: '2026-11-03' });
    expect((await hr.get(`/fingerprint-devices/${device}`)).json).toMatchObject({
      user_column: 1,
      datetime_column: 2,
      date_order: 'dmy',
    });
  });
});

it('hr.md 2.4 rule 6: of two files of one device saved at once, what stands in both is saved once', async () => {
  const device = await newDevice(hr, clinic, 'جهاز السباق');
  const at = (day: number, clock: string): string =>
    line('12', `2026-10-${String(day).padStart(2, '0')} ${clock}`);
  const days = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, n) => [
      at(from + n, '10:00:00'),
      at(from + n, '18:00:00'),
    ]).flat();
  const files = [await given(hr, device, days(1, 10)), await given(hr, device, days(6, 15))];
  const done = await Promise.all(
    files.map(({ json }) => step(hr, String(json.id), 'commit', { mode: 'all_or_nothing' })),
  );
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  expect(done.reduce((sum, { json }) => sum + Number(json.new), 0)).toBe(30);
  const [kept] = await clinic.sql(
    'select count(*)::int as n, count(distinct wall_time)::int as walls from punches where device_id = $1',
    [device],
  );
  expect(kept).toEqual({ n: 30, walls: 30 });
});

it('Q1: a file whose lines name another device says so before it is saved', async () => {
  const punch = (device: number, second: number): string =>
    `12\t2026-10-04 10:00:${String(second).padStart(2, '0')}\t${device}\t0\t1\t0`;
  const nasr = await newDevice(hr, clinic, 'جهاز مدينة نصر', { file_device_no: 3 });
  const foreign = await given(hr, nasr, [punch(3, 1), punch(7, 2), punch(12, 3), punch(7, 4)]);
  expect([foreign.json.status, foreign.json.other_device, foreign.json.new]).toEqual(['parsed', '7, 12', 4]);
  expect((await given(hr, nasr, [punch(3, 5)])).json.other_device).toBeNull();
  const unnamed = await newDevice(hr, clinic, 'جهاز بلا رقم');
  expect((await given(hr, unnamed, [punch(7, 6)])).json.other_device).toBeNull();
});

it('Q5: files in the wrong order, taken back and saved again, end as if they had come in order', async () => {
  const here = await server.newClinic();
  const by = await here.signedIn(hrRights);
  const { employeeId } = (await here.signedIn()).person;
  await numbered(here, employeeId, '12');
  await here.sql(`update work_schedules__spans set start = '10:00', "end" = '18:00'`);
  const device = await newDevice(by, here, 'جهاز المدخل');
  const day = '2026-11-03';
  const [late, early] = [
    await given(by, device, [line('12', `${day} 18:04:00`)]),
    await given(by, device, [line('12', `${day} 10:02:00`)]),
  ].map(({ json }) => String(json.id)) as [string, string];
  const after = async (id: string, name: string): Promise<unknown> => {
    const done = await step(by, id, name, name === 'commit' ? { mode: 'all_or_nothing' } : {});
    expect([done.status, done.text]).toEqual([200, done.text]);
    const asked = encodeURIComponent(JSON.stringify({ employee_id: employeeId, work_date: day }));
    const [row] = (await by.get(`/attendance-days?filter=${asked}`)).json as unknown as Record<
      string,
      unknown
    >[];
    return [
      row?.['day_status'],
      row?.['worked_minutes'],
      row?.['late_minutes'],
      row?.['ot_day'],
      done.json.new,
    ];
  };
  expect(await after(late, 'commit')).toEqual(['incomplete', 0, 0, 0, 1]);
  expect(await after(early, 'commit')).toEqual(['present', 482, 0, 0, 1]);
  expect((await after(early, 'undo')) as unknown[]).toEqual(['incomplete', 0, 0, 0, 1]);
  expect(await after(early, 'commit')).toEqual(['present', 482, 0, 0, 1]);
  expect(((await after(late, 'undo')) as unknown[])[0]).toBe('incomplete');
});
