import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

type Person = Awaited<ReturnType<TestClinic['signedIn']>>;
interface Refused {
  readonly seq: number;
  readonly actor_id: string;
  readonly actor: string;
  readonly ip: string;
  readonly request_id: string;
  readonly entity: string;
  readonly entity_id: null;
  readonly facts: readonly { name: string; after: unknown }[];
}
/** What the owner reads of this person's refusals, the oldest first. */
async function refusalsOf({ person }: Person): Promise<readonly Refused[]> {
  const answer = await owner.get(`/audit-log?user=${person.userId}&action=refused`);
  expect(answer.status).toBe(200);
  return (answer.json as readonly Refused[]).toReversed();
}
const factsOf = ({ facts }: Refused): Readonly<Record<string, unknown>> =>
  Object.fromEntries(facts.map(({ name, after }) => [name, after]));

describe('SEC-63 refusals stand in the audit log', () => {
  it('a missing permission: who, which door, which code, from where, which request', async () => {
    const clerk = await clinic.signedIn({ permissions: ['view_branches'] });
    const refused = await clerk.post('/branches', { name_ar: 'سر الفرع 4711' });
    expect(refused.status).toBe(403);
    const [entry, ...more] = await refusalsOf(clerk);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor_id: clerk.person.userId,
      entity: 'branches',
      entity_id: null,
      ip: '127.0.0.1',
      request_id: refused.headers.get('x-request-id'),
    });
    expect(factsOf(entry as Refused)).toEqual({ code: 'forbidden', door: 'POST /branches' });
    expect(
      JSON.stringify(await clinic.sql("select * from audit_log where action = 'refused'")),
    ).not.toContain('4711');
  });

  it('a rule in the way, a wrong password again, a code that is wrong, an export and another clinic’s host', async () => {
    const clerk = await clinic.signedIn({ permissions: ['view_roles', 'manage_permissions'] });
    const [role] = clinic.start.roles.values();
    expect((await clerk.put(`/roles/${role}`, { version: 1, permissions: ['view_roles'] })).status).toBe(403);
    expect((await clerk.post('/confirm-password', { password: 'not-my-password' })).status).toBe(422);
    expect((await clerk.get('/employees/export?format=csv')).status).toBe(403);
    const elsewhere = server.client((await server.newClinic()).subdomain);
    elsewhere.token = clerk.token;
    expect((await elsewhere.get('/roles')).json.code).toBe('clinic_mismatch');
    const found = (await refusalsOf(clerk))
      .map(factsOf)
      .map(({ code, door }) => `${String(door)} ${String(code)}`);
    expect(found).toEqual([
      expect.stringMatching(/^PUT \/roles\/:id \w+$/),
      'POST /confirm-password password_wrong',
      'GET /employees/export forbidden',
      'GET /roles clinic_mismatch',
    ]);
    expect(
      JSON.stringify(await clinic.sql("select * from audit_log where action = 'refused'")),
    ).not.toContain('not-my-password');
  });

  it('a business rule (409) is one, somebody else’s change of the same record is none', async () => {
    const made = await owner.post('/branches', { name_ar: 'فرع القاعدة' });
    const { id } = made.json as { id: string };
    expect((await owner.put(`/branches/${id}`, { version: 99, name_ar: 'فرع آخر' })).status).toBe(409);
    expect(await refusalsOf(owner)).toEqual([]);
    const { branch } = clinic.start;
    expect((await owner.call('DELETE', `/branches/${branch}`)).status).toBe(409);
    const [entry] = await refusalsOf(owner);
    expect(factsOf(entry as Refused)).toMatchObject({ door: 'DELETE /branches/:id' });
  });

  it('the same person, door and code within minutes is one entry with a count; another code is another', async () => {
    const [clerk, other] = await Promise.all([clinic.signedIn(), clinic.signedIn()]);
    const tries = Array.from({ length: 40 }, (_, at) =>
      clerk.put(`/branches/0190a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`, { version: 1 }),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
    await clerk.put(`/branches/${clinic.start.branch}`, { version: 1 });
    await other.put(`/branches/${clinic.start.branch}`, { version: 1 });
    expect((await refusalsOf(clerk)).map(factsOf)).toEqual([
      { code: 'forbidden', door: 'PUT /branches/:id', times: 41 },
    ]);
    expect((await refusalsOf(other)).map(factsOf)).toEqual([
      { code: 'forbidden', door: 'PUT /branches/:id' },
    ]);
  });

  it('the entry is sealed and kept like an access, its count only goes up, and the file tells it in words', async () => {
    const clerk = await clinic.signedIn();
    await clerk.post('/branches', {});
    const [entry] = await refusalsOf(clerk);
    await expect(
      clinic.sql('update audit_repeats set times = times - 1 where seq = $1', [entry?.seq]),
    ).rejects.toThrow(/count upwards|violates check/);
    await expect(clinic.sql('delete from audit_repeats')).rejects.toThrow(/permission denied/);
    const [kind] = await clinic.sql("select audit_kind('refused') as kind");
    expect(kind).toEqual({ kind: 'access' });
    const file = await owner.get(`/audit-log/export?action=refused&user=${clerk.person.userId}`);
    expect(file.text).toContain('رفض: إضافة');
    expect(file.text).toContain('لا توجد صلاحية لهذا الإجراء');
  });

  it('what is in order leaves none', async () => {
    const before = (await refusalsOf(owner)).length;
    expect((await owner.get('/branches')).status).toBe(200);
    expect((await owner.post('/branches', { name_ar: 'فرع سليم' })).status).toBe(201);
    expect((await owner.get('/branches/0190a1b2-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await owner.post('/branches', { nothing: 1 })).status).toBe(422);
    expect((await refusalsOf(owner)).length).toBe(before);
  });
});
