import { describe, expect, it } from 'vitest';
import { inClinic } from '#server/db/transaction.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

const desk = startClinicDesk();

const branches = async (where = 'true'): Promise<number> =>
  Number((await desk.clinic.sql(`select count(*)::int as n from branches where ${where}`))[0]?.['n']);

describe('UX-44 rows that are there already', () => {
  const file = 'كود الفرع,اسم الفرع,نطاق الحضور (متر)\r\nOLD1,الاسم الجديد,300\r\nNEW1,فرع جديد,400\r\n';
  it.each([
    ['update', { updated: 1, added: 1 }, 'الاسم الجديد'],
    ['skip', { skipped: 1, added: 1 }, 'الاسم القديم'],
  ])('%s', async (action, counts, name) => {
    await desk.clinic.sql(`delete from branches where code in ('OLD1', 'NEW1')`);
    const old = await desk.owner.post('/branches', {
      name_ar: 'الاسم القديم',
      code: 'OLD1',
      geofence_m: 100,
      address: 'يبقى',
    });
    const { json } = await upload(desk.owner, 'branches', 'b.csv', file);
    await desk.owner.put(`/imports/${json.id}`, { match_field: 'code', match_action: action });
    await desk.owner.post(`/imports/${json.id}/check`);
    await ended(desk.owner, json.id, 'checked');
    await desk.owner.post(`/imports/${json.id}/run`);
    expect((await ended(desk.owner, json.id, 'done')).counts).toMatchObject(counts);
    const now = (await desk.owner.get(`/branches/${old.json.id}`)).json;
    expect(now).toMatchObject({ name_ar: name, address: 'يبقى' });
    await desk.owner.post(`/imports/${json.id}/undo`);
    await ended(desk.owner, json.id, 'undone');
    expect((await desk.owner.get(`/branches/${old.json.id}`)).json).toMatchObject({
      name_ar: 'الاسم القديم',
      geofence_m: 100,
    });
    expect(await branches(`code = 'NEW1'`)).toBe(0);
  });
});

const employeesMade = [
  {
    full_name_ar: 'أحمد سالم',
    gender: 'male',
    nationality: 'EG',
    marital_status: 'married',
    birth_date: '1990-03-09',
    phone: '+201098765432',
    hire_date: '2024-02-29',
    attendance_required: false,
  },
  {
    full_name_ar: 'Mona Ali',
    gender: 'female',
    nationality: 'EG',
    marital_status: 'single',
    birth_date: '1990-03-09',
    phone: '+201198765432',
    hire_date: '2025-01-01',
    attendance_required: true,
  },
  {
    full_name_ar: 'سعيد حسن',
    gender: 'male',
    nationality: 'EG',
    marital_status: 'divorced',
    birth_date: '1990-03-09',
    phone: '+201298765432',
    hire_date: '2025-02-01',
    attendance_required: true,
  },
];

it('employees: words in both languages, dates in every form, references by name or code, the first period', async () => {
  const [title] = await desk.clinic.sql('select name_ar from job_titles limit 1');
  const [department] = await desk.clinic.sql('select name_ar from departments limit 1');
  const [branch] = await desk.clinic.sql('select name_ar from branches order by created_at limit 1');
  const head =
    'الاسم بالعربية,النوع,تاريخ الميلاد,الهاتف,الفرع,القسم,المسمى,employment_periods.start,attendance_required,الجنسية,الحالة الاجتماعية';
  const places = [branch, department, title].map((row) => String(row?.['name_ar']));
  const line = (before: readonly string[], after: readonly string[]): string =>
    [...before, ...places, ...after].join(',');
  const rows = [
    line(['أحمد سالم', 'ذكر', '٩/٣/١٩٩٠', '٠١٠٩٨٧٦٥٤٣٢'], ['2024-02-29', 'لا', 'مصري', 'متزوج']),
    line(['Mona Ali', 'Female', '32941', '1198765432'], ['1 يناير 2025', 'yes', 'مصرية', 'عزباء']),
    line(['سعيد حسن', 'male', '1990-03-09', '+201298765432'], ['01.02.2025', '1', 'Egyptian', 'مطلقة']),
  ];
  const { json } = await upload(desk.owner, 'employees', 'e.csv', [head, ...rows].join('\r\n'));
  expect(json.mapping).not.toContain(null);
  await desk.owner.post(`/imports/${json.id}/check`);
  expect((await ended(desk.owner, json.id, 'checked')).counts).toMatchObject({ right: 3 });
  await desk.owner.post(`/imports/${json.id}/run`);
  await ended(desk.owner, json.id, 'done');
  const made = await desk.clinic.sql(
    `select full_name_ar, gender, nationality, marital_status, birth_date, phone, hire_date, attendance_required from employees where full_name_ar in ('أحمد سالم', 'Mona Ali', 'سعيد حسن') order by phone`,
  );
  expect(made).toEqual(employeesMade);
});

