import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '#server/auth/tokens.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

type Person = Client & { readonly person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let owner: Person;
beforeAll(async () => {
  // Of its own: in the shared one the notices of all suites wait before these.
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { platformWork: 'on' });
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const role = (key: string) => clinic.start.roles.get(key);
let made = 0;
/** Somebody HR files with a login whose role holds more than HR does: the id of the account. */
async function waiting(key = 'manager', more: object = {}): Promise<string> {
  made += 1;
  const login = { name: `waits-${made}`, email: `waits-${made}@example.com`, role_id: role(key) };
  const { login: account } = await ok(hr.post('/employees', employeeDraft(clinic, { login, ...more })));
  expect(account).toMatchObject({ role_id: null, requested_role_id: role(key), status: 'role_requested' });
  return String(account.id);
}
interface Waiting {
  readonly id: string;
  readonly resource: string;
  readonly record: Record<string, unknown>;
}
const waits = async (person: Client): Promise<readonly Waiting[]> =>
  ((await person.get('/inbox?limit=100&resource=users')).json.data as Waiting[]).filter(
    ({ resource }) => resource === 'users',
  );
const has = async (person: Client, id: string): Promise<boolean> =>
  (await waits(person)).some((row) => row.id === id);
const accountOf = async (id: string) => (await clinic.sql('select * from users where id = $1', [id]))[0];
const decide = async (person: Client, id: string, name: string, body: object = {}) =>
  person.post(`/users/${id}/${name.replace('Role', '-role')}`, {
    version: (await accountOf(id))?.['version'],
    ...body,
  });
const titles = async (person: Client) =>
  ((await person.get('/notifications?limit=100')).json.data as { type: string; entity_id: string }[]).map(
    ({ type, entity_id: id }) => `${type} ${id}`,
  );

describe('a role that was asked for is in the inbox of whoever may give it (DESIGN 9.17, SEC-18)', () => {
  it('the owner sees what they must weigh, approves, and the account works', async () => {
    const id = await waiting();
    const row = (await waits(owner)).find((one) => one.id === id);
    expect(row?.record).toMatchObject({
      requested_role_id: role('manager'),
      email: `waits-${made}@example.com`,
    });
    expect(row?.record['email_by']).toEqual(expect.any(String));
    expect(row?.record['_may']).toEqual(expect.arrayContaining(['giveRole', 'refuseRole']));
    await expect.poll(() => titles(owner), { timeout: 10_000 }).toContain(`account.role_requested ${id}`);
    expect(await titles(hr)).not.toContain(`account.role_requested ${id}`);
    expect(await has(hr, id)).toBe(false);
    expect((await decide(hr, id, 'giveRole')).json.code).toBe('above_your_reach');
    expect((await decide(owner, id, 'giveRole')).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({
      role_id: role('manager'),
      requested_role_id: null,
      status: 'settled',
    });
    expect(await has(owner, id)).toBe(false);
    expect((await decide(owner, id, 'giveRole')).json.code).toBe('invalid_state');
  });

  it('a refusal needs its reason, leaves the account as it was and is told to whoever asked', async () => {
    const id = await waiting();
    expect((await decide(owner, id, 'refuseRole')).json.errors).toHaveProperty('reason');
    expect((await decide(owner, id, 'refuseRole', { reason: 'دور أوسع من عمله' })).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({ role_id: null, requested_role_id: null, status: 'settled' });
    await expect.poll(() => titles(hr), { timeout: 10_000 }).toContain(`account.role_refused ${id}`);
    const log = await clinic.sql(
      `select reason from audit_log where entity = 'users' and entity_id = $1 and action = 'transition'`,
      [id],
    );
    expect(log).toEqual([{ reason: 'دور أوسع من عمله' }]);
  });

  it('the state follows the role asked for, whatever way it was settled', async () => {
    const id = await waiting();
    const { employee_id: employee } = (await accountOf(id)) ?? {};
    const file = await ok(owner.get(`/employees/${String(employee)}`));
    const login = { ...file.login, role_id: role('manager') };
    await ok(owner.put(`/employees/${file.id}`, { version: file.version, login }));
    expect(await accountOf(id)).toMatchObject({ status: 'settled', requested_role_id: null });
    expect(await has(owner, id)).toBe(false);
    await clinic.sql(`update users set status = 'role_requested' where id = $1`, [id]);
    expect(await accountOf(id)).toMatchObject({ status: 'settled' });
  });

  it('who holds every right of the role but not its places, its scope or for good decides nothing', async () => {
    const id = await waiting();
    const [{ permissions }] = (await clinic.sql('select permissions, data_scope from roles where id = $1', [
      role('manager'),
    ])) as [{ permissions: string[]; data_scope: string }];
    const like = await clinic.signedIn({ permissions, dataScope: 'all' });
    expect([await has(like, id), (await like.get(`/users/${id}`)).json._may.includes('giveRole')]).toEqual([
      true,
      true,
    ]);
    const narrow = await clinic.signedIn({ permissions, dataScope: 'team' });
    const less = await clinic.signedIn({ permissions: permissions.slice(1), dataScope: 'all' });
    const lasting = await clinic.signedIn({
      permissions: permissions.filter((one) => one !== 'view_penalties'),
      dataScope: 'all',
    });
    await clinic.sql(
      `insert into user_grants (clinic_id, user_id, permission, effect, until) values (app_clinic(), $1, 'view_penalties', 'allow', current_date + 9)`,
      [lasting.person.userId],
    );
    // Everybody is of one branch here: a scope is narrower though it shows nobody less today.
    await clinic.sql(`update roles set data_scope = 'all' where id = $1`, [role('manager')]);
    const branch = await clinic.signedIn({ permissions, dataScope: 'branch' });
    for (const one of [narrow, branch, less, lasting]) {
      expect(await has(one, id)).toBe(false);
      expect((await decide(one, id, 'giveRole')).status).toBeGreaterThanOrEqual(403);
    }
    expect((await decide(like, id, 'giveRole')).status).toBe(200);
  });

  it('ends a password that whoever asked may have seen, and leaves one the person chose themself', async () => {
    for (const [shown, seen] of [
      [true, 'temporary'],
      [false, 'works'],
    ] as const) {
      const login = { name: `shown-${String(shown)}`, role_id: role('employee') };
      const file = await ok(hr.post('/employees', employeeDraft(clinic, { login })));
      await clinic.sql(
        `select set_password($1, 'known', ${shown ? `now() + interval '1 day', true` : 'null, false'})`,
        [file.login.id],
      );
      await clinic.sql('update users set must_change_password = $2, requested_role_id = $3 where id = $1', [
        file.login.id,
        shown,
        role('manager'),
      ]);
      expect((await ok(owner.get(`/users/${file.login.id}`))).sign_in).toBe(seen);
      expect((await decide(owner, file.login.id, 'giveRole')).status).toBe(200);
      const log = await clinic.sql(
        `select reason from audit_log where entity = 'users' and entity_id = $1 and action = 'transition'`,
        [file.login.id],
      );
      expect(log).toEqual([{ reason: shown ? 'temporary_password_ended' : null }]);
    }
  });

  it('36: also ends what a told password was changed to, and leaves what the person’s own link set', async () => {
    const told = 'kx7mt-w4pnq';
    const lasting = 'Nine wooden bridges 9';
    const own = 'Seven quiet rivers 7';
    for (const link of [false, true]) {
      const login = { name: `lasting-${String(link)}`, role_id: role('employee') };
      const file = await ok(hr.post('/employees', employeeDraft(clinic, { login })));
      const { id } = file.login;
      await clinic.sql(`select set_password($1, $2, now() + interval '1 day', true)`, [
        id,
        await hashPassword(told),
      ]);
      const first = server.client(clinic.subdomain);
      await first.signIn(login.name, told);
      const chosen = { password: lasting, password_confirmation: lasting };
      expect((await first.post('/first-login', chosen)).status).toBe(200);
      if (link) {
        const token = newToken();
        await clinic.sql(`select create_reset_token(app_clinic(), $1, $2, 'reset', 60)`, [
          id,
          tokenHash(token),
        ]);
        expect(
          (await first.post('/reset-password', { token, password: own, password_confirmation: own })).status,
        ).toBe(200);
      }
      await clinic.sql('update users set requested_role_id = $2 where id = $1', [id, role('manager')]);
      expect((await decide(owner, id, 'giveRole')).status).toBe(200);
      const again = server.client(clinic.subdomain);
      const { status } = await again.post('/login', { name: login.name, password: link ? own : lasting });
      expect([link, status]).toEqual([link, link ? 200 : 401]);
    }
  });

  it('nobody decides on the role of their own account', async () => {
    const like = await clinic.signedIn({ role: 'manager' });
    await clinic.sql('update users set requested_role_id = $2 where id = $1', [
      like.person.userId,
      role('employee'),
    ]);
    expect(await has(like, like.person.userId)).toBe(false);
    expect((await decide(like, like.person.userId, 'giveRole')).json.code).toBe('self_approval');
    expect(await has(owner, like.person.userId)).toBe(true);
  });

  it('another clinic finds nothing', async () => {
    const id = await waiting();
    const stranger = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await waits(stranger)).toEqual([]);
    expect((await decide(stranger, id, 'giveRole')).status).toBe(404);
  });
});
