import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inClinic } from '#server/db/transaction.ts';
import { WorkbookWriter, type Cell } from '#server/transfer/xlsx/workbook.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
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
  await clinic.sql(`update clinics set plan_limits = '{}'`);
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const book = new WorkbookWriter((bytes) => Promise.resolve(void pieces.push(bytes)));
  const sheet = await book.sheet({ name: 'ورقة', rightToLeft: true, widths: [], table: false });
  for (const row of rows) await sheet.row(row);
  await sheet.end();
  await book.end();
  return Buffer.concat(pieces);
}

const upload = (client: Client, resource: string, name: string, bytes: Buffer | string): Promise<Answer> => {
  const form = new FormData();
  form.set('resource', resource);
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return client.call('POST', '/imports', { body: form });
};

/** The import once its job has ended. */
async function ended(client: Client, id: string, state: string): Promise<Answer['json']> {
  await expect
    .poll(async () => (await client.get(`/imports/${id}`)).json.state, { timeout: 25_000, interval: 100 })
    .toBe(state);
  return (await client.get(`/imports/${id}`)).json;
}

const text = (value: string): Cell => ({ text: value });
const branches = async (where = 'true'): Promise<number> =>
  Number((await clinic.sql(`select count(*)::int as n from branches where ${where}`))[0]?.['n']);