it('REL-13 a server that dies in the middle leaves no twins: another goes on where it stopped', async () => {
  const queue = `crash-${process.pid}`;
  const first = await startTestServer({}, { jobQueue: queue });
  const home = await first.newClinic();
  await home.sql(`update clinics set plan_limits = '{}'`);
  const chief = await home.signedIn({ role: 'owner' });
  const rows = Array.from({ length: 1_600 }, (_, at) => `فرع ${at + 1},R${at + 1}`);
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
  expect(await count()).toBeLessThan(1_600);
  const [job] = await ask(`select id, locked_by, state from jobs where kind = 'import.run'`);
  expect(job?.['state']).toBe('running');
  // Its lease ends, and a server of the same installation finds it.
  await ask(`select beat_job($1, $2, null, null, interval '-1 second')`, [job?.['id'], job?.['locked_by']]);
  const third = await startTestServer({}, { jobQueue: queue });
  await expect.poll(count, { timeout: 20_000 }).toBe(1_600);
  const state = async (): Promise<unknown> => (await ask('select state from imports'))[0]?.['state'];
  await expect.poll(state).toBe('done');
  expect(
    await ask(`select code from branches where code like 'R%' group by code having count(*) > 1`),
  ).toEqual([]);
  expect(await ask('select state, count(*)::int as n from import_rows group by 1')).toEqual([
    { state: 'added', n: 1_600 },
  ]);
  await third.stop();
  await second.stop();
  await first.app.stop().catch(() => undefined);
}, 60_000);

describe('UX-44 what is not taken', () => {
  it.each([
    ['a text that is none', 'a.pdf', '%PDF-1.4', 415],
    ['SEC-52 macros by name', 'a.xlsm', 'PK\u0003\u0004', 415],
    ['a broken archive', 'a.xlsx', 'PK\u0003\u0004 nothing', 422],
    ['headings alone', 'a.csv', 'اسم الفرع\r\n', 422],
    ['SEC-52 20,001 rows', 'a.csv', `اسم الفرع\r\n${'x\r\n'.repeat(20_001)}`, 413],
  ])('%s', async (_what, name, content, status) => {
    const answer = await upload(desk.owner, 'branches', name, content);
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code: 'file_refused' });
  });

  it('without the right to create; and nobody else sees an import', async () => {
    const reader = await desk.clinic.signedIn({ permissions: ['view_branches'] });
    expect((await upload(reader, 'branches', 'a.csv', 'اسم الفرع\r\nفرع\r\n')).status).toBe(403);
    const { json } = await upload(desk.owner, 'branches', 'a.csv', 'اسم الفرع\r\nفرع\r\n');
    const other = await desk.clinic.signedIn({ role: 'owner' });
    expect((await other.get(`/imports/${json.id}`)).status).toBe(404);
    const creator = await desk.clinic.signedIn({ permissions: ['view_branches', 'create_branches'] });
    const own = await upload(creator, 'branches', 'a.csv', 'كود الفرع,اسم الفرع\r\nA,فرع\r\n');
    expect(
      (await creator.put(`/imports/${own.json.id}`, { match_field: 'code', match_action: 'update' })).status,
    ).toBe(403);
  });

  it('a template names every field, marks the required ones and lists the allowed values', async () => {
    const sheets = openWorkbook((await download(desk.owner, '/imports/template?resource=employees')).bytes);
    const headings = sheets[0]?.rows[0]?.map((cell) => cell?.value);
    expect(headings).toContain('الاسم بالعربية *');
    expect(sheets[1]?.name).toBe('القيم المسموحة');
    const sex = sheets[1]?.rows[0]?.findIndex((cell) => cell?.value === 'النوع') ?? -1;
    expect(sheets[1]?.rows.slice(1, 3).map((row) => row[sex]?.value)).toEqual(['ذكر', 'أنثى']);
  });
});
