import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { transaction } from '#server/db/transaction.ts';
import { setTemporaryPassword } from '#server/kit/passwords.ts';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let now = new Date();
const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

describe('the current user', () => {
  it('SEC-22 answers what the specification lists, an owner with every permission', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const { json: me } = await owner.get('/me');
    expect(me).toMatchObject({
      name: owner.person.name,
      role: 'owner',
      role_label: 'المالك',
      is_owner: true,
      must_change_password: false,
      profile_picture: null,
      data_scope: 'all',
      clinic: {
        id: clinic.id,
        subdomain: clinic.subdomain,
        timezone: 'Africa/Cairo',
        currency: { code: 'EGP', symbol_ar: 'ج.م', symbol_en: 'EGP', decimals: 2 },
        primary_color: '#12355B',
        version: 1,
      },
      details: {
        user_id: owner.person.userId,
        employee_id: owner.person.employeeId,
        branch_id: clinic.start.branch,
      },
    });
    expect(me.permissions).toEqual([...permissions].sort());
    const english = await owner.get('/me', { 'accept-language': 'en-GB,en;q=0.8' });
    expect(english.json.role_label).toBe('Owner');
  });

  it('SEC-13 a denial wins over the role, a grant adds, both until their day', async () => {
    const employee = await clinic.signedIn({ role: 'hr' });
    const grant = (permission: string, effect: string, until: string | null): Promise<unknown> =>
      clinic.sql(
        'insert into user_grants (clinic_id, user_id, permission, effect, until) values (app_clinic(), $1, $2, $3, $4)',
        [employee.person.userId, permission, effect, until],
      );
    await grant('view_branches', 'deny', null);
    await grant('create_branches', 'allow', null);
    await grant('edit_branches', 'allow', '2020-01-01');
    await expect
      .poll(async () => (await employee.get('/me')).json.permissions, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['create_branches']));
    const held: string[] = (await employee.get('/me')).json.permissions;
    expect(held).not.toContain('view_branches');
    expect(held).not.toContain('edit_branches');
    expect((await employee.get('/branches')).status).toBe(403);
  });

  it('SEC-13 a change of the role holds from the next request', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const clerk = await clinic.signedIn({ permissions: ['view_branches'] });
    expect((await clerk.get('/branches')).status).toBe(200);
    const [row] = await clinic.sql(
      'select r.id, r.version, r.name_ar from roles r join users u on u.role_id = r.id where u.id = $1',
      [clerk.person.userId],
    );
    const role = (await owner.get(`/roles/${String(row?.['id'])}`)).json;
    const changed = await owner.put(`/roles/${role.id}`, { ...role, permissions: ['view_holidays'] });
    expect(changed.status).toBe(200);
    expect((await clerk.get('/branches')).status).toBe(403);
  });
});

describe('the clinic of a session', () => {
  it('SEC-01 SEC-05 is the session’s; a header naming another one is refused', async () => {
    const other = await server.newClinic();
    const client = await clinic.signedIn({ role: 'manager' });
    const call = (headers: Record<string, string>): Promise<{ status: number; json: { code: string } }> =>
      server.client().call('GET', '/branches', {
        headers: { authorization: `Bearer ${client.token ?? ''}`, ...headers },
      });
    expect((await call({})).status).toBe(200);
    for (const none of ['www', 'api', 'staging', 'register', 'redirect'])
      expect((await call({ 'x-clinic-subdomain': none })).status).toBe(200);
    const refused = await call({ 'x-clinic-subdomain': other.subdomain });
    expect([refused.status, refused.json.code]).toEqual([403, 'clinic_mismatch']);
    for (const malformed of ['a,b', 'DEMO', 'a.b', 'x'.repeat(300), 'a b', '-a', 'ä', '%00', '*'])
      expect((await call({ 'x-clinic-subdomain': encodeHeader(malformed) })).status).toBe(400);
  });

  it('SEC-01 an id of another clinic is 404 in the same bytes as an absent one', async () => {
    const other = await server.newClinic();
    const manager = await clinic.signedIn({ role: 'manager' });
    const absent = await manager.get('/branches/01900000-0000-7000-8000-00000000dead');
    const foreign = await manager.get(`/branches/${other.start.branch}`);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found']);
    expect({ ...foreign.json, request_id: '' }).toEqual({ ...absent.json, request_id: '' });
  });
});

