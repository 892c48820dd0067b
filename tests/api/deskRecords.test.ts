import { beforeAll, describe, expect, it } from 'vitest';
import { inClinic } from '#server/db/transaction.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import type { Client } from '#tests/setup/client.ts';

const desk = startClinicDesk();

let count = 0;
const employeeDraft = (more: object = {}) => ({
  full_name_ar: `موظفة جديدة ${(count += 1)}`,
  gender: 'female',
  phone: `0128${String(count).padStart(7, '0')}`,
  branch_id: desk.clinic.start.branch,
  department_id: [...desk.clinic.start.departments.values()][0],
  job_title_id: [...desk.clinic.start.titles.values()][0],
  employment_periods: [{ start: '2024-01-01', note: 'بداية' }],
  ...more,
});
// oxlint-disable-next-line typescript/no-explicit-any
const made = async (path: string, body: object): Promise<any> => {
  const { status, json, text } = await desk.owner.post(path, body);
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return json;
};

describe('UX-26 possible twins', () => {
  const twins = async (by: Client, values: Record<string, string>) =>
    by.get(`/employees/twins?${new URLSearchParams(values).toString()}`);
  let noura: { id: string };
  beforeAll(async () => {
    noura = await made(
      '/employees',
      employeeDraft({
        full_name_ar: 'نورا  أحمد فتحي',
        phone: '01099990001',
        birth_date: '1990-05-01',
        employee_no: 'N-1',
      }),
    );
  });

  it('are found by phone in any writing, and by folded name with birth date', async () => {
    const { json } = await twins(desk.owner, { phone: '٠١٠٩٩٩٩٠٠٠١' });
    expect(json).toEqual([
      {
        id: noura.id,
        label: 'نورا أحمد فتحي',
        facts: { employee_no: 'N-1', job_title_id: expect.any(String) as string },
        fields: ['phone'],
      },
    ]);
    const named = { full_name_ar: 'نورا احمد  فتحى', birth_date: '1990-05-01' };
    expect((await twins(desk.owner, named)).json).toMatchObject([{ id: noura.id }]);
    expect((await twins(desk.owner, { ...named, phone: '01099990001' })).json).toMatchObject([
      { id: noura.id, fields: expect.arrayContaining(['phone', 'full_name_ar', 'birth_date']) as string[] },
    ]);
    expect((await twins(desk.owner, { ...named, birth_date: '1990-05-02' })).json).toEqual([]);
    expect((await twins(desk.owner, { full_name_ar: 'نورا أحمد فتحي' })).json).toEqual([]);
    expect((await twins(desk.owner, { ...named, except: noura.id })).json).toEqual([]);
    expect((await twins(desk.owner, { phone: '0109' })).json).toEqual([]);
    expect((await twins(desk.owner, {})).json).toEqual([]);
  });

  it('SEC-10 outside the caller’s rows only that there is one', async () => {
    const clerk = await desk.clinic.signedIn({
      permissions: ['create_employees', 'view_employees'],
      dataScope: 'self',
    });
    expect((await twins(clerk, { phone: '01099990001' })).json).toEqual([
      { hidden: true, fields: ['phone'] },
    ]);
    const blind = await desk.clinic.signedIn({ permissions: ['create_employees'] });
    expect((await twins(blind, { phone: '01099990001' })).json).toEqual([
      { hidden: true, fields: ['phone'] },
    ]);
    expect((await twins(desk.foreign, { phone: '01099990001' })).json).toEqual([]);
    const viewer = await desk.clinic.signedIn({ permissions: ['view_employees'] });
    expect((await twins(viewer, { phone: '01099990001' })).status).toBe(403);
  });

  it('SEC-14 asks for no other field, hidden and unknown ones alike', async () => {
    for (const name of ['iban', 'national_id', 'nothing', 'address']) {
      const answer = await twins(desk.owner, { [name]: '1' });
      expect([answer.status, answer.json.code, Object.keys(answer.json.errors)]).toEqual([
        422,
        'unknown_field',
        [name],
      ]);
    }
    expect((await twins(desk.owner, { phone: '01099990001', except: 'x' })).status).toBe(400);
  });
});