describe('1,000 rows with 12 planted faults', () => {
  const headings = [
    'اسم الفرع *',
    'Code',
    'الهاتف',
    'خط العرض',
    'خط الطول',
    'geofence_m',
    'عناوين الشبكة المسموحة',
    'مدير الفرع',
    'ملاحظات',
  ];
  /** Row of the file → what is planted there: column, value, the cause a person reads, and the value that mends it. */
  const faults: readonly [
    line: number,
    column: number,
    value: string,
    field: string,
    cause: RegExp,
    repair: string,
  ][] = [
    [10, 0, '', 'name_ar', /مطلوب/, 'فرع بلا اسم'],
    [20, 0, 'ف', 'name_ar', /حرفين على الأقل/, 'فرع قصير'],
    [30, 0, 'فرع 25', 'name_ar', /مكررة في الصف 26/, 'فرع مكرر'],
    [40, 1, 'MAIN-TAKEN', 'code', /مستخدمة من قبل/, 'C40'],
    [50, 1, 'C-49-TOO-LONG', 'code', /10 أحرف/, 'C50'],
    [60, 2, '01312345678', 'phone', /الهاتف غير صحيح/, '01012345678'],
    [70, 4, 'شمال', 'longitude', /رقماً/, '31.1'],
    [80, 4, '181', 'longitude', /180/, '31.2'],
    [90, 5, '12.5', 'geofence_m', /بدون كسور/, '120'],
    [100, 5, '5000', 'geofence_m', /2000/, '200'],
    [110, 6, 'not an address', 'allowed_ips', /الصيغة/, '10.0.0.9'],
    [120, 7, 'مدير لا وجود له', 'manager_id', /لا يوجد موظف باسم أو كود/, ''],
  ];
  let id = '';

  it('finds exactly those, with row, column and cause, and writes nothing', async () => {
    await owner.post('/branches', { name_ar: 'الفرع المأخوذ', code: 'MAIN-TAKEN'.slice(0, 10) });
    await clinic.sql(`update branches set code = 'MAIN-TAKEN' where name_ar = 'الفرع المأخوذ'`);
    const [manager] = await clinic.sql('select full_name_ar from employees where id = $1', [
      owner.person.employeeId,
    ]);
    const rows = Array.from({ length: 1000 }, (_, at): Cell[] => {
      const line = at + 2;
      const cells: Cell[] = [
        text(`فرع ${line - 1}`),
        text(`K${line}`),
        { number: String(1_000_000_000 + line), style: 'plain' },
        text('٣٠٫٠٥'),
        { number: '31.25', style: 'plain' },
        text('١٬٢٠٠'),
        text('10.0.0.1، 10.0.0.2'),
        text(String(manager?.['full_name_ar'])),
        text('لا يُستورد'),
      ];
      for (const [at, column, value] of faults)
        if (at === line) cells[column] = value === '' ? null : text(value);
      return cells;
    });
    const before = await branches();
    const answer = await upload(
      owner,
      'branches',
      'فروع.xlsx',
      await workbook([headings.map(text), ...rows]),
    );
    expect(answer.status).toBe(201);
    expect(answer.json.mapping).toEqual([
      'name_ar',
      'code',
      'phone',
      'latitude',
      'longitude',
      'geofence_m',
      'allowed_ips',
      'manager_id',
      null,
    ]);
    expect(answer.json.preview).toHaveLength(20);
    expect(answer.json.counts.rows).toBe(1000);
    id = answer.json.id as string;
    expect((await owner.post(`/imports/${id}/check`)).status).toBe(200);
    const checked = await ended(owner, id, 'checked');
    expect(checked.counts).toMatchObject({ right: 988, wrong: 12, plan_add: 988 });
    const wrong = (await owner.get(`/imports/${id}/rows?state=wrong`)).json as {
      line: number;
      problems: { field: string; text: string; value: string | null }[];
    }[];
    expect(wrong.map(({ line }) => line)).toEqual(faults.map(([line]) => line));
    for (const [at, [line, , , field, cause]] of faults.entries()) {
      expect({ line, fields: wrong[at]?.problems.map((one) => one.field) }).toEqual({
        line,
        fields: [field],
      });
      expect(wrong[at]?.problems[0]?.text).toMatch(cause);
    }
    expect(await branches()).toBe(before);
  });

  it('hands the wrong rows out as a file with their reasons', async () => {
    const [sheet] = openWorkbook((await download(owner, `/imports/${id}/wrong`)).bytes);
    expect(sheet?.rows).toHaveLength(13);
    expect(sheet?.rows[0]?.map((cell) => cell?.value).slice(0, 3)).toEqual([
      'سبب الرفض',
      'صف',
      'اسم الفرع *',
    ]);
    expect(String(sheet?.rows[3]?.[0]?.value)).toBe('اسم الفرع: القيمة نفسها مكررة في الصف 26');
  });

  it('takes repairs in place, imports all 1,000, and takes them back while nothing depends on them', async () => {
    for (const [line, , , field, , repair] of faults) {
      const { json } = await owner.put(`/imports/${id}/rows/${line}`, { values: { [field]: repair } });
      expect({ line, state: json.state, problems: json.problems }).toEqual({
        line,
        state: 'right',
        problems: [],
      });
    }
    const before = await branches();
    expect((await owner.post(`/imports/${id}/run`)).status).toBe(200);
    // Asked for twice at once: the second is refused, nothing runs twice.
    expect((await owner.post(`/imports/${id}/run`)).status).toBe(409);
    const done = await ended(owner, id, 'done');
    expect(done.counts).toMatchObject({ added: 1000 });
    expect(await branches()).toBe(before + 1000);
    const [one] = await clinic.sql(`select * from branches where code = 'K7'`);
    expect(one).toMatchObject({
      name_ar: 'فرع 6',
      phone: '+201000000007',
      geofence_m: 1200,
      allowed_ips: ['10.0.0.1', '10.0.0.2'],
      manager_id: owner.person.employeeId,
    });
    expect(Number(one?.['latitude'])).toBe(30.05);
    const noted = await clinic.sql(
      `select changes from audit_log where entity = 'branches' and entity_label = 'فروع.xlsx'`,
    );
    expect(noted).toHaveLength(1);
    expect(noted[0]?.['changes']).toMatchObject({ added: [null, 1000] });

    const changed = await clinic.sql(`select id, version, name_ar from branches where code = 'K8'`);
    await owner.put(`/branches/${String(changed[0]?.['id'])}`, { version: 1, name_ar: 'غيّره أحدهم' });
    await clinic.sql(
      `update employees set branch_id = (select id from branches where code = 'K9') where id = $1`,
      [owner.person.employeeId],
    );
    await owner.post(`/imports/${id}/undo`);
    const undone = await ended(owner, id, 'undone');
    expect(undone.counts).toMatchObject({ undone: 998, kept: 2 });
    const kept = (await owner.get(`/imports/${id}/rows?state=kept`)).json as {
      line: number;
      problems: { text: string }[];
    }[];
    expect(kept.map(({ line }) => line)).toEqual([8, 9]);
    expect(kept[1]?.problems[0]?.text).toMatch(/مرتبط/);
    expect(await branches(`code in ('K8', 'K9')`)).toBe(2);
    expect(await branches()).toBe(before + 2);
  });
});

