import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const mails = (event: string, to: string) =>
  clinic.sql(
    "select payload from outbox where event = $1 and payload ->> 'to' = $2 order by created_at, id",
    [event, to],
  );
const fresh = 'Seven green ladders 7';
const typed = { password: fresh, password_confirmation: fresh };

describe('what an account tells its owner by mail (platform.md 14)', () => {
  it('a new device, never the first sign-in nor a known one', async () => {
    const email = 'devices@example.com';
    const person = await clinic.person({ email });
    const client = server.client(clinic.subdomain);
    const from = (agent: string) =>
      client.post('/login', { name: person.name, password: testPassword }, { 'user-agent': agent });
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    await from(windows);
    await from(windows.replace('140', '141'));
    expect(await mails('account.new_sign_in', email)).toHaveLength(0);
    await from(phone);
    await from(phone);
    const told = await mails('account.new_sign_in', email);
    expect(told).toHaveLength(1);
    // The letter makes the direction marks around the names anew.
    const payload: unknown = JSON.parse(
      JSON.stringify(told[0]?.['payload']).replaceAll(/[\u2068\u2069]/g, ''),
    );
    expect(payload).toMatchObject({
      to: email,
      locale: 'ar',
      name: person.name,
      device: 'Chrome على Android',
      ip: '127.0.0.1',
    });
  });

  it('a changed password: by oneself, and at the first login', async () => {
    const changing = await clinic.signedIn({ email: 'changing@example.com' });
    const beginning = await clinic.signedIn({ email: 'beginning@example.com', mustChange: true });
    expect(
      (await changing.post('/change-password', { ...typed, current_password: testPassword })).status,
    ).toBe(200);
    expect((await beginning.post('/first-login', typed)).status).toBe(200);
    for (const [to, { person }] of [
      ['changing@example.com', changing],
      ['beginning@example.com', beginning],
    ] as const)
      expect((await mails('account.password_changed', to)).map(({ payload }) => payload)).toEqual([
        { to, locale: 'ar', name: person.name, clinic: `عيادة ${clinic.subdomain}` },
      ]);
  });

  it('SEC-23 a changed e-mail is told to the old address, once', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const login = {
      name: 'moved.mail',
      email: 'before@example.com',
      role_id: clinic.start.roles.get('employee'),
    };
    const employee = await ok(owner.post('/employees', employeeDraft(clinic, { login })));
    const moved = await ok(
      owner.put(`/employees/${employee.id}`, {
        version: employee.version,
        login: { ...employee.login, email: 'after@example.com' },
      }),
    );
    await ok(
      owner.put(`/employees/${employee.id}`, {
        version: moved.version,
        login: { ...moved.login, locale: 'en' },
      }),
    );
    expect(
      (await mails('account.email_changed', 'before@example.com')).map(({ payload }) => payload),
    ).toEqual([
      {
        to: 'before@example.com',
        locale: 'ar',
        name: 'moved.mail',
        clinic: `عيادة ${clinic.subdomain}`,
        new_email: 'after@example.com',
      },
    ]);
    expect(await mails('account.email_changed', 'after@example.com')).toEqual([]);
  });
});

