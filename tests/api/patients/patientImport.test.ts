import { describe, expect, it } from 'vitest';
import type { Cell } from '#server/transfer/xlsx/workbook.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { patientsOf } from './twinSupport.ts';

const desk = startClinicDesk();
const { filed, now } = patientsOf(desk);

const headings = ['الاسم بالكامل', 'الهاتف', 'النوع'];
const cells = (values: readonly string[]): Cell[] => values.map((value) => ({ text: value }));

interface Row {
  readonly line: number;
  readonly state: string;
  readonly plan: string | null;
  readonly problems: readonly { readonly text: string; readonly twin?: string }[];
}

/** A file of Arabic headings, checked; the last of its columns is a city or another one. */
async function checked(
  rows: readonly (readonly string[])[],
  [heading, field]: readonly [string, string] = ['المدينة', 'city'],
): Promise<string> {
  const bytes = await workbook([[...headings, heading], ...rows].map(cells));
  const made = await upload(desk.owner, 'patients', 'مرضى.xlsx', bytes);
  expect([made.status, made.json.mapping]).toEqual([201, ['full_name', 'phone', 'gender', field]]);
  const id = String(made.json.id);
  expect((await desk.owner.post(`/imports/${id}/check`)).status).toBe(200);
  await ended(desk.owner, id, 'checked');
  return id;
}
const mend = async (id: string, line: number, body: object): Promise<Row> =>
  (await desk.owner.put(`/imports/${id}/rows/${line}`, body)).json as Row;
const files = async (name: string): Promise<readonly Record<string, unknown>[]> =>
  desk.clinic.sql('select file_no, city, status from patients where full_name = $1 order by file_no', [name]);

describe('patients from a file (issue 16: levels shown per row: update, skip, add; undo)', () => {
  it('tells of each row how alike it is; each is updated, skipped or added, and all is taken back', async () => {
    const old = [
      await filed({ full_name: 'رشا كمال زكي', phone: '01210000001', city: 'قنا' }),
      await filed({ full_name: 'طارق نعيم بدر', phone: '01210000002', city: 'قنا' }),
      await filed({ full_name: 'وليد ناصر فرج', phone: '01210000003', city: 'قنا' }),
    ];
    const id = await checked([
      ['رشا كمال', '01210000001', 'أنثى', 'الأقصر'],
      ['طارق نعيم', '01210000002', 'ذكر', 'الأقصر'],
      ['وليد ناصر', '01210000003', 'ذكر', 'الأقصر'],
      ['سارة وليد ناصر', '01210000003', 'أنثى', 'الأقصر'],
    ]);
    const rows = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as Row[];
    expect(rows.map(({ line, problems }) => [line, problems.map(({ twin, text }) => [twin, text])])).toEqual(
      old.map(({ file_no }, at) => [at + 2, [['strong', `قد يكون المريض مسجلًا من قبل: ${file_no}`]]]),
    );
    const noted = (await desk.owner.get(`/imports/${id}/rows?state=noted`)).json as unknown as Row[];
    expect(noted).toMatchObject([
      {
        line: 5,
        state: 'right',
        plan: 'add',
        problems: [{ twin: 'weak', text: `يشبه سجلًا موجودًا: ${old[2]?.file_no}` }],
      },
    ]);
    expect(await mend(id, 2, { twin: 'update' })).toMatchObject({ state: 'right', plan: 'update' });
    expect(await mend(id, 3, { twin: 'add' })).toMatchObject({ state: 'right', plan: 'add' });
    expect(await mend(id, 4, { leave: true })).toMatchObject({ state: 'left' });
    expect((await desk.owner.put(`/imports/${id}/rows/3`, { twin: 'merge' })).status).toBe(400);
    await desk.owner.post(`/imports/${id}/run`);
    expect((await ended(desk.owner, id, 'done')).counts).toMatchObject({ added: 2, updated: 1, left: 1 });
    expect(await now(String(old[0]?.id))).toMatchObject({ full_name: 'رشا كمال', city: 'الأقصر' });
    expect(await files('طارق نعيم')).toMatchObject([{ city: 'الأقصر', status: 'active' }]);
    expect(await files('وليد ناصر')).toEqual([]);
    // A family's number is told and stops nobody.
    expect(await files('سارة وليد ناصر')).toHaveLength(1);
    const story = (await desk.owner.get(`/patients/${String(old[0]?.id)}/history`)).json;
    expect(JSON.stringify(story)).toContain('city');
    await desk.owner.post(`/imports/${id}/undo`);
    await ended(desk.owner, id, 'undone');
    expect(await now(String(old[0]?.id))).toMatchObject({ full_name: 'رشا كمال زكي', city: 'قنا' });
    expect(await files('طارق نعيم')).toEqual([]);
  });

  it('the same person twice in one file is filed once; the second row is told', async () => {
    const id = await checked([
      ['أمينة رشدي سعد', '01210000009', 'أنثى', 'أسوان'],
      ['أمينه رشدى', '01210000009', 'أنثى', 'أسوان'],
    ]);
    const [second] = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as Row[];
    expect(second).toMatchObject({
      line: 3,
      problems: [{ twin: 'strong', text: 'قد يكون هو نفسه المذكور في الصف 2' }],
    });
    await desk.owner.post(`/imports/${id}/run`);
    expect((await ended(desk.owner, id, 'done')).counts).toMatchObject({ added: 1, wrong: 1 });
    // Said to be another one it is filed too; said to be the same it changes what the first row has made.
    expect(await mend(id, 3, { twin: 'update' })).toMatchObject({ state: 'right' });
    await desk.owner.post(`/imports/${id}/run`);
    expect((await ended(desk.owner, id, 'done')).counts).toMatchObject({ added: 1, updated: 1 });
  });
});

