import { describe, expect, it } from 'vitest';
import { messyFaults, messyHeadings, messyMapping, messyRows } from '#tests/fixtures/messyStaff.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';

const desk = startClinicDesk();

const fileOf = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  workbook(rows.map((row) => row.map((text) => (text === '' ? null : { text }))));

interface Told {
  readonly line: number;
  readonly problems: readonly { readonly field: string | null; readonly text: string }[];
}
interface Kind {
  readonly field: string;
  readonly value: string | null;
  readonly rows: number;
  readonly lines: readonly number[];
  readonly one_value: boolean;
  readonly may_add: boolean;
}

async function checked(id: string): Promise<Readonly<Record<string, number>>> {
  expect((await desk.owner.post(`/imports/${id}/check`)).status).toBe(200);
  return (await ended(desk.owner, id, 'checked')).counts as Readonly<Record<string, number>>;
}
const kindsOf = async (id: string): Promise<readonly Kind[]> =>
  (await desk.owner.get(`/imports/${id}/alike`)).json as readonly Kind[];

describe('ux.md finding 1: a file without the hiring-date column', () => {
  const rows = [
    ['الاسم', 'رقم الموبايل', 'الوظيفة', 'القسم', 'الفرع', 'الجنس'],
    ['سالم فؤاد نجيب', '01001000201', 'طبيب', 'الأطباء', 'الفرع الرئيسي', 'ذكر'],
    ['سلوى فؤاد نجيب', '01001000202', 'طبيب', 'الأطباء', 'الفرع الرئيسي', 'أنثى'],
  ];

  it('tells the column by the name it is offered under, and is mended in place', async () => {
    const { json } = await upload(desk.owner, 'employees', 'لا تاريخ.xlsx', await fileOf(rows));
    expect((await checked(json.id))['wrong']).toBe(2);
    const wrong = (await desk.owner.get(`/imports/${json.id}/rows`)).json as Told[];
    const offered = json.fields as { name: string; label: string }[];
    expect(wrong[0]?.problems).toEqual([
      { field: 'employment_periods.start', text: 'هذا الحقل مطلوب', value: null },
    ]);
    expect(offered.find(({ name }) => name === 'employment_periods.start')?.label).toBe('تاريخ التعيين');
    const answer = await desk.owner.put(`/imports/${json.id}/rows/2`, {
      values: { 'employment_periods.start': '1/9/2024' },
    });
    expect({ status: answer.status, state: answer.json.state }).toEqual({ status: 200, state: 'right' });
  });

  it('takes one value for all rows before it is checked', async () => {
    const { json } = await upload(desk.owner, 'employees', 'لا تاريخ.xlsx', await fileOf(rows));
    const path = `/imports/${json.id}`;
    const unknown = await desk.owner.put(path, { fixed: { employment_periods: '1/9/2024' } });
    expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([422, ['fixed']]);
    // A column of the file goes before it.
    const fixed = { 'employment_periods.start': '١/٩/٢٠٢٤', phone: '01001000299' };
    expect((await desk.owner.put(path, { fixed })).json.fixed).toEqual({
      'employment_periods.start': '١/٩/٢٠٢٤',
    });
    expect((await checked(json.id))['right']).toBe(2);
  });
});