const encodeHeader = (value: string): string => value.replace(/[^\x20-\x7e]/g, '?');

describe('the life of a session', () => {
  it('SEC-30 sign-out kills the token at the server', async () => {
    const client = await clinic.signedIn();
    expect((await client.post('/logout')).json.message).toBe('تم تسجيل الخروج');
    const after = await client.get('/me');
    expect([after.status, after.json.code]).toEqual([401, 'session_ended']);
  });

  it('SEC-30 people see their sessions and end one or all others', async () => {
    const first = await clinic.signedIn();
    const more = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = server.client(clinic.subdomain);
        await client.signIn(first.person.name, testPassword);
        return client;
      }),
    );
    const sessions: { id: string; current: boolean }[] = (await first.get('/sessions')).json;
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const stranger = await clinic.signedIn();
    const foreign = sessions.find(({ current }) => !current);
    expect((await stranger.remove(`/sessions/${foreign?.id ?? ''}`)).status).toBe(404);
    expect((await first.remove(`/sessions/${foreign?.id ?? ''}`)).status).toBe(200);
    expect((await first.post('/sessions/revoke-others')).json.ended).toBe(2);
    for (const client of more) expect((await client.get('/me')).status).toBe(401);
    expect((await first.get('/me')).status).toBe(200);
  });

  it('SEC-30 at most ten sessions: of equals the oldest ends', async () => {
    const first = await clinic.signedIn();
    for (let index = 0; index < 10; index += 1)
      await server.client(clinic.subdomain).signIn(first.person.name, testPassword);
    expect((await first.get('/me')).status).toBe(401);
  });

  it('SEC-30 at most ten sessions: who works all day stays, the one idle longest ends', async () => {
    const atWork = await clinic.signedIn();
    const idle = server.client(clinic.subdomain);
    await idle.signIn(atWork.person.name, testPassword);
    for (const session of await sessionsOf(atWork.person.userId)) await backdate(String(session), 30);
    expect((await atWork.get('/me')).status).toBe(200);
    for (let index = 0; index < 9; index += 1)
      await server.client(clinic.subdomain).signIn(atWork.person.name, testPassword);
    expect((await atWork.get('/me')).status).toBe(200);
    expect((await idle.get('/me')).status).toBe(401);
    expect((await atWork.get('/sessions')).json).toHaveLength(10);
  });

  it('SEC-28 lasts as long as the clinic says, longer for self-only rights', async () => {
    const lifetime = async (options: object): Promise<number> => {
      const client = await clinic.signedIn(options);
      const [session] = (await client.get('/sessions')).json as { created_at: string; expires_at: string }[];
      return Math.round(
        (Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')) / 86_400_000,
      );
    };
    expect(await lifetime({ role: 'hr' })).toBe(7);
    expect(await lifetime({ role: 'employee' })).toBe(30);
    expect(await lifetime({ role: 'owner' })).toBe(7);
  });

  it('SEC-29 a background call does not extend it, a call of the person does', async () => {
    const client = await clinic.signedIn();
    const seen = async (): Promise<string> =>
      ((await client.get('/sessions', { 'x-background': '1' })).json as { last_seen_at: string }[])[0]
        ?.last_seen_at ?? '';
    const [session] = await sessionsOf(client.person.userId);
    await backdate(String(session), 5);
    const before = await seen();
    later(2);
    await client.get('/me', { 'x-background': '1' });
    expect(await seen()).toBe(before);
    await client.get('/me');
    expect(Date.parse(await seen())).toBeGreaterThan(Date.parse(before));
  });

  it('SEC-28 ends after the idle time', async () => {
    const client = await clinic.signedIn({ role: 'hr' });
    const [session] = await sessionsOf(client.person.userId);
    await backdate(String(session), 481);
    later(1);
    expect((await client.get('/me')).status).toBe(401);
  });
});

