import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  testPassword,
  type PersonOptions,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
/** Codes live 30 seconds, and each works once: the tests turn the clock. */
let now = new Date();
const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const codeOf = (seed: string, at: Date = now): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: at.getTime() });

interface WithStep {
  readonly client: Client & { readonly person: TestPerson };
  readonly seed: string;
  readonly codes: readonly string[];
}

async function withStep(options: PersonOptions = {}): Promise<WithStep> {
  // Not far from the database's clock, by which the password was just typed.
  now = new Date();
  const client = await clinic.signedIn(options);
  const { json: begun } = await client.post('/second-step/start');
  later(60);
  const done = await client.post('/second-step/confirm', { code: codeOf(begun.secret) });
  expect(done.status).toBe(200);
  later(60);
  return { client, seed: begun.secret, codes: done.json.recovery_codes };
}

const password = (name: string): Promise<Answer> =>
  server.client(clinic.subdomain).post('/login', { name, password: testPassword });
async function ticketOf(name: string): Promise<string> {
  return String((await password(name)).json.details.ticket);
}
const finish = (ticket: unknown, code: unknown): Promise<Answer> =>
  server.client(clinic.subdomain).post('/login/second-step', { ticket, code });

describe('setting it up', () => {
  it('SEC-35 the app shows a code from the picture, ten recovery codes are told once, other sessions end', async () => {
    const client = await clinic.signedIn({ role: 'hr' });
    const other = server.client(clinic.subdomain);
    await other.signIn(client.person.name, testPassword);
    expect((await client.get('/second-step')).json).toEqual({
      on: false,
      since: null,
      codes_left: 0,
      demanded: false,
    });
    const { json: begun } = await client.post('/second-step/start');
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/);
    expect(begun.qr.path).toMatch(/^M2 2h1v1h-1z/);
    expect((await password(client.person.name)).status).toBe(200);
    expect((await client.post('/second-step/confirm', { code: '000000' })).json.errors).toEqual({
      code: 'الرمز غير صحيح أو سبق استخدامه. اكتب الرمز الظاهر الآن في التطبيق',
    });
    const done = await client.post('/second-step/confirm', { code: codeOf(begun.secret) });
    expect(done.json.recovery_codes).toHaveLength(10);
    for (const code of done.json.recovery_codes)
      expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await other.get('/me')).status).toBe(401);
    expect((await client.get('/second-step')).json).toMatchObject({ on: true, codes_left: 10 });
    expect((await client.post('/second-step/start')).json.code).toBe('second_step_on');
  });

  it('SEC-71 SEC-65 neither the seed nor a recovery code stands in the database or the log', async () => {
    const { client, seed, codes } = await withStep();
    const rows = await server.database.pool.connect();
    try {
      await rows.query('begin');
      await rows.query('set local role gate');
      const { rows: found } = await rows.query('select * from login_secrets where user_id = $1', [
        client.person.userId,
      ]);
      await rows.query('commit');
      const text = JSON.stringify(found, (_key, value: unknown) =>
        Buffer.isBuffer(value) ? value.toString('latin1') : value,
      );
      const raw = Buffer.from(Secret.fromBase32(seed).buffer).toString('latin1');
      for (const secret of [seed, raw, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
        expect(text).not.toContain(secret);
        expect(server.logLines.join('')).not.toContain(secret);
      }
    } finally {
      rows.release();
    }
  });
});

