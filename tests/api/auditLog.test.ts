import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Awaited<ReturnType<TestClinic['signedIn']>>;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

interface Entry {
  readonly seq: number;
  readonly actor: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly entity_label: string | null;
  readonly changes: readonly { field: string; before: unknown; after: unknown; labels?: object }[];
  readonly facts: readonly { name: string; before: unknown; after: unknown }[];
  readonly hidden: boolean;
}
const entries = async (query = '', by = owner): Promise<readonly Entry[]> => {
  const answer = await by.get(`/audit-log${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json as readonly Entry[];
};
const branch = async (name: string): Promise<{ id: string; version: number }> => {
  const answer = await owner.post('/branches', { name_ar: name });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()]);
  return answer.json as { id: string; version: number };
};

describe('the audit log', () => {
  it('SEC-66 is read by whoever holds view_audit_log, and by nobody of another clinic', async () => {
    const all = permissions.filter((one) => one !== 'view_audit_log');
    const [reader, others] = await Promise.all([
      clinic.signedIn({ permissions: ['view_audit_log'] }),
      clinic.signedIn({ permissions: all }),
    ]);
    for (const path of ['', '/people', '/verify', '/export', `/branches/${clinic.id}`]) {
      expect([path, (await reader.get(`/audit-log${path}`)).status]).toEqual([path, 200]);
      const refused = await others.get(`/audit-log${path}`);
      expect([path, refused.status, refused.json.code]).toEqual([path, 403, 'forbidden']);
    }
    const made = await branch('فرع السر');
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await entries(`?record=${made.id}`, foreign)).toEqual([]);
    expect(JSON.stringify(await entries('?limit=200', foreign))).not.toContain('فرع السر');
  });

  it('SEC-63 tells a change by field, with the names of what it points at', async () => {
    const { id, version } = await branch('فرع المعادي');
    const changed = await owner.put(`/branches/${id}`, { version, name_ar: 'فرع حلوان' });
    expect(changed.status).toBe(200);
    const [latest, first] = await entries(`/branches/${id}`);
    expect(latest).toMatchObject({ action: 'update', entity: 'branches', entity_id: id, hidden: false });
    expect(latest?.entity_label).toBe('فرع حلوان');
    expect(latest?.changes).toEqual([{ field: 'name_ar', before: 'فرع المعادي', after: 'فرع حلوان' }]);
    expect(first?.action).toBe('create');
    const department = await owner.post('/departments', {
      name_ar: 'الأشعة',
      manager_id: owner.person.employeeId,
    });
    expect([department.status, department.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    const [made] = await entries(`/departments/${department.json.id as string}`);
    const pointed = made?.changes.find(({ field }) => field === 'manager_id');
    expect(Object.keys(pointed?.labels ?? {})).toEqual([owner.person.employeeId]);
  });

  it('SEC-63 holds sign-in, a failed one, sign-out, a password, permissions and an export', async () => {
    const person = await clinic.person({ role: 'hr' });
    const client = server.client(clinic.subdomain);
    expect((await client.post('/login', { name: person.name, password: 'wrong-wrong-wrong' })).status).toBe(
      401,
    );
    await client.signIn(person.name, person.password);
    expect((await client.get('/branches/export?format=csv')).status).toBe(200);
    expect((await client.post('/logout')).status).toBe(200);
    const mine = await entries(`?user=${person.userId}`);
    expect(mine.map(({ action }) => action)).toEqual(['logout', 'export', 'login']);
    expect(mine[1]?.facts).toEqual(expect.arrayContaining([{ name: 'format', before: null, after: 'csv' }]));
    const [failed] = await entries('?action=login_failed');
    expect([failed?.entity, failed?.entity_id, failed?.actor]).toEqual(['users', person.userId, null]);
    const role = await owner.post('/roles', {
      name_ar: 'دور السجل',
      name_en: 'Log role',
      permissions: ['view_roles'],
    });
    expect([role.status, role.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    const more = await owner.put(`/roles/${role.json.id as string}`, {
      version: role.json.version,
      permissions: ['view_roles', 'view_branches'],
    });
    expect([more.status, more.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    const [granted] = await entries('?action=permission');
    expect([granted?.entity, granted?.entity_id]).toEqual(['roles', role.json.id]);
  });

  it('SEC-14 leaves out fields and records its reader may not read', async () => {
    const subject = await clinic.person();
    await clinic.sql(
      "insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')",
      [subject.employeeId],
    );
    const national = '29001010123456';
    const { json: employee } = await owner.get(`/employees/${subject.employeeId}`);
    const saved = await owner.put(`/employees/${subject.employeeId}`, {
      version: employee.version,
      national_id: national,
      address: 'ملاحظة داخلية',
    });
    expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    const [mine] = await entries(`/employees/${subject.employeeId}`);
    expect(mine?.changes.map(({ field }) => field)).toContain('national_id');
    expect(mine?.changes.find(({ field }) => field === 'national_id')?.after).toBe('••••3456');
    const [blind, seeing] = await Promise.all([
      clinic.signedIn({ permissions: ['view_audit_log'] }),
      clinic.signedIn({ permissions: ['view_audit_log', 'view_employees'] }),
    ]);
    const [hidden] = await entries(`/employees/${subject.employeeId}`, blind);
    expect(hidden).toMatchObject({
      action: 'update',
      hidden: true,
      entity_label: null,
      changes: [],
      facts: [],
    });
    const [seen] = await entries(`/employees/${subject.employeeId}`, seeing);
    expect(seen?.hidden).toBe(false);
    const visible = await seeing.get(`/employees/${subject.employeeId}`);
    expect(seen?.changes.map(({ field }) => field).filter((field) => !(field in visible.json))).toEqual([]);
    const file = await blind.get(`/audit-log/export?record=${subject.employeeId}`);
    expect(file.text).not.toMatch(/3456|ملاحظة داخلية/);
  });

  it('SEC-65 never holds a password or a token', async () => {
    const made = await clinic.signedIn({ role: 'hr', password: 'Planted-Secret-4711-اء' });
    await owner.post('/confirm-password', { password: owner.person.password });
    const everything = JSON.stringify(
      await clinic.sql('select * from audit_log where actor_id = $1 or entity_id = $1', [made.person.userId]),
    );
    expect(everything).toContain('login');
    expect(everything).not.toContain('Planted-Secret');
    expect(everything).not.toContain(made.token ?? 'no token');
  });

  it('is filtered by days of the clinic, user, kind, action and record, and read page by page', async () => {
    const quiet = await server.newClinic();
    const reader = await quiet.signedIn({ role: 'owner' });
    await quiet.sql(
      `insert into audit_log (clinic_id, at, action, entity, entity_label)
        select app_clinic(), '2024-03-01 21:30+00'::timestamptz + make_interval(hours => n), 'update', 'branches', 'entry ' || n
        from generate_series(0, 4) n`,
    );
    // Cairo was two hours ahead: 23:30, 00:30 … 03:30.
    const names = async (query: string): Promise<unknown[]> =>
      (await entries(query, reader)).map(({ entity_label }) => entity_label);
    expect(await names('?entity=branches&to=2024-03-01')).toEqual(['entry 0']);
    expect(await names('?from=2024-03-02&to=2024-03-02')).toEqual([
      'entry 4',
      'entry 3',
      'entry 2',
      'entry 1',
    ]);
    expect(await names('?entity=branches&action=delete')).toEqual([]);
    const page = await entries('?entity=branches&limit=2', reader);
    expect(page.map(({ entity_label }) => entity_label)).toEqual(['entry 4', 'entry 3']);
    expect(await names(`?entity=branches&limit=2&before=${page[1]?.seq}`)).toEqual(['entry 2', 'entry 1']);
    // Within a period, which is read in the order of time, too.
    const period = '?from=2024-03-01&to=2024-03-02&limit=2';
    const newer = await entries(period, reader);
    expect(newer.map(({ entity_label }) => entity_label)).toEqual(['entry 4', 'entry 3']);
    expect(await names(`${period}&before=${newer[1]?.seq}`)).toEqual(['entry 2', 'entry 1']);
    for (const bad of [
      '?limit=201',
      '?user=x',
      '?action=drop',
      '?from=2024-02-31',
      '?sort=seq',
      '?before=-1',
      "?entity=x'",
    ])
      expect([bad, (await reader.get(`/audit-log${bad}`)).json.code]).toEqual([bad, 'bad_request']);
    expect((await reader.get('/audit-log/people')).json).toEqual([
      { id: reader.person.userId, name: reader.person.name },
    ]);
  });

  it('SEC-52 SEC-63 leaves as CSV in human words, runs nothing in a spreadsheet and notes itself', async () => {
    const { id, version } = await branch('=HYPERLINK("http://evil")');
    await owner.put(`/branches/${id}`, { version, name_ar: 'فرع هادئ' });
    const file = await owner.get(`/audit-log/export?record=${id}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    const [head, ...lines] = file.text.trim().split('\r\n');
    expect(head).toBe(
      'م,الوقت,المستخدم,عنوان الجهاز,الجهاز,العملية,نوع السجل,السجل,التغييرات,السبب,رقم الطلب',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('تعديل,الفروع,فرع هادئ');
    expect(lines[0]).toMatch(/من «\u2068?=HYPERLINK/);
    expect(lines.join()).not.toMatch(/,"?[=+@-][A-Z]/);
    const [noted] = await entries('?entity=audit-log');
    expect([noted?.action, noted?.facts]).toEqual([
      'export',
      [
        { name: 'format', before: null, after: 'csv' },
        { name: 'rows', before: null, after: 2 },
      ],
    ]);
  });

  it('SEC-23 asks for the password before more than 500 entries leave', async () => {
    await clinic.sql(
      "insert into audit_log (clinic_id, action, entity) select app_clinic(), 'view', 'branches' from generate_series(1, 501)",
    );
    const stale = await clinic.signedIn({ role: 'owner' });
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query('set local role gate');
    await client.query("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
      stale.person.userId,
    ]);
    await client.query('commit');
    client.release();
    server.app.sessions.forgetClinic(clinic.id);
    const refused = await stale.get('/audit-log/export');
    expect([refused.status, refused.json.code]).toEqual([403, 'reauth_required']);
    await stale.post('/confirm-password', { password: stale.person.password });
    expect((await stale.get('/audit-log/export')).text.split('\r\n').length).toBeGreaterThan(501);
  });
});
