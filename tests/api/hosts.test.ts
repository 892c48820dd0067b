import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostilePaths, hostTable } from '#tests/fixtures/hosts.ts';
import type { Client } from '#tests/setup/client.ts';
import { bytes, raw, type RawAnswer } from '#tests/setup/raw.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { pdfOf, upload } from './fileSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'base.example' });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

/** The table's clinic has a name of its own in each run. */
const here = (text: string): string =>
  text.replace(/smile/gi, clinic.subdomain).replace('%73mile', clinic.subdomain);
const ask = (address: string): Promise<RawAnswer> => {
  const [, host = '', target = ''] = /^http:\/\/([^/]+)(.*)$/.exec(here(address)) ?? [];
  return raw(server.origin, target, { host });
};
/** A sign-in that names its clinic by the host, unless a header does. */
const signInAt = (
  host: string,
  { name, password }: { readonly name: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> => {
  const all = { host, 'content-type': 'application/json', ...headers };
  return raw(server.origin, '/api/v1/login', all, 'POST', JSON.stringify({ name, password }));
};

describe('T1 the host table over HTTP', () => {
  it.each(hostTable.filter(({ moves }) => moves).map(({ address, moves }) => [address, moves] as const))(
    '%s moves',
    async (address, moves) => {
      const answer = await ask(address);
      expect([answer.status, answer.headers.location]).toEqual([moves?.status, here(moves?.to ?? '')]);
    },
  );

  it.each(hostTable.filter(({ moves }) => !moves).map(({ address }) => [address]))(
    '%s stays',
    async (address) => {
      const answer = await ask(address);
      // No browser build here: the address is looked for and not found, but nothing moves.
      expect([200, 404]).toContain(answer.status);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it('the clinic of a sign-in is the host’s where no header names one', async () => {
    const own = await clinic.person();
    const post = (host: string): Promise<RawAnswer> => signInAt(host, own);
    expect((await post(`${clinic.subdomain}.base.example`)).status).toBe(200);
    expect((await post(`${clinic.subdomain.toUpperCase()}.Base.Example.`)).status).toBe(200);
    // Over all clinics where the host names none.
    expect((await post('register.base.example')).status).toBe(200);
    const unknown = await post('nobody-has-this.base.example');
    expect(unknown.status).toBe(404);
    expect(JSON.parse(unknown.text)).toMatchObject({
      code: 'clinic_not_found',
      message: 'لا توجد عيادة بهذا الرابط. تحقق من العنوان',
    });
  });

  it('a session and a link to a file open nothing on the address of another clinic', async () => {
    const other = await server.newClinic();
    const token = String(owner.token);
    const at = (host: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
      raw(server.origin, path, { host, authorization: `Bearer ${token}`, ...headers });
    const [own, foreign] = [clinic, other].map(({ subdomain }) => `${subdomain}.base.example`);
    expect((await at(own ?? '', '/api/v1/me')).status).toBe(200);
    expect((await at('www.base.example', '/api/v1/me')).status).toBe(200);
    const refused = await at(foreign ?? '', '/api/v1/me');
    expect([refused.status, (JSON.parse(refused.text) as { code: string }).code]).toEqual([
      403,
      'clinic_mismatch',
    ]);
    // A client names its clinic itself, whatever the host of the server is called.
    expect((await at(foreign ?? '', '/api/v1/me', { 'x-clinic-subdomain': clinic.subdomain })).status).toBe(
      200,
    );
    const kept = await upload(owner, pdfOf('رابط'), 'رابط.pdf');
    const { url } = (await owner.get(`/files/${kept.json.id}/link`)).json as { url: string };
    const opened = async (host = '') => (await raw(server.origin, url, { host })).status;
    expect([await opened(own), await opened(foreign)]).toEqual([200, 404]);
  });

  it('a closed clinic is one nobody has; a suspended one shows its settings and lets in the owner alone', async () => {
    const [closed, suspended] = [await server.newClinic(), await server.newClinic()];
    const clerk = await suspended.person();
    const boss = await suspended.person({ role: 'owner' });
    const former = await closed.person({ role: 'owner' });
    await closed.sql("update clinics set status = 'closed' where id = app_clinic()");
    await suspended.sql("update clinics set status = 'suspended' where id = app_clinic()");
    const login = async (at: TestClinic, { name, password }: typeof clerk) =>
      server.client(at.subdomain).post('/login', { name, password });
    const settings = (at: TestClinic) => server.client().get(`/clinic-settings/${at.subdomain}`);

    expect([(await settings(closed)).status, (await settings(closed)).json.code]).toEqual([
      404,
      'clinic_not_found',
    ]);
    expect([(await login(closed, former)).status, (await login(closed, former)).json.code]).toEqual([
      404,
      'clinic_not_found',
    ]);
    expect((await settings(suspended)).status).toBe(200);
    expect((await login(suspended, clerk)).json).toMatchObject({
      status: 403,
      code: 'clinic_suspended',
      message: 'تم إيقاف اشتراك العيادة. تواصل مع مدير العيادة',
    });
    expect((await login(suspended, boss)).status).toBe(200);
    expect(
      (await raw(server.origin, `/${closed.subdomain}/x`, { host: 'redirect.base.example' })).status,
    ).toBe(404);
  });

  it('the name of a clinic comes in the asked language', async () => {
    const nameIn = async (language: string): Promise<string> =>
      (await server.client().get(`/clinic-settings/${clinic.subdomain}`, { 'accept-language': language }))
        .json.name;
    expect([await nameIn('ar'), await nameIn('en')]).toEqual([`عيادة ${clinic.subdomain}`, clinic.subdomain]);
  });
});

describe('SEC-05 the header X-Clinic-Subdomain', () => {
  const malformed: readonly string[] = [
    'A',
    'Smile',
    'SMILE',
    'a.b',
    'smile.base.example',
    'a,b',
    'a b',
    'smile;x',
    'smile/',
    '/smile',
    '\\smile',
    '-a',
    'a-',
    '-',
    '.',
    '..',
    '*',
    '%00',
    '%73mile',
    'a_b',
    "a'or'1'='1",
    'a"b',
    '<script>',
    '${smile}',
    '{{smile}}',
    'smile\u00e9',
    '\u00d8\u00b9',
    'x'.repeat(64),
    'x'.repeat(300),
    '1'.repeat(5000),
    'http://smile',
    '[::1]',
    'smile:80',
    'smile@evil.com',
  ];

  it(`${malformed.length} malformed ones are 400, with a session and without`, async () => {
    const wrong: unknown[] = [];
    for (const value of malformed)
      for (const target of ['/api/v1/me', '/api/v1/branches', '/api/v1/health']) {
        const answer = await raw(server.origin, target, {
          'x-clinic-subdomain': value,
          authorization: `Bearer ${owner.token ?? ''}`,
        });
        const expected = target.endsWith('health') ? 200 : 400;
        if (answer.status !== expected) wrong.push([value, target, answer.status]);
      }
    for (const value of malformed) {
      const nobody = { name: 'nobody', password: 'x' };
      const { status } = await signInAt('www.base.example', nobody, { 'x-clinic-subdomain': value });
      if (status !== 400) wrong.push([value, 'login', status]);
    }
    expect(wrong).toEqual([]);
    expect(malformed.length).toBeGreaterThanOrEqual(30);
  });

  it('two values, a NUL, a line break and an empty one are 400 or no clinic, never 5xx', async () => {
    const get = (lines: string): Promise<RawAnswer> =>
      bytes(
        server.origin,
        `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${owner.token ?? ''}\r\n${lines}\r\n\r\n`,
      );
    const name = 'X-Clinic-Subdomain';
    expect((await get(`${name}: ${clinic.subdomain}\r\n${name}: other`)).status).toBe(400);
    expect((await get(`${name}: ${clinic.subdomain}\r\n${name}: ${clinic.subdomain}`)).status).toBe(400);
    expect((await get(`${name}: smi\u0000le`)).status).toBe(400);
    expect((await get(`${name}: smile\r\n folded`)).status).toBe(400);
    expect((await get(`${name}:`)).status).toBe(200);
    expect((await get(`${name}: ${clinic.subdomain}`)).status).toBe(200);
    expect((await get('X-Other: 1')).status).toBe(200);
    // Of two hosts a proxy may read one and the server the other.
    for (const second of ['Host: x', 'host: y']) expect((await get(second)).status).toBe(400);
  });

  it.each(['www', 'api', 'register', 'staging', 'redirect', 'base'])('%s means no clinic', async (label) => {
    expect((await owner.get('/me', { 'x-clinic-subdomain': label })).status).toBe(200);
  });
});

describe('SEC-09 the host redirect.', () => {
  it(`T13 ${hostilePaths.length} hostile first segments: nobody is led elsewhere`, async () => {
    const wrong: unknown[] = [];
    for (const path of hostilePaths) {
      const { status, headers, text } = await bytes(
        server.origin,
        `GET ${path} HTTP/1.1\r\nHost: redirect.base.example\r\nConnection: close\r\n\r\n`,
      );
      const isHome = status === 302 && headers.location === 'http://www.base.example/';
      if (!isHome && status !== 400) wrong.push([path, status, headers.location, text]);
    }
    expect(wrong).toEqual([]);
    const t13 = await raw(server.origin, '/%2F%2Fevil.com', { host: 'redirect.base.example' });
    expect([t13.status, t13.headers.location]).toEqual([302, 'http://www.base.example/']);
  });

  it('a clinic nobody has is 404, and a Host header cannot choose another domain', async () => {
    expect((await raw(server.origin, '/nobody-has-this/x', { host: 'redirect.base.example' })).status).toBe(
      404,
    );
    for (const host of ['redirect.evil.com', 'redirect.base.example.evil.com', 'redirect.evil.com:99']) {
      const { headers } = await raw(server.origin, `/${clinic.subdomain}/x`, { host });
      expect(new URL(headers.location ?? '').hostname).toBe(`${clinic.subdomain}.base.example`);
    }
    for (const host of [
      'redirect.evil.com/x',
      'redirect.a b',
      'redirect.<x>',
      'redirect.base.example@evil.com',
    ])
      expect((await raw(server.origin, `/${clinic.subdomain}/x`, { host })).status).toBe(400);
  });
});