describe('rows that are there already', () => {
  const file = 'كود الفرع,اسم الفرع,نطاق الحضور (متر)\r\nOLD1,الاسم الجديد,300\r\nNEW1,فرع جديد,400\r\n';
  it.each([
    ['update', { updated: 1, added: 1 }, 'الاسم الجديد'],
    ['skip', { skipped: 1, added: 1 }, 'الاسم القديم'],
  ])('%s', async (action, counts, name) => {
    await clinic.sql(`delete from branches where code in ('OLD1', 'NEW1')`);
    const old = await owner.post('/branches', {
      name_ar: 'الاسم القديم',
      code: 'OLD1',
      geofence_m: 100,
      address: 'يبقى',
    });
    const { json } = await upload(owner, 'branches', 'b.csv', file);
    await owner.put(`/imports/${json.id}`, { match_field: 'code', match_action: action });
    await owner.post(`/imports/${json.id}/check`);
    await ended(owner, json.id, 'checked');
    await owner.post(`/imports/${json.id}/run`);
    expect((await ended(owner, json.id, 'done')).counts).toMatchObject(counts);
    const now = (await owner.get(`/branches/${old.json.id}`)).json;
    expect(now).toMatchObject({ name_ar: name, address: 'يبقى' });
    await owner.post(`/imports/${json.id}/undo`);
    await ended(owner, json.id, 'undone');
    expect((await owner.get(`/branches/${old.json.id}`)).json).toMatchObject({
      name_ar: 'الاسم القديم',
      geofence_m: 100,
    });
    expect(await branches(`code = 'NEW1'`)).toBe(0);
  });
});

it('employees: words in both languages, dates in every form, references by name or code, the first period', async () => {
  const [title] = await clinic.sql('select name_ar from job_titles limit 1');
  const [department] = await clinic.sql('select name_ar from departments limit 1');
  const [branch] = await clinic.sql('select name_ar from branches order by created_at limit 1');
  const head =
    'الاسم بالعربية,النوع,تاريخ الميلاد,الهاتف,الفرع,القسم,المسمى,employment_periods.start,attendance_required';
  const line = (
    name: string,
    sex: string,
    birth: string,
    phone: string,
    start: string,
    attends: string,
  ): string =>
    [
      name,
      sex,
      birth,
      phone,
      String(branch?.['name_ar']),
      String(department?.['name_ar']),
      String(title?.['name_ar']),
      start,
      attends,
    ].join(',');
  const rows = [
    line('أحمد سالم', 'ذكر', '٩/٣/١٩٩٠', '٠١٠٩٨٧٦٥٤٣٢', '2024-02-29', 'لا'),
    line('Mona Ali', 'Female', '32941', '1198765432', '1 يناير 2025', 'yes'),
    line('سعيد حسن', 'male', '1990-03-09', '+201298765432', '01.02.2025', '1'),
  ];
  const { json } = await upload(owner, 'employees', 'e.csv', [head, ...rows].join('\r\n'));
  expect(json.mapping).not.toContain(null);
  await owner.post(`/imports/${json.id}/check`);
  expect((await ended(owner, json.id, 'checked')).counts).toMatchObject({ right: 3 });
  await owner.post(`/imports/${json.id}/run`);
  await ended(owner, json.id, 'done');
  const made = await clinic.sql(
    `select full_name_ar, gender, birth_date, phone, hire_date, attendance_required from employees where full_name_ar in ('أحمد سالم', 'Mona Ali', 'سعيد حسن') order by phone`,
  );
  expect(made).toEqual([
    {
      full_name_ar: 'أحمد سالم',
      gender: 'male',
      birth_date: '1990-03-09',
      phone: '+201098765432',
      hire_date: '2024-02-29',
      attendance_required: false,
    },
    {
      full_name_ar: 'Mona Ali',
      gender: 'female',
      birth_date: '1990-03-09',
      phone: '+201198765432',
      hire_date: '2025-01-01',
      attendance_required: true,
    },
    {
      full_name_ar: 'سعيد حسن',
      gender: 'male',
      birth_date: '1990-03-09',
      phone: '+201298765432',
      hire_date: '2025-02-01',
      attendance_required: true,
    },
  ]);
});