describe('signing in with it', () => {
  it('SEC-35 the password alone gets a ticket and no session; the code gets the session', async () => {
    const { client, seed } = await withStep();
    const first = await password(client.person.name);
    expect([first.status, first.json.code, first.json.token]).toEqual([
      403,
      'second_step_required',
      undefined,
    ]);
    expect(first.json.message).toBe('اكتب رمز التحقق لإكمال الدخول');
    const { ticket } = first.json.details;
    const asSession = server.client(clinic.subdomain);
    asSession.token = ticket;
    expect((await asSession.get('/me')).status).toBe(401);
    const done = await finish(ticket, codeOf(seed));
    expect(done.json.user.id).toBe(client.person.userId);
    asSession.token = done.json.token;
    expect((await asSession.get('/me')).status).toBe(200);
  });

  it('SEC-35 a code works once, also for twenty at the same time, and no older one after it', async () => {
    const { client, seed } = await withStep();
    const tickets: string[] = [];
    for (let index = 0; index < 20; index += 1) tickets.push(await ticketOf(client.person.name));
    const code = codeOf(seed);
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(await ticketOf(client.person.name), code)).status).not.toBe(200);
    const before = new Date(now.getTime() - 30_000);
    expect((await finish(await ticketOf(client.person.name), codeOf(seed, before))).status).not.toBe(200);
  });

  it('SEC-35 of twenty uses of one ticket and code one succeeds', async () => {
    const { client, seed } = await withStep();
    const ticket = await ticketOf(client.person.name);
    const code = codeOf(seed);
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(ticket, codeOf(seed, new Date(now.getTime() + 30_000)))).json.code).toBe(
      'ticket_ended',
    );
  });

  it('SEC-35 each recovery code works once, however it is typed', async () => {
    const { client, codes } = await withStep();
    const [first = '', second = ''] = codes;
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => finish(await ticketOf(client.person.name), first)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `;
    const signedIn = await finish(await ticketOf(client.person.name), typed);
    expect(signedIn.status).toBe(200);
    const again = server.client(clinic.subdomain);
    again.token = signedIn.json.token;
    expect((await again.get('/second-step')).json.codes_left).toBe(8);
    const renewed = await again.post('/second-step/recovery-codes');
    expect(renewed.json.recovery_codes).toHaveLength(10);
    expect((await finish(await ticketOf(client.person.name), codes[2])).status).toBe(422);
  });

  it('SEC-25 SEC-35 ten wrong codes end the tries; the right password gives no new ones', async () => {
    const { client, seed } = await withStep();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await finish(await ticketOf(client.person.name), '123456')).status);
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await finish(await ticketOf(client.person.name), codeOf(seed))).status).toBe(429);
  });

  it('SEC-35 what is no ticket opens nothing', async () => {
    const { client, seed } = await withStep();
    for (const bad of [undefined, null, '', [], {}, true, 'x'.repeat(43), client.token])
      expect((await finish(bad, codeOf(seed))).json.code).toBe('ticket_ended');
    for (const bad of [undefined, null, '', [], {}, true])
      expect((await finish(await ticketOf(client.person.name), bad)).status).toBe(422);
  });

  it('SEC-35 there is no way round: reset link, temporary password, new password, undo of a removal', async () => {
    const { client } = await withStep({ email: 'step-reset@example.com' });
    const stranger = server.client(clinic.subdomain);
    const waiting = await ticketOf(client.person.name);
    await stranger.post('/forgot-password', { email: 'step-reset@example.com' });
    const mails = () =>
      clinic.sql(
        "select payload from outbox where event = 'account.reset' and payload ->> 'to' = 'step-reset@example.com'",
      );
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    const fresh = 'Seven green ladders 7';
    const reset = await stranger.post('/reset-password', {
      token: JSON.stringify(mail).match(/token=([\w-]{43})/)?.[1],
      password: fresh,
      password_confirmation: fresh,
    });
    expect(reset.status).toBe(200);
    expect(reset.json.token).toBeUndefined();
    // The ticket of the old password is worth nothing either.
    expect((await finish(waiting, '000000')).json.code).toBe('ticket_ended');
    const login = (secret: string) => stranger.post('/login', { name: client.person.name, password: secret });
    expect((await login(fresh)).json.code).toBe('second_step_required');
    const owner = await clinic.signedIn({ role: 'owner' });
    const given = await owner.post(`/employees/${client.person.employeeId}/reset-password`, {
      version: (await owner.get(`/employees/${client.person.employeeId}`)).json.version,
    });
    const temporary = String(given.json.temporary_password);
    expect((await login(temporary)).json.code).toBe('second_step_required');
    expect((await owner.remove(`/employees/${client.person.employeeId}`)).status).toBe(200);
    expect((await owner.post(`/employees/${client.person.employeeId}/undo-removal`)).status).toBe(200);
    expect((await login(temporary)).json.code).toBe('second_step_required');
  });
});

describe('a role that demands it', () => {
  beforeEach(() => void (now = new Date()));

  const demanding = async (): Promise<string> => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const made = await owner.post('/roles', {
      name_ar: `دور بخطوتين ${Math.random()}`,
      data_scope: 'all',
      permissions: ['view_branches', 'view_employees'],
      second_step_required: true,
    });
    expect(made.status).toBe(201);
    return String(made.json.id);
  };
  const demandOf = async (person: TestPerson): Promise<void> => {
    await clinic.sql('update users set role_id = $1 where id = $2', [await demanding(), person.userId]);
    server.app.sessions.forgetClinic(clinic.id);
  };

  it('SEC-35 lets its holders do nothing of the API before it is set up, and never take it off', async () => {
    const client = await clinic.signedIn();
    await demandOf(client.person);
    expect((await client.get('/me')).json.must_set_second_step).toBe(true);
    const { json: document } = await client.get('/openapi.json');
    const open = new Set([
      '/me',
      '/logout',
      '/first-login',
      '/second-step',
      '/second-step/start',
      '/second-step/confirm',
      '/confirm-password',
    ]);
    const wrong: string[] = [];
    let asked = 0;
    for (const [path, operations] of Object.entries(
      document.paths as Record<string, Record<string, { security?: [] }>>,
    ))
      for (const [method, operation] of Object.entries(operations)) {
        if (operation.security !== undefined || (open.has(path) && method !== 'delete')) continue;
        const address = path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-00000000dead');
        const answer = await client.call(method.toUpperCase(), address, method === 'get' ? {} : { body: {} });
        asked += 1;
        if (answer.json?.code !== 'second_step_setup_required')
          wrong.push(`${method} ${path}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(150);
    const { json: begun } = await client.post('/second-step/start');
    expect((await client.post('/second-step/confirm', { code: codeOf(begun.secret) })).status).toBe(200);
    expect((await client.get('/branches')).status).toBe(200);
    expect((await client.get('/me')).json.must_set_second_step).toBe(false);
    expect((await client.remove('/second-step')).json.code).toBe('second_step_demanded');
  });

  it('SEC-35 an owner may demand it of the owners and change nothing else of their role', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const [role] = (await owner.get('/roles?filter={"key":"owner"}')).json as { id: string }[];
    const { json } = await owner.get(`/roles/${role?.id ?? ''}`);
    const { version } = json;
    expect(
      (await owner.put(`/roles/${json.id}`, { version, permissions: ['view_branches'] })).json.code,
    ).toBe('locked_owner');
    const on = await owner.put(`/roles/${json.id}`, { version, second_step_required: true });
    expect([on.status, on.json.second_step_required]).toEqual([200, true]);
    await expect
      .poll(async () => (await owner.get('/branches')).json.code)
      .toBe('second_step_setup_required');
    await clinic.sql('update roles set second_step_required = false where id = $1', [json.id]);
  });
});

describe('taking it off', () => {
  it('SEC-23 SEC-35 the person takes it off with the password, a mail tells of both', async () => {
    const { client } = await withStep({ email: 'off-again@example.com' });
    expect((await client.remove('/second-step')).json.message).toBe('تم إيقاف التحقق بخطوتين');
    expect((await password(client.person.name)).status).toBe(200);
    const mails = await clinic.sql(
      "select payload ->> 'state' as state from outbox where event = 'account.second_step' and payload ->> 'to' = 'off-again@example.com' order by created_at, id",
    );
    expect(mails.map(({ state }) => state)).toEqual(['on', 'off']);
  });
});