async function sessionsOf(userId: string): Promise<unknown[]> {
  const rows = await clinic.sql('select id from sessions_of($1)', [userId]);
  return rows.map(({ id }) => id);
}

/** As the gate, the only role that may touch sessions. */
async function backdate(session: string, minutes: number): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role gate');
    await client.query('update sessions set last_seen_at = now() - make_interval(mins => $2) where id = $1', [
      session,
      minutes,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('a first login', () => {
  it('SEC-21 everything but the change, /me and sign-out is refused', async () => {
    const client = await clinic.signedIn({ role: 'manager', mustChange: true });
    expect((await client.get('/me')).json.must_change_password).toBe(true);
    for (const path of ['/branches', '/employees', '/sessions', '/branches/options']) {
      const refused = await client.get(path);
      expect([refused.status, refused.json.code]).toEqual([403, 'password_change_required']);
    }
    expect((await client.post('/files')).json.code).toBe('password_change_required');
  });

  it('SEC-26 SEC-34 takes a strong new password, ends the other sessions and opens a new one', async () => {
    const client = await clinic.signedIn({ mustChange: true });
    const change = (password: unknown, again = password): ReturnType<typeof client.post> =>
      client.post('/first-login', { password, password_confirmation: again });
    const problems = async (password: unknown, again?: unknown): Promise<Record<string, string>> =>
      (await change(password, again ?? password)).json.errors;
    expect(await problems('a1-B')).toEqual({ password: 'كلمة المرور يجب ألا تقل عن 8 أحرف' });
    expect(await problems('x'.repeat(129))).toEqual({ password: 'كلمة المرور يجب ألا تزيد على 128 حرفاً' });
    for (const easy of [
      'password1',
      'Aa123456',
      'حبيبتيحبيبتي',
      `${client.person.name}1`,
      `${clinic.subdomain}2026`,
    ])
      expect(await problems(easy)).toEqual({ password: 'كلمة المرور سهلة التخمين' });
    expect(await problems(testPassword)).toEqual({ password: 'كلمة المرور الجديدة يجب أن تختلف عن الحالية' });
    const fresh = 'سماء زرقاء فوق 9 جبال';
    expect(await problems(fresh, 'other')).toEqual({ password_confirmation: 'كلمتا المرور غير متطابقتين' });
    const second = server.client(clinic.subdomain);
    await second.signIn(client.person.name, testPassword);
    const done = await change(fresh);
    expect(done.status).toBe(200);
    expect(done.json).toMatchObject({
      message: 'تم تغيير كلمة المرور بنجاح',
      user: { must_change_password: false },
    });
    expect((await second.get('/me')).status).toBe(401);
    expect((await client.get('/me')).status).toBe(401);
    client.token = done.json.token;
    expect((await client.get('/sessions')).status).toBe(200);
    expect((await change('another Good one 77')).status).toBe(403);
    await server.client(clinic.subdomain).signIn(client.person.name, fresh.normalize('NFD'));
  });

  it('SEC-34 a temporary password works once, for three days, and must be changed', async () => {
    const person = await clinic.person();
    const before = server.client(clinic.subdomain);
    await before.signIn(person.name, testPassword);
    const password = await transaction(server.database.pool, clinic.id, (tx) =>
      setTemporaryPassword(
        { query: async (sql, values) => (await tx.query(sql, values)).rows },
        person.userId,
      ),
    );
    expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await before.get('/me')).status).toBe(401);
    const client = server.client(clinic.subdomain);
    const answer = await client.signIn(person.name, password);
    expect(answer.json.user.must_change_password).toBe(true);
  });
});

it('SEC-28 a long session of self-only rights is cut when its person is given more', async () => {
  const client = await clinic.signedIn({ role: 'employee' });
  const [session] = await sessionsOf(client.person.userId);
  await backdate(String(session), 600);
  later(1);
  expect((await client.get('/me', { 'x-background': '1' })).status).toBe(200);
  await clinic.sql('update users set role_id = $1 where id = $2', [
    clinic.start.roles.get('hr'),
    client.person.userId,
  ]);
  await expect.poll(async () => (await client.get('/me', { 'x-background': '1' })).status).toBe(401);
});