describe('ux.md findings 1 and 2: twenty messy rows', () => {
  it('knows the everyday headings of both languages', async () => {
    const { json } = await upload(
      desk.owner,
      'employees',
      'موظفون.xlsx',
      await fileOf([messyHeadings, ...messyRows]),
    );
    expect(json.mapping).toEqual(messyMapping);
    const english = ['Name', 'Mobile', 'Job', 'Dept', 'Location', 'Sex', 'Hire date', 'Nothing known'];
    const other = await upload(
      desk.owner,
      'employees',
      'staff.csv',
      `${english.join(',')}\r\na,b,c,d,e,f,g,h\r\n`,
    );
    expect(other.json.mapping).toEqual([
      'full_name_ar',
      'phone',
      'job_title_id',
      'department_id',
      'branch_id',
      'gender',
      'employment_periods.start',
      null,
    ]);
    // Without the article, with other spaces and letters; and the English name beside the Arabic one.
    const loose = await upload(
      desk.owner,
      'employees',
      'l.csv',
      'الإسم,Name,موبايل,رقم_الموبايل\r\na,b,c,d\r\n',
    );
    expect(loose.json.mapping).toEqual(['full_name_ar', 'full_name_en', 'phone', null]);
  });

  it('are imported in six steps: each fault is mended once, for all rows that have it', async () => {
    const { json } = await upload(
      desk.owner,
      'employees',
      'موظفون.xlsx',
      await fileOf([messyHeadings, ...messyRows]),
    );
    const path = `/imports/${json.id}`;
    await checked(json.id);
    const kinds = await kindsOf(json.id);
    const department = kinds.find(({ field }) => field === 'department_id');
    const hired = kinds.find(({ field }) => field === 'employment_periods.start');
    const phones = kinds.filter(({ field }) => field === 'phone');
    expect(department).toMatchObject({ value: 'صالة الانتظار', rows: 7, one_value: true, may_add: true });
    expect(department?.lines).toEqual(messyFaults.department);
    expect(hired).toMatchObject({ value: null, rows: 4, one_value: true, may_add: false });
    expect(phones.flatMap(({ lines }) => lines)).toEqual(messyFaults.phone);
    expect(phones.every((one) => !one.one_value)).toBe(true);
    expect(kinds).toHaveLength(4);

    // A department that is missing is added at once, a missing day given once.
    const added = await desk.owner.put(`${path}/alike`, { ...pick(department), add: true });
    expect(added.status).toBe(200);
    await ended(desk.owner, json.id, 'checked');
    expect((await kindsOf(json.id)).some(({ field }) => field === 'department_id')).toBe(false);
    expect((await desk.owner.put(`${path}/alike`, { ...pick(hired), to: '1/10/2024' })).status).toBe(200);
    expect((await ended(desk.owner, json.id, 'checked')).counts).toMatchObject({ right: 18, wrong: 2 });
    await desk.owner.put(`${path}/rows/12`, { values: { phone: '01001000111' } });
    await desk.owner.put(`${path}/rows/20`, { leave: true });
    await desk.owner.post(`${path}/run`);
    expect((await ended(desk.owner, json.id, 'done')).counts).toMatchObject({ added: 19, left: 1 });
    const made = await desk.clinic.sql(
      `select e.hire_date, e.phone, d.name_ar from employees e join departments d on d.clinic_id = e.clinic_id and d.id = e.department_id
        where e.full_name_ar = 'هدى مصطفى كامل'`,
    );
    expect(made).toEqual([{ hire_date: '2024-10-01', phone: '+201001000104', name_ar: 'صالة الانتظار' }]);
  });

  it('refuses what is no column, and adding without the right', async () => {
    const people = await desk.clinic.signedIn({ permissions: ['view_employees', 'create_employees'] });
    const { json } = await upload(people, 'employees', 'm.xlsx', await fileOf([messyHeadings, ...messyRows]));
    const path = `/imports/${json.id}/alike`;
    await people.post(`/imports/${json.id}/check`);
    await ended(people, json.id, 'checked');
    expect(
      (await people.put(path, { field: 'employment_periods', to: '1/1/2024' })).json.errors,
    ).toHaveProperty('field');
    expect((await people.put(path, { field: 'department_id', value: 'س', add: true })).status).toBe(403);
    expect((await people.put(path, { field: 'phone', value: null, to: ' ' })).json.errors).toHaveProperty(
      'to',
    );
    expect((await desk.foreign.get(path)).status).toBe(404);
  });
});

const pick = (kind: Kind | undefined) => ({ field: kind?.field, value: kind?.value });
