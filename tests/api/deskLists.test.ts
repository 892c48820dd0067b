import { beforeAll, describe, expect, it } from 'vitest';
import { startClinicDesk, type SignedInPerson } from '#tests/setup/clinicDesk.ts';
import type { Client } from '#tests/setup/client.ts';

const desk = startClinicDesk();

const query = (parts: Record<string, unknown>): string =>
  `?${new URLSearchParams(
    Object.entries(parts).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()}`;

describe('the whole result of a list', () => {
  let sara: SignedInPerson;
  let manager: SignedInPerson;
  const target = async (title: string, pay_amount: string, employeeId: string): Promise<string> => {
    const { status, json, text } = await desk.owner.post('/targets', {
      title,
      audience: 'employee',
      employee_ids: [employeeId],
      period_from: '2026-01-01',
      period_to: '2026-03-31',
      target_value: '100',
      pay_rule: 'fixed',
      pay_amount,
      pay_month: '2026-03',
    });
    expect([status, status === 201 ? '' : text]).toEqual([201, '']);
    return json.id as string;
  };
  const ids: string[] = [];
  beforeAll(async () => {
    sara = await desk.clinic.signedIn({ role: 'doctor' });
    manager = await desk.clinic.signedIn({ permissions: ['view_targets'] });
    const other = await desk.clinic.person();
    ids.push(
      await target('هدف التقويم', '100.10', sara.person.employeeId),
      await target('هدف الزراعة', '200.20', sara.person.employeeId),
      await target('هدف المتابعة', '0.30', other.employeeId),
    );
    for (const id of ids.slice(0, 2)) await desk.owner.post(`/targets/${id}/activate`, { version: 1 });
  });
  const totals = async (by: Client, parts = {}) => (await by.get(`/targets/totals${query(parts)}`)).json;
  const found = async (by: Client, parts = {}) => (await by.get(`/targets/ids${query(parts)}`)).json;

  it('UX-14 totals are exact decimals over the filter, the search and the scope, never over the page', async () => {
    expect(await totals(manager)).toMatchObject({ pay_amount: '300.60' });
    expect(await totals(manager, { filter: { status: 'active' } })).toMatchObject({ pay_amount: '300.30' });
    expect(await totals(manager, { q: 'الزراعه' })).toMatchObject({ pay_amount: '200.20' });
    expect(await totals(manager, { filter: { q: 'المتابعة', status: 'draft' } })).toMatchObject({
      pay_amount: '0.30',
    });
    expect(await totals(manager, { filter: { status: 'closed' } })).toMatchObject({ pay_amount: '0.00' });
    expect(await totals(sara, { scope: 'self' })).toMatchObject({ pay_amount: '300.30', earned: '0.00' });
    expect((await desk.owner.get('/holidays/totals')).json).toEqual({});
  });

  it('SEC-14 columns the caller may not read are not summed', async () => {
    expect(Object.keys(await totals(manager))).toEqual(['pay_amount']);
    expect(Object.keys(await totals(desk.owner))).toEqual(['pay_amount', 'earned']);
  });

  it('UX-13 ids are those of the list, in its order', async () => {
    const asc = { sort: ['title', 'ASC'] };
    expect(await found(manager, asc)).toEqual({ ids, total: 3, exact: true });
    expect(await found(manager, { sort: ['title', 'DESC'], filter: { status: 'active' } })).toEqual({
      ids: [ids[1], ids[0]],
      total: 2,
      exact: true,
    });
    expect(await found(manager, { ...asc, q: 'هدف الم' })).toEqual({ ids: [ids[2]], total: 1, exact: true });
    expect((await found(sara, { scope: 'self' })).ids.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const branches = (await desk.owner.get(`/branches/ids${query({ q: 'الفرع' })}`)).json;
    expect(branches.ids).toEqual([desk.clinic.start.branch]);
  });

  it('SEC-01, SEC-15 refuses and hides what the list does', async () => {
    for (const path of ['totals', 'ids']) {
      const answer = async (by: Client, parts = {}) => by.get(`/targets/${path}${query(parts)}`);
      expect((await answer(sara)).status).toBe(403);
      const unknown = await answer(manager, { filter: { nosuch: 1 } });
      expect([unknown.status, unknown.json.code, Object.keys(unknown.json.errors)]).toEqual([
        422,
        'unknown_field',
        ['nosuch'],
      ]);
      expect((await answer(manager, { filter: { earned_gte: '1' } })).status).toBe(422);
      expect((await answer(manager, { filter: '[]' })).status).toBe(400);
      expect((await answer(manager, { scope: 'elsewhere' })).status).toBe(400);
    }
    expect(await found(desk.foreign)).toEqual({ ids: [], total: 0, exact: true });
    expect(await totals(desk.foreign)).toMatchObject({ pay_amount: '0.00' });
  });

  it('a narrower role sums and finds its own range only', async () => {
    const own = await desk.clinic.signedIn({ permissions: ['view_targets'], dataScope: 'self' });
    expect(await totals(own)).toMatchObject({ pay_amount: '0.00' });
    expect((await found(own)).ids).toEqual([]);
  });
});

describe('UX-10 saved views', () => {
  const draft = (more: object = {}) => ({
    list: 'penalties',
    name: 'جزاءات الشهر',
    role_id: null,
    state: {
      filter: { status: 'approved', violation_date_gte: '-30' },
      q: 'تأخير',
      sort: ['violation_date', 'DESC'],
    },
    ...more,
  });
  const seen = async (by: Client, list = 'penalties'): Promise<string[]> =>
    (await by.get(`/saved-views?list=${encodeURIComponent(list)}`)).json.map(
      ({ name }: { name: string }) => name,
    );
  let hr: SignedInPerson;
  let hrRole: string;
  beforeAll(async () => {
    hr = await desk.clinic.signedIn({ role: 'hr' });
    hrRole = desk.clinic.start.roles.get('hr') ?? '';
  });

  it('are kept as they were sent and are their maker’s alone', async () => {
    const made = await hr.post('/saved-views', draft());
    expect([made.status, made.json]).toEqual([201, { id: made.json.id, version: 1, mine: true, ...draft() }]);
    expect((await hr.get('/saved-views?list=penalties')).json).toEqual([made.json]);
    expect(await seen(hr, 'branches')).toEqual([]);
    for (const by of [desk.owner, desk.foreign, await desk.clinic.signedIn({ role: 'hr' })]) {
      expect(await seen(by)).toEqual([]);
      expect((await by.put(`/saved-views/${made.json.id}`, { version: 1, name: 'x' })).status).toBe(404);
      expect((await by.remove(`/saved-views/${made.json.id}`)).status).toBe(404);
    }
    const audit = await desk.clinic.sql(
      `select action, entity_label, changes from audit_log where entity = 'saved-views' and entity_id = $1`,
      [made.json.id],
    );
    expect(audit).toMatchObject([{ action: 'create', entity_label: 'جزاءات الشهر' }]);
    expect(JSON.stringify(audit)).not.toContain('approved');
  });

  it('refuse a list that is not theirs, filters and columns unknown to them, and bad names', async () => {
    const code = async (by: Client, more: object) => {
      const { status, json } = await by.post('/saved-views', draft(more));
      return [status, json.code, ...Object.keys(json.errors ?? {})];
    };
    const plain = await desk.clinic.signedIn({ permissions: ['view_penalties'] });
    const unpaid = await desk.clinic.signedIn({ permissions: ['view_employees'] });
    expect(await code(plain, { list: 'roles' })).toEqual([403, 'forbidden']);
    expect(await code(plain, { list: 'nothing' })).toEqual([422, 'invalid', 'list']);
    expect(await code(plain, { list: 'penalties~self' })).toEqual([403, 'forbidden']);
    expect(await code(plain, { state: { filter: { salary: 1 } } })).toEqual([422, 'unknown_field', 'salary']);
    expect(await code(unpaid, { list: 'employees', state: { filter: { iban_like: '1' } } })).toEqual([
      422,
      'unknown_field',
      'iban_like',
    ]);
    expect(await code(plain, { state: { sort: ['salary', 'ASC'] } })).toEqual([
      422,
      'unknown_field',
      'salary',
    ]);
    expect(await code(plain, { state: { columns: ['salary'] } })).toEqual([422, 'unknown_field', 'salary']);
    expect(await code(plain, { state: { page: 2 } })).toEqual([422, 'invalid', 'state.page']);
    expect(await code(plain, { name: '  ' })).toEqual([422, 'invalid', 'name']);
    expect(await code(plain, { name: 'ط'.repeat(61) })).toEqual([422, 'invalid', 'name']);
    expect(await code(plain, { owner_id: 'x' })).toEqual([422, 'unknown_field', 'owner_id']);
    expect(await code(plain, { name: 'ط'.repeat(60) })).toEqual([201, undefined]);
    expect(await code(plain, { name: 'ط'.repeat(60) })).toEqual([422, 'invalid', 'name']);
    expect(await code(plain, { name: 'ط'.repeat(60), list: 'branches' })).toEqual([403, 'forbidden']);
  });

  it('are shared by whoever may edit roles, with one role or everybody', async () => {
    expect((await hr.post('/saved-views', draft({ name: 'للكل', role_id: 'all' }))).status).toBe(403);
    const shared = await desk.owner.post('/saved-views', draft({ name: 'للموارد البشرية', role_id: hrRole }));
    const all = await desk.owner.post('/saved-views', draft({ name: 'للكل', role_id: 'all' }));
    expect([shared.json.role_id, all.json.role_id]).toEqual([hrRole, 'all']);
    expect(await seen(hr)).toEqual(['جزاءات الشهر', 'للكل', 'للموارد البشرية']);
    const accountant = await desk.clinic.signedIn({ permissions: ['view_penalties'] });
    expect(await seen(accountant)).toEqual(['للكل']);
    expect(await seen(desk.foreign)).toEqual([]);
    expect((await hr.get('/saved-views')).json.map(({ mine }: { mine: boolean }) => mine)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await hr.put(`/saved-views/${shared.json.id}`, { version: 1, name: 'لي' })).status).toBe(403);
    expect((await hr.remove(`/saved-views/${all.json.id}`)).status).toBe(403);
    expect((await accountant.put(`/saved-views/${shared.json.id}`, { version: 1, name: 'لي' })).status).toBe(
      404,
    );
    const bad = await desk.owner.post(
      '/saved-views',
      draft({ name: 'دور', role_id: desk.clinic.start.branch }),
    );
    expect([bad.status, Object.keys(bad.json.errors)]).toEqual([422, ['role_id']]);
  });

  it('SEC-14 a shared view over a field its reader does not know is not told of', async () => {
    const pay = await desk.clinic.signedIn({
      permissions: ['view_employees', 'manage_salaries', 'edit_roles'],
    });
    const view = {
      list: 'employees',
      name: 'تحويل بنكي',
      role_id: 'all',
      state: { filter: { pay_method: 'bank' } },
    };
    expect((await pay.post('/saved-views', view)).status).toBe(201);
    const reader = await desk.clinic.signedIn({ permissions: ['view_employees'] });
    expect((await reader.get('/saved-views')).text).not.toContain('pay_method');
    expect((await desk.owner.get('/saved-views?list=employees')).text).toContain('pay_method');
  });

  it('REL-14 change by their version, and a clinic owner changes and removes shared ones of others', async () => {
    const editor = await desk.clinic.signedIn({ permissions: ['view_penalties', 'edit_roles'] });
    const { json: view } = await editor.post('/saved-views', draft({ name: 'مشترك', role_id: 'all' }));
    const path = `/saved-views/${view.id}`;
    expect((await editor.put(path, { name: 'بلا نسخة' })).status).toBe(428);
    const changed = await desk.owner.put(path, { version: 1, name: 'مشترك جديد', state: { filter: {} } });
    expect([changed.status, changed.json.version, changed.json.mine, changed.json.state]).toEqual([
      200,
      2,
      false,
      { filter: {} },
    ]);
    const stale = await editor.put(path, { version: 1, name: 'قديم' });
    expect([stale.status, stale.json.code, stale.json.details.current.name]).toEqual([
      409,
      'version_conflict',
      'مشترك جديد',
    ]);
    // What the view shows is told as changed, though the log holds no value that was asked for.
    expect(stale.json.details).toMatchObject({
      changed_by: expect.stringMatching(/./),
      changed_at: expect.stringMatching(/^\d{4}-/),
      fields: ['name', 'state'],
    });
    expect((await editor.put(path, { name: 'قديم' }, { 'if-match': '"1"' })).status).toBe(412);
    const same = await editor.put(path, { version: 2, list: 'branches' });
    expect([same.status, same.json.code]).toEqual([422, 'read_only_field']);
    expect((await editor.put(path, { version: 2, role_id: null })).json).toMatchObject({
      role_id: null,
      version: 3,
    });
    expect((await desk.owner.put(path, { version: 3, name: 'x' })).status).toBe(404);
    expect((await editor.remove(path)).json).toMatchObject({ id: view.id, name: 'مشترك جديد' });
    const actions = await desk.clinic.sql(`select action from audit_log where entity_id = $1 order by seq`, [
      view.id,
    ]);
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
  });

  it('become private again when their role goes', async () => {
    const role = await desk.owner.post('/roles', {
      name_ar: 'دور مؤقت',
      data_scope: 'all',
      permissions: ['view_penalties'],
    });
    const { json: view } = await desk.owner.post(
      '/saved-views',
      draft({ name: 'لدور مؤقت', role_id: role.json.id }),
    );
    expect((await desk.owner.remove(`/roles/${role.json.id}`)).status).toBe(200);
    const mine = (await desk.owner.get('/saved-views?list=penalties')).json as {
      id: string;
      role_id: string | null;
    }[];
    expect(mine.find(({ id }) => id === view.id)?.role_id).toBeNull();
  });
});