it('a server that dies in the middle leaves no twins: another goes on where it stopped', async () => {
  const queue = `crash-${process.pid}`;
  const first = await startTestServer({}, { jobQueue: queue });
  const home = await first.newClinic();
  await home.sql(`update clinics set plan_limits = '{}'`);
  const chief = await home.signedIn({ role: 'owner' });
  const rows = Array.from({ length: 400 }, (_, at) => `فرع ${at + 1},R${at + 1}`);
  const { json } = await upload(chief, 'branches', 'r.csv', ['اسم الفرع,كود الفرع', ...rows].join('\r\n'));
  await chief.post(`/imports/${json.id}/check`);
  await ended(chief, json.id, 'checked');
  const second = await startTestServer({}, { jobQueue: `${queue}-other` });
  const ask = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
    const [result] = await inClinic(second.database.pool, home.id, [{ text, values: [...values] }]);
    return (result?.rows ?? []) as Record<string, unknown>[];
  };
  const count = async (): Promise<number> =>
    Number((await ask(`select count(*)::int as n from branches where code like 'R%'`))[0]?.['n']);
  await chief.post(`/imports/${json.id}/run`);
  await expect.poll(count, { timeout: 20_000, interval: 20 }).toBeGreaterThan(30);
  // The connections are gone at once, as when a process is killed: nobody says goodbye to the job.
  await first.database.close();
  expect(await count()).toBeLessThan(400);
  const [job] = await ask(`select id, locked_by, state from jobs where kind = 'import.run'`);
  expect(job?.['state']).toBe('running');
  // Its lease ends, and a server of the same installation finds it.
  await ask(`select beat_job($1, $2, null, null, interval '-1 second')`, [job?.['id'], job?.['locked_by']]);
  const third = await startTestServer({}, { jobQueue: queue });
  await expect.poll(count, { timeout: 20_000 }).toBe(400);
  const state = async (): Promise<unknown> => (await ask('select state from imports'))[0]?.['state'];
  await expect.poll(state).toBe('done');
  expect(
    await ask(`select code from branches where code like 'R%' group by code having count(*) > 1`),
  ).toEqual([]);
  expect(await ask('select state, count(*)::int as n from import_rows group by 1')).toEqual([
    { state: 'added', n: 400 },
  ]);
  await third.stop();
  await second.stop();
  await first.app.stop().catch(() => undefined);
}, 60_000);

describe('what is not taken', () => {
  it.each([
    ['a text that is none', 'a.pdf', '%PDF-1.4', 415],
    ['macros by name', 'a.xlsm', 'PK\u0003\u0004', 415],
    ['a broken archive', 'a.xlsx', 'PK\u0003\u0004 nothing', 422],
    ['headings alone', 'a.csv', 'اسم الفرع\r\n', 422],
    ['20,001 rows', 'a.csv', `اسم الفرع\r\n${'x\r\n'.repeat(20_001)}`, 413],
  ])('%s', async (_what, name, content, status) => {
    const answer = await upload(owner, 'branches', name, content);
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code: 'file_refused' });
  });

  it('without the right to create; and nobody else sees an import', async () => {
    const reader = await clinic.signedIn({ permissions: ['view_branches'] });
    expect((await upload(reader, 'branches', 'a.csv', 'اسم الفرع\r\nفرع\r\n')).status).toBe(403);
    const { json } = await upload(owner, 'branches', 'a.csv', 'اسم الفرع\r\nفرع\r\n');
    const other = await clinic.signedIn({ role: 'owner' });
    expect((await other.get(`/imports/${json.id}`)).status).toBe(404);
    const creator = await clinic.signedIn({ permissions: ['view_branches', 'create_branches'] });
    const own = await upload(creator, 'branches', 'a.csv', 'كود الفرع,اسم الفرع\r\nA,فرع\r\n');
    expect(
      (await creator.put(`/imports/${own.json.id}`, { match_field: 'code', match_action: 'update' })).status,
    ).toBe(403);
  });

  it('a template names every field, marks the required ones and lists the allowed values', async () => {
    const sheets = openWorkbook((await download(owner, '/imports/template?resource=employees')).bytes);
    const headings = sheets[0]?.rows[0]?.map((cell) => cell?.value);
    expect(headings).toContain('الاسم بالعربية *');
    expect(sheets[1]?.name).toBe('القيم المسموحة');
    const sex = sheets[1]?.rows[0]?.findIndex((cell) => cell?.value === 'النوع') ?? -1;
    expect(sheets[1]?.rows.slice(1, 3).map((row) => row[sex]?.value)).toEqual(['ذكر', 'أنثى']);
  });
});