describe('UX-29 a removal taken back', () => {
  const undo = (by: Client, path: string, headers = {}) => by.post(`${path}/undo-removal`, {}, headers);
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.set('use', 'employees.documents.file');
    form.set(
      'file',
      new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF'], { type: 'application/pdf' }),
      'عقد.pdf',
    );
    const { status, json, text } = await desk.owner.call('POST', '/files', { body: form });
    expect([status, status === 201 ? '' : text]).toEqual([201, '']);
    return json.id as string;
  };

  it('brings the record back with lines, links, part and files, one version on, told in its history', async () => {
    const other = await made('/branches', { name_ar: 'فرع ثان' });
    const file = await upload();
    const { id, login } = await made(
      '/employees',
      employeeDraft({
        extra_branch_ids: [other.id],
        documents: [{ kind: 'contract', file, number: 'D-1' }],
        employment_periods: [
          { start: '2020-01-01', end: '2020-12-31', note: 'أولى' },
          { start: '2024-01-01', note: 'ثانية' },
        ],
        login: { name: `undo-${process.pid}`, role_id: desk.clinic.start.roles.get('employee') },
      }),
    );
    await desk.clinic.sql('select set_password($1, $2)', [login.id, 'hash before the removal']);
    const path = `/employees/${id}`;
    const before = (await desk.owner.get(path)).json;
    expect((await desk.owner.remove(path)).status).toBe(200);
    expect((await desk.owner.get(path)).status).toBe(404);
    expect((await desk.owner.get(`/files/${file}`)).status).toBe(200);
    const back = await undo(desk.owner, path);
    expect([back.status, back.status === 200 ? '' : back.text]).toEqual([200, '']);
    const { version, updated_at, ...rest } = back.json;
    const { version: _version, updated_at: _updated, ...was } = before;
    expect(version).toBe(before.version + 1);
    expect(updated_at).not.toBe(before.updated_at);
    expect(rest).toEqual(was);
    expect((await desk.owner.get(path)).json).toEqual(back.json);
    const history = (await desk.owner.get(`${path}/history`)).json as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
    const [attached] = await desk.clinic.sql('select resource, record_id, field from files where id = $1', [
      file,
    ]);
    expect(attached).toEqual({ resource: 'employees', record_id: before.id, field: 'documents.file' });
    const [secret] = await desk.clinic.sql('select password_hash from password_of($1)', [before.login.id]);
    expect(secret).toEqual({ password_hash: 'hash before the removal' });
    // Nothing is left over that could come back a second time.
    expect((await undo(desk.owner, path)).status).toBe(404);
    const changed = await desk.owner.put(path, { version, full_name_ar: 'بعد التراجع' });
    expect([changed.status, changed.json.version]).toEqual([200, version + 1]);
  });

  it('is for who removed it, within ten minutes, who still may remove it', async () => {
    const branch = await made('/branches', { name_ar: 'فرع للحذف' });
    const path = `/branches/${branch.id}`;
    const manager = await desk.clinic.signedIn({ role: 'manager' });
    expect((await manager.remove(path)).status).toBe(200);
    expect((await undo(desk.owner, path)).status).toBe(404);
    expect((await undo(desk.foreign, path)).status).toBe(404);
    expect((await undo(await desk.clinic.signedIn(), path)).status).toBe(403);
    expect((await undo(manager, '/branches/x')).status).toBe(404);
    expect((await undo(manager, `/departments/${branch.id}`)).status).toBe(404);
    expect(await desk.clinic.sql('select * from removed_rows')).toEqual([]);
    expect((await undo(manager, path)).json).toMatchObject({
      id: branch.id,
      name_ar: 'فرع للحذف',
      version: 2,
    });
  });

  it('is over after ten minutes', async () => {
    const branch = await made('/branches', { name_ar: 'فرع متأخر' });
    await desk.owner.remove(`/branches/${branch.id}`);
    const age = async (minutes: number) =>
      inClinic(desk.server.database.pool, { clinicId: desk.clinic.id, userId: desk.owner.person.userId }, [
        {
          text: `update removed_rows set removed_at = now() - make_interval(mins => $2::int) where record_id = $1`,
          values: [branch.id, minutes],
        },
      ]);
    await age(11);
    const late = await undo(desk.owner, `/branches/${branch.id}`);
    expect([late.status, late.json.code, late.json.message]).toEqual([
      409,
      'undo_expired',
      'انتهت مهلة التراجع (10 دقائق). أضف السجل من جديد إن احتجت إليه',
    ]);
    await age(9);
    expect((await undo(desk.owner, `/branches/${branch.id}`)).status).toBe(200);
  });

  it('a repeated call with one key puts it back once and says the same', async () => {
    const branch = await made('/branches', { name_ar: 'فرع مكرر الإرجاع' });
    await desk.owner.remove(`/branches/${branch.id}`);
    const headers = { 'idempotency-key': 'undo-once' };
    const first = await undo(desk.owner, `/branches/${branch.id}`, headers);
    const again = await undo(desk.owner, `/branches/${branch.id}`, headers);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  it('is refused with a sentence where another record has taken its place', async () => {
    const branch = await made('/branches', { name_ar: 'فرع وحيد الاسم', code: 'ONE' });
    await desk.owner.remove(`/branches/${branch.id}`);
    const rival = await made('/branches', { name_ar: 'فرع وحيد الإسم' });
    const refused = await undo(desk.owner, `/branches/${branch.id}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'undo_taken']);
    expect(refused.json.message).toBe('لا يمكن إرجاع السجل: سُجّلت قيمة «اسم الفرع» لسجل آخر بعد الحذف');
    await desk.owner.remove(`/branches/${rival.id}`);
    expect((await undo(desk.owner, `/branches/${branch.id}`)).status).toBe(200);
  });

  it('is refused where what it belonged to has gone, and where the plan is full', async () => {
    const parent = await made('/departments', { name_ar: 'قسم الأصل' });
    const child = await made('/departments', { name_ar: 'قسم الفرع', parent_id: parent.id });
    await desk.owner.remove(`/departments/${child.id}`);
    await desk.owner.remove(`/departments/${parent.id}`);
    const refused = await undo(desk.owner, `/departments/${child.id}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'undo_not_fitting']);
    expect((await undo(desk.owner, `/departments/${parent.id}`)).status).toBe(200);
    expect((await undo(desk.owner, `/departments/${child.id}`)).status).toBe(200);
    const gone = await made('/employees', employeeDraft());
    await desk.owner.remove(`/employees/${gone.id}`);
    await desk.clinic.sql(
      `update clinics set plan_limits = plan_limits || jsonb_build_object('max_active_employees', (select count(*) from employees where status = 'active'))`,
    );
    const full = await undo(desk.owner, `/employees/${gone.id}`);
    expect([full.status, full.json.code]).toEqual([409, 'limit_employees']);
    await desk.clinic.sql(`update clinics set plan_limits = '{}'`);
    expect((await undo(desk.owner, `/employees/${gone.id}`)).status).toBe(200);
  });
});