describe('SEC-34 whoever holds fewer rights than the login', () => {
  it('SEC-33 SEC-34 sees no password: a link goes to the stored address, works once and is not in the answer', async () => {
    const clerk = await clinic.signedIn({ permissions: ['view_employees', 'edit_employees'] });
    const wider = await clinic.person({ role: 'manager', email: 'wider@example.com' });
    const reset = () => clerk.post(`/employees/${wider.employeeId}/reset-password`, {});
    const answer = await reset();
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'أرسلنا رابط تعيين كلمة المرور إلى البريد المسجل' },
    ]);
    await reset();
    const [older, newer] = (await mails('account.temporary', 'wider@example.com')).map(
      ({ payload }) => payload as Readonly<Record<string, string>>,
    );
    expect(newer).toMatchObject({ locale: 'ar', user_name: wider.name, hours: 72 });
    const { port } = new URL(server.origin);
    expect(newer?.['link']).toMatch(
      new RegExp(`^http://${clinic.subdomain}\\.localhost:${port}/reset-password\\?token=[\\w-]{43}$`),
    );
    const use = (link: string | undefined) =>
      server
        .client(clinic.subdomain)
        .post('/reset-password', { ...typed, token: String(link).split('token=')[1] });
    expect((await use(older?.['link'])).json.code).toBe('reset_invalid');
    expect((await use(newer?.['link'])).status).toBe(200);
    expect((await use(newer?.['link'])).json.code).toBe('reset_invalid');
    await server.client(clinic.subdomain).signIn(wider.name, fresh);
  });

  it('SEC-34 a login without an address gets none, and the asker is told so', async () => {
    const clerk = await clinic.signedIn({ permissions: ['view_employees', 'edit_employees'] });
    const wider = await clinic.person({ role: 'manager', email: null });
    const answer = await clerk.post(`/employees/${wider.employeeId}/reset-password`, {});
    expect([answer.status, answer.json.code]).toEqual([409, 'not_your_right']);
  });
});

describe('the strength of a password while it is typed', () => {
  const judge = async (password: unknown, names: readonly string[] = []) => {
    const answer = await server.client(clinic.subdomain).post('/password-strength', { password, names });
    expect(answer.status).toBe(200);
    return answer.json as { readonly score: number; readonly enough: boolean; readonly message?: string };
  };

  it('SEC-26 tells weak from strong, in words, for whatever is sent', async () => {
    expect(await judge('short')).toMatchObject({
      enough: false,
      message: 'كلمة المرور يجب ألا تقل عن 8 أحرف',
    });
    expect(await judge('password123')).toMatchObject({ enough: false, message: 'كلمة المرور سهلة التخمين' });
    const strong = await judge('قهوة الصباح فوق السطح');
    expect(strong).toEqual({ score: 4, enough: true });
    for (const odd of [undefined, null, '', [], {}, true, 'x'.repeat(10_000)])
      expect((await judge(odd)).enough).toBe(false);
  });

  it('SEC-26 a password out of the names around it is none', async () => {
    expect((await judge('Mona.Elsayed', ['mona.elsayed'])).enough).toBe(false);
  });

  it('SEC-65 leaves no trace of what was typed', async () => {
    await judge('typed-by-somebody-81', ['a-very-rare-name']);
    expect(server.logLines.join('')).not.toMatch(/typed-by-somebody-81|a-very-rare-name/);
  });

  it('SEC-36 an address with a password in it leaves nothing in the log either', async () => {
    const page = await server
      .client(clinic.subdomain)
      .get('//login?name=mona.logged&password=secret-in-address');
    expect(page.status).toBeLessThan(500);
    expect(server.logLines.join('')).not.toMatch(/mona\.logged|secret-in-address/);
  });
});

describe('a lost phone', () => {
  it('SEC-35 taking the second step off is offered only where it is on; it ends the sessions and is told by mail', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const [plain, client] = [await clinic.person(), await clinic.signedIn({ email: 'lost@example.com' })];
    const { json: begun } = await client.post('/second-step/start');
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
    expect((await client.post('/second-step/confirm', { code })).status).toBe(200);
    const offered = async (employee: string): Promise<boolean> =>
      (await owner.get(`/employees/${employee}`)).json._may.includes('resetSecondStep');
    const { employeeId, name } = client.person;
    expect([await offered(plain.employeeId), await offered(employeeId)]).toEqual([false, true]);
    expect((await owner.post(`/employees/${employeeId}/reset-second-step`, {})).status).toBe(200);
    expect(await offered(employeeId)).toBe(false);
    expect((await client.get('/me')).status).toBe(401);
    await server.client(clinic.subdomain).signIn(name, testPassword);
    const told = await mails('account.second_step', 'lost@example.com');
    expect(told.map(({ payload }) => (payload as { state: string }).state)).toEqual(['on', 'off']);
  });
});
