import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/setup/testServer.ts';
import { freshName, signupForm, startSignupDesk } from './signupSupport.ts';

const desk = startSignupDesk();

describe('the address of a clinic', () => {
  it('is free, invalid, reserved or taken, with at most three free names near it', async () => {
    const name = freshName();
    expect(await desk.nameAnswer(name)).toEqual({ available: true, reason: null, suggestions: [] });
    await desk.signUp(signupForm({ subdomain: name }));
    expect(await desk.nameAnswer(name)).toEqual({
      available: false,
      reason: 'taken',
      suggestions: [`${name}-clinic`, `${name}-dental`, `${name}-center`],
    });
    await desk.signUp(signupForm({ subdomain: `${name}-dental` }));
    expect((await desk.nameAnswer(name))['suggestions']).toEqual([
      `${name}-clinic`,
      `${name}-center`,
      `${name}-care`,
    ]);
    expect(await desk.nameAnswer('Dr. Noha Clinic')).toMatchObject({
      reason: 'invalid',
      suggestions: ['noha', 'noha-clinic', 'noha-dental'],
    });
    expect(await desk.nameAnswer('عيادة الياسمين')).toMatchObject({
      available: false,
      reason: 'invalid',
      suggestions: ['alyasmyn', 'alyasmyn-clinic', 'alyasmyn-dental'],
    });
    expect(await desk.nameAnswer('؟')).toMatchObject({ reason: 'invalid' });
    expect((await desk.server.client().get('/signup/subdomain')).status).toBe(400);
  });

  // Typed from platform.md 5.
  const reserved =
    'www api register staging redirect admin app mail smtp imap pop mx ns ns1 ns2 ftp cdn static assets files media img origin tunnel relay bounces autodiscover autoconfig wpad localhost local internal root db status metrics logs sentry dev test testing stage prod production preview sandbox demo platform dashboard login logout signup signin auth account accounts settings billing pay payment payments blog blogs contact docs help support about terms privacy security abuse postmaster hostmaster webmaster careers news gov ministry moh eda sfda health insurance bank';
  it('SEC-37 is none of the reserved names', async () => {
    for (const name of reserved.split(' ').filter((one) => one.length > 2)) {
      const answer = await desk.nameAnswer(name);
      expect([name, answer['available'], answer['reason']]).toEqual([name, false, 'reserved']);
    }
    const refused = await desk.signUp(signupForm({ subdomain: 'admin' }));
    expect([refused.status, refused.json.errors]).toEqual([422, { subdomain: 'هذا الرابط محجوز' }]);
    expect(refused.json.details.reason).toBe('reserved');
    // Two letters are too few for a clinic, and stand in the table all the same.
    const kept = await desk.atGate(`select name from reserved_subdomains where name in ('db', 'mx', 'ns')`);
    expect(kept).toHaveLength(3);
  });

  it('nor the first label of the base domain', async () => {
    const based = await startTestServer({ BASE_DOMAIN: 'clinics.example' });
    const client = based.client();
    expect((await client.get('/signup/subdomain?value=clinics')).json.reason).toBe('reserved');
    const answer = await client.post('/signup', signupForm({ subdomain: 'clinics' }));
    expect(answer.json.errors).toEqual({ subdomain: 'هذا الرابط محجوز' });
    const good = signupForm();
    expect((await client.post('/signup', good)).json.login_url).toBe(
      `https://${String(good['subdomain'])}.clinics.example/login?name=mona.aziz`,
    );
    await based.stop();
  });

  it('stays blocked for twelve months after a clinic closed or took another name', async () => {
    const [closed, renamed] = [freshName(), freshName()];
    await desk.signUp(signupForm({ subdomain: closed }));
    await desk.signUp(signupForm({ subdomain: renamed }));
    await desk.rows(closed, `update clinics set status = 'closed'`);
    await desk.rows(renamed, `update clinics set subdomain = subdomain || '-new'`);
    for (const name of [closed, renamed]) {
      expect((await desk.nameAnswer(name))['reason']).toBe('taken');
      expect((await desk.signUp(signupForm({ subdomain: name }))).status).toBe(409);
    }
    const age = (days: number) =>
      desk.atGate(
        `update retired_subdomains set retired_at = now() - interval '12 months' + make_interval(days => $2) where subdomain = any ($1)`,
        [[closed, renamed], days],
      );
    await age(1);
    expect((await desk.nameAnswer(closed))['reason']).toBe('taken');
    await age(-1);
    for (const name of [closed, renamed]) {
      expect((await desk.nameAnswer(name))['available']).toBe(true);
      expect((await desk.signUp(signupForm({ subdomain: name }))).status).toBe(201);
    }
  });
});

describe('limits of the sign-up', () => {
  it('SEC-59 three clinics an hour from one address; mistakes cost nothing', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const home = from(`198.51.100.${process.pid % 250}`);
    const client = limited.client();
    for (let n = 0; n < 4; n += 1) expect((await client.post('/signup', {}, home)).status).toBe(422);
    for (let n = 0; n < 3; n += 1)
      expect((await client.post('/signup', signupForm(), home)).status).toBe(201);
    const fourth = await client.post('/signup', signupForm(), home);
    expect([fourth.status, fourth.json.code]).toEqual([429, 'too_many']);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await client.post('/signup', signupForm(), from(`203.0.113.${process.pid % 250}`))).status).toBe(
      201,
    );
    await limited.stop();
  });
});

/** Where a host sends a browser; fetch hides the Host header, so this goes out by hand. */
const sentTo = (host: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    http
      .request(`${desk.server.origin}${path}`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode === 302 ? response.headers.location : undefined);
      })
      .on('error', reject)
      .end();
  });

describe('the page of the sign-up', () => {
  it('platform.md 5: stands on the register host, whose root opens it; a clinic’s host sends there', async () => {
    expect(await sentTo('register.localhost:3000', '/')).toBe('/signup');
    expect(await sentTo('register.localhost:3000', '/signup')).toBeUndefined();
    expect(await sentTo('www.localhost', '/signup')).toBeUndefined();
    expect(await sentTo('localhost:3000', '/signup')).toBeUndefined();
    expect(await sentTo('smile.localhost:3000', '/signup?from=x')).toBe(
      'http://register.localhost:3000/signup?from=x',
    );
    expect(await sentTo('smile.clinics.example', '/signup')).toBe('http://register.clinics.example/signup');
  });

  it('judges a password in words while it is typed', async () => {
    const judge = async (password: unknown, names: string[] = []): Promise<unknown> =>
      (await desk.server.client().post('/password-strength', { password, names })).json.message;
    expect(await judge('12345678')).toBe('كلمة المرور سهلة التخمين');
    expect(await judge('kurz')).toBe('كلمة المرور يجب ألا تقل عن 8 أحرف');
    expect(await judge('Mona.Aziz', ['Mona.Aziz'])).toBe('كلمة المرور سهلة التخمين');
    expect(await judge('قارب-أزرق-71-Kettle')).toBeUndefined();
    expect(await judge(undefined)).toBe('هذا الحقل مطلوب');
  });
});
