import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

describe('a forgotten password', () => {
  const mails = (): Promise<readonly Record<string, unknown>[]> =>
    clinic.sql("select payload from outbox where event = 'account.reset' order by created_at desc, id desc");

  it('SEC-31 SEC-33 answers the same for everybody; the link stands on the clinic’s own address', async () => {
    const person = await clinic.person({ email: 'reset-me@example.com' });
    const client = server.client(clinic.subdomain);
    const hostile = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const answers = [
      await client.post('/forgot-password', { email: 'nobody@example.com' }, hostile),
      await client.post('/forgot-password', { email: 'Reset-Me@example.com' }, hostile),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const payload = (await mails())[0]?.['payload'] as { to: string; link: string; name: string };
    expect(payload).toMatchObject({ to: 'reset-me@example.com', name: person.name });
    expect(payload.link).toMatch(
      new RegExp(
        `^http://${clinic.subdomain}\\.localhost:${new URL(server.origin).port}/reset-password\\?token=[\\w-]{43}$`,
      ),
    );
  });

  it('SEC-32 a link works once, also for twenty at the same time, ends all sessions and signs nobody in', async () => {
    const person = await clinic.signedIn({ email: 'once@example.com' });
    const client = server.client(clinic.subdomain);
    const before = (await mails()).length;
    await client.post('/forgot-password', { email: 'once@example.com' });
    await expect.poll(async () => (await mails()).length).toBe(before + 1);
    const payload = (await mails())[0]?.['payload'] as { link: string } | undefined;
    const token = payload?.link.split('token=')[1];
    for (const bad of [undefined, null, '', [], {}, true, 'x'.repeat(43)])
      expect(
        (await client.post('/reset-password', { token: bad, password: 'a', password_confirmation: 'a' })).json
          .code,
      ).toBe('reset_invalid');
    const password = 'Seven green ladders 7';
    const body = { token, password, password_confirmation: password };
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/reset-password', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'reset_invalid')).toHaveLength(19);
    expect((await person.get('/me')).status).toBe(401);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({
      message: 'تم تغيير كلمة المرور. سجل الدخول بكلمة المرور الجديدة',
    });
    await client.signIn(person.person.name, password);
  });

  it('asks for an address in its form', async () => {
    const client = server.client(clinic.subdomain);
    expect((await client.post('/forgot-password', {})).json.message).toBe('يرجى إدخال بريدك الإلكتروني');
    expect((await client.post('/forgot-password', { email: 'x' })).json.errors.email).toContain(
      'صيغة البريد',
    );
  });
});

describe('a change of the password', () => {
  it('SEC-30 needs the current one, ends all sessions and opens a new one', async () => {
    const client = await clinic.signedIn();
    const second = server.client(clinic.subdomain);
    await second.signIn(client.person.name, testPassword);
    const change = (current_password: unknown): ReturnType<typeof client.post> =>
      client.post('/change-password', {
        current_password,
        password: 'Nine wooden bridges 9',
        password_confirmation: 'Nine wooden bridges 9',
      });
    expect((await change(undefined)).json.errors).toEqual({ current_password: 'هذا الحقل مطلوب' });
    expect((await change('wrong')).json.errors).toEqual({ current_password: 'كلمة المرور غير صحيحة' });
    const done = await change(testPassword);
    expect(done.status).toBe(200);
    for (const ended of [client, second]) expect((await ended.get('/me')).status).toBe(401);
    client.token = done.json.token;
    expect((await client.get('/me')).status).toBe(200);
  });

  it('SEC-25 wrong current passwords are limited', async () => {
    const client = await clinic.signedIn();
    const tries = Array.from({ length: 12 }, () =>
      client.post('/change-password', { current_password: 'x' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