describe('a family in one file (clinic.md P6)', () => {
  const guardian = ['ولي الأمر', 'guardian_patient_id'] as const;
  const families = async (): Promise<readonly unknown[]> =>
    (
      await desk.clinic.sql(
        `select p.full_name as name, g.full_name as guardian from patients p left join patients g on g.id = p.guardian_patient_id
          where p.full_name like '%حجاج%' order by p.phone, p.full_name`,
      )
    ).map(({ name, guardian: by }) => [name, by]);

  it('a child is filed after its guardian, wherever in the file that one stands, and all is taken back', async () => {
    const id = await checked(
      [
        ['سليم رائد حجاج', '01210000021', 'ذكر', 'رائد سعيد حجاج'],
        ['رائد سعيد حجاج', '01210000022', 'ذكر', '٠١٢١٠٠٠٠٠٢٣'],
        ['سعيد حجاج نوفل', '01210000023', 'ذكر', ''],
        ['لمى رائد حجاج', '01210000022', 'أنثى', 'رائد سعيد حجاج'],
        ['ضيف حجاج بديع', '01210000025', 'ذكر', 'شخص لا وجود له'],
      ],
      guardian,
    );
    const wrong = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as Row[];
    expect(wrong.map(({ line, problems }) => [line, problems])).toEqual([
      [6, [expect.objectContaining({ field: 'guardian_patient_id', value: 'شخص لا وجود له' })]],
    ]);
    expect(await mend(id, 6, { values: { guardian_patient_id: 'سليم رائد حجاج' } })).toMatchObject({
      state: 'right',
      plan: 'add',
    });
    await desk.owner.post(`/imports/${id}/run`);
    expect((await ended(desk.owner, id, 'done')).counts).toMatchObject({ rows: 5, added: 5 });
    expect(await families()).toEqual([
      ['سليم رائد حجاج', 'رائد سعيد حجاج'],
      ['رائد سعيد حجاج', 'سعيد حجاج نوفل'],
      ['لمى رائد حجاج', 'رائد سعيد حجاج'],
      ['سعيد حجاج نوفل', null],
      ['ضيف حجاج بديع', 'سليم رائد حجاج'],
    ]);
    await desk.owner.post(`/imports/${id}/undo`);
    expect((await ended(desk.owner, id, 'undone')).counts).toMatchObject({ undone: 5 });
    expect(await families()).toEqual([]);
  });

  it('a name two rows have is told; rows that wait for each other are refused, and the others filed', async () => {
    const id = await checked(
      [
        ['كامل حجاج رزق', '01210000031', 'ذكر', 'منصور حجاج رزق'],
        ['منصور حجاج رزق', '01210000032', 'ذكر', 'كامل حجاج رزق'],
        ['نادر حجاج عوض', '01210000033', 'ذكر', ''],
        ['نادر حجاج عوض', '01210000034', 'ذكر', ''],
        ['باسل نادر حجاج', '01210000035', 'ذكر', 'نادر حجاج عوض'],
      ],
      guardian,
    );
    const wrong = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as Row[];
    expect(wrong.map(({ line }) => line)).toEqual([6]);
    await desk.owner.post(`/imports/${id}/run`);
    expect((await ended(desk.owner, id, 'done')).counts).toMatchObject({ added: 2, failed: 2, wrong: 1 });
    const failed = (await desk.owner.get(`/imports/${id}/rows?state=failed`)).json as unknown as Row[];
    expect(failed.map(({ line, problems }) => [line, problems])).toEqual([
      [2, [expect.objectContaining({ field: 'guardian_patient_id', value: 'منصور حجاج رزق' })]],
      [3, [expect.objectContaining({ field: 'guardian_patient_id', value: 'كامل حجاج رزق' })]],
    ]);
  });
});
