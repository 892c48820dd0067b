import { describe, expect, it } from 'vitest';
import type { Cell } from '#server/transfer/xlsx/workbook.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();

const text = (value: string): Cell => ({ text: value });
const branches = async (where = 'true'): Promise<number> =>
  Number((await desk.clinic.sql(`select count(*)::int as n from branches where ${where}`))[0]?.['n']);

describe('UX-44 1,000 rows with 12 planted faults', () => {
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
  const rowAt = (line: number, manager: string): Cell[] => {
    const cells: Cell[] = [
      text(`فرع ${line - 1}`),
      text(`K${line}`),
      { number: String(1_000_000_000 + line), style: 'plain' },
      text('٣٠٫٠٥'),
      { number: '31.25', style: 'plain' },
      text('١٬٢٠٠'),
      text('10.0.0.1، 10.0.0.2'),
      text(manager),
      text('لا يُستورد'),
    ];
    for (const [at, column, value] of faults)
      if (at === line) cells[column] = value === '' ? null : text(value);
    return cells;
  };
  let id = '';

  it('finds exactly those, with row, column and cause, and writes nothing', async () => {
    await desk.owner.post('/branches', { name_ar: 'الفرع المأخوذ', code: 'MAIN-TAKEN'.slice(0, 10) });
    await desk.clinic.sql(`update branches set code = 'MAIN-TAKEN' where name_ar = 'الفرع المأخوذ'`);
    const [manager] = await desk.clinic.sql('select full_name_ar from employees where id = $1', [
      desk.owner.person.employeeId,
    ]);
    const rows = Array.from({ length: 1000 }, (_, at) => rowAt(at + 2, String(manager?.['full_name_ar'])));
    const before = await branches();
    const answer = await upload(
      desk.owner,
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
    expect((await desk.owner.post(`/imports/${id}/check`)).status).toBe(200);
    const checked = await ended(desk.owner, id, 'checked');
    expect(checked.counts).toMatchObject({ right: 988, wrong: 12, plan_add: 988 });
    const wrong = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as {
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
    const [sheet] = openWorkbook((await download(desk.owner, `/imports/${id}/wrong`)).bytes);
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
      const { json } = await desk.owner.put(`/imports/${id}/rows/${line}`, { values: { [field]: repair } });
      expect({ line, state: json.state, problems: json.problems }).toEqual({
        line,
        state: 'right',
        problems: [],
      });
    }
    const before = await branches();
    expect((await desk.owner.post(`/imports/${id}/run`)).status).toBe(200);
    // Asked for twice at once: the second is refused, nothing runs twice.
    expect((await desk.owner.post(`/imports/${id}/run`)).status).toBe(409);
    const done = await ended(desk.owner, id, 'done');
    expect(done.counts).toMatchObject({ added: 1000 });
    expect(await branches()).toBe(before + 1000);
    const [one] = await desk.clinic.sql(`select * from branches where code = 'K7'`);
    expect(one).toMatchObject({
      name_ar: 'فرع 6',
      phone: '+201000000007',
      geofence_m: 1200,
      allowed_ips: ['10.0.0.1', '10.0.0.2'],
      manager_id: desk.owner.person.employeeId,
    });
    expect(Number(one?.['latitude'])).toBe(30.05);
    const noted = await desk.clinic.sql(
      `select changes from audit_log where entity = 'branches' and entity_label = 'فروع.xlsx'`,
    );
    expect(noted).toHaveLength(1);
    expect(noted[0]?.['changes']).toMatchObject({ added: [null, 1000] });

    const changed = await desk.clinic.sql(`select id, version, name_ar from branches where code = 'K8'`);
    await desk.owner.put(`/branches/${String(changed[0]?.['id'])}`, { version: 1, name_ar: 'غيّره أحدهم' });
    // Somebody else: who moves has other rights than those the job was asked for with, from whenever that is noticed.
    const { employeeId: moved } = await desk.clinic.person();
    await desk.clinic.sql(
      `update employees set branch_id = (select id from branches where code = 'K9') where id = $1`,
      [moved],
    );
    await desk.owner.post(`/imports/${id}/undo`);
    const undone = await ended(desk.owner, id, 'undone');
    expect(undone.counts).toMatchObject({ undone: 998, kept: 2 });
    const listed = await desk.owner.get(`/imports/${id}/rows?state=kept`);
    expect({ status: listed.status, text: listed.text }).toMatchObject({ status: 200 });
    const kept = listed.json as { line: number; problems: { text: string }[] }[];
    expect(kept.map(({ line }) => line)).toEqual([8, 9]);
    expect(kept[1]?.problems[0]?.text).toMatch(/مرتبط/);
    expect(await branches(`code in ('K8', 'K9')`)).toBe(2);
    expect(await branches()).toBe(before + 2);
    // A thousand rows in, and out again: the jobs' own time, not that of a call.
  }, 120_000);
});
