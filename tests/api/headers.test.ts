import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { wrongHeaders } from '#tests/setup/agreedHeaders.ts';
import type { Client } from '#tests/setup/client.ts';
import { builtPages } from '#tests/setup/pages.ts';
import { bytes, raw, type RawAnswer } from '#tests/setup/raw.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' }, { webFolder: builtPages() });
  owner = await (await server.newClinic()).signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

/** What is wrong with the name of an answer: none, or another one than its text tells (SEC-54). */
const unnamed = (what: string, { headers, text }: RawAnswer): unknown[] => {
  const name = String(headers['x-request-id']);
  const told = text.startsWith('{') ? (JSON.parse(text) as { request_id: unknown }).request_id : name;
  return /^[0-9a-f-]{36}$/.test(name) && told === name ? [] : [what, name, told];
};

const lacking = (what: string, { status, headers }: RawAnswer): string[] =>
  wrongHeaders((name) => headers[name] as string | undefined).map((name) => `${what} ${status}: ${name}`);

const pages = [
  '/',
  '/contact',
  '/signup',
  '/blogs',
  '/blogs/a',
  '/login',
  '/first-login',
  '/reset-password',
  '/dashboard',
  '/settings',
  '/notifications',
  '/no-permission',
  '/no/such/address',
  '/platform',
  ...buildCatalogue(resources).screens.map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
];

// Every operation of the API: tests/contract/everyOperation.test.ts.
describe('SEC-39 the agreed headers stand on', () => {
  it('every page, known or not, also for HEAD, a preflight, a wrong method and on the other hosts', async () => {
    const wrong: string[] = [];
    for (const page of pages)
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'])
        wrong.push(...lacking(`${method} ${page}`, await raw(server.origin, page, {}, method)));
    for (const host of ['clinics.example', 'redirect.clinics.example', 'a b', 'x.clinics.example'])
      wrong.push(...lacking(host, await raw(server.origin, '/a/b?c=d', { host })));
    expect(wrong).toEqual([]);
    expect(pages.length).toBeGreaterThan(50);
  });

  it('files, packed, unchanged, in parts, absent or asked for in a strange way', async () => {
    const first = await raw(server.origin, '/assets/app-1a2b.js');
    const asked: readonly [string, Record<string, string>][] = [
      ['/assets/app-1a2b.js', {}],
      ['/assets/app-1a2b.js', { 'accept-encoding': 'br' }],
      ['/assets/app-1a2b.js', { 'if-none-match': String(first.headers.etag) }],
      ['/assets/app-1a2b.js', { range: 'bytes=0-2' }],
      ['/assets/app-1a2b.js', { range: 'bytes=900-' }],
      ['/assets/app-1a2b.js', { 'if-match': '"other"' }],
      ['/assets/app-0000.js', {}],
      ['/assets/', {}],
      ['/assets/..%2f..%2fpackage.json', {}],
      ['/assets/%ff', {}],
      ['/favicon.svg', {}],
      ['/version.txt', {}],
      ['/robots.txt', {}],
      ['/.env', {}],
    ];
    const statuses = new Set<number>();
    for (const [target, headers] of asked) {
      const answer = await raw(server.origin, target, headers);
      statuses.add(answer.status);
      expect(lacking(target, answer)).toEqual([]);
    }
    expect(statuses).toContain(304);
    expect(statuses).toContain(404);
  });

  it('refusals of what is too large, of the wrong type, or no request at all', async () => {
    const json = { 'content-type': 'application/json', authorization: `Bearer ${owner.token ?? ''}` };
    const large = await raw(
      server.origin,
      '/api/v1/branches',
      json,
      'POST',
      `{"a":"${'x'.repeat(1_100_000)}"}`,
    );
    const form = { ...json, 'content-type': 'application/x-www-form-urlencoded' };
    const answers: readonly [string, number, RawAnswer][] = [
      ['large', 413, large],
      ['form', 415, await raw(server.origin, '/api/v1/branches', form, 'POST', 'a=b')],
      ['broken json', 400, await raw(server.origin, '/api/v1/branches', json, 'POST', '{')],
      ['long parameter', 414, await raw(server.origin, `/api/v1/branches/${'x'.repeat(500)}`, json)],
      ['no session', 401, await raw(server.origin, '/api/v1/branches')],
      ['unknown', 404, await raw(server.origin, '/api/v1/nowhere')],
      ['wrong method', 405, await raw(server.origin, '/api/v1/branches/x', json, 'PATCH')],
      ['no protocol', 400, await bytes(server.origin, 'GET /\u0001 HTTP/9.9\r\nBroken\r\n\r\n')],
      ['no host', 400, await bytes(server.origin, 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n')],
      ['unknown method', 400, await bytes(server.origin, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n')],
      [
        'headers too long',
        431,
        await bytes(server.origin, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`),
      ],
      [
        'expectation',
        417,
        await bytes(
          server.origin,
          'GET / HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nConnection: close\r\n\r\n',
        ),
      ],
      ['HTTP/1.0', 200, await bytes(server.origin, 'GET /login HTTP/1.0\r\n\r\n')],
    ];
    for (const [what, status, answer] of answers) {
      // Node's own numbers for what it cannot read are all 400 here.
      expect([what, answer.status]).toEqual([what, expect.toBeOneOf([status, 400])]);
      expect(lacking(what, answer)).toEqual([]);
      expect(unnamed(what, answer)).toEqual([]);
    }
  });

  it('pages close everything else a browser could give', async () => {
    const policy = String((await raw(server.origin, '/dashboard')).headers['permissions-policy']);
    expect(policy).toMatch(/^camera=\(self\), geolocation=\(self\), fullscreen=\(self\)/);
    for (const name of ['microphone', 'payment', 'usb', 'serial', 'display-capture', 'gyroscope', 'midi'])
      expect(policy).toContain(`${name}=()`);
  });

  it('UX-65 a hashed file costs at most 700 bytes of headers', async () => {
    const { status, headers } = await bytes(
      server.origin,
      'GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    const text = `HTTP/1.1 ${status} OK\r\n${lines.join('')}\r\n`;
    expect(text).toContain('content-encoding: br');
    expect(text.length).toBeLessThanOrEqual(700);
  });
});

describe('SEC-40 who may read answers from elsewhere', () => {
  const hostile = [
    'null',
    'http://demo.clinics.example',
    'https://clinics.example',
    'https://clinics.example.evil.com',
    'https://evilclinics.example',
    'https://demo.clinics.example.evil.com',
    'https://demo.clinics.example@evil.com',
    'https://a.b.clinics.example',
    'https://demo.clinics.example:8443',
    'https://demo.clinics.example/',
    'https://-demo.clinics.example',
    'https://DEMO.clinics.example',
    'https://dem\u00f6.clinics.example',
    'https://demo.clinics.exampIe',
    'https://demo_clinics.example',
    'https://demo%2eclinics.example',
    'http://localhost.evil.com',
    'http://demo.localhost.evil.com',
    'https://localhost',
    'file://',
    'chrome-extension://abcdef',
    'https://*.clinics.example',
  ];
  const allowed = async (of: TestServer, origin: string): Promise<unknown> =>
    (await raw(of.origin, '/api/v1/health', { origin })).headers['access-control-allow-origin'];

  it('clinic hosts over https, and localhost in development; never a look-alike', async () => {
    for (const origin of [
      'https://demo.clinics.example',
      'http://demo.localhost:5173',
      'http://localhost:3000',
    ])
      expect(await allowed(server, origin)).toBe(origin);
    for (const origin of hostile)
      expect([origin, await allowed(server, origin)]).toEqual([origin, undefined]);
    const { headers } = await raw(server.origin, '/api/v1/health', {
      origin: 'https://demo.clinics.example',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toContain('Origin');
  });

  it('in production not even localhost', async () => {
    const production = await startTestServer({
      NODE_ENV: 'production',
      SECRET_KEY: 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV',
      BASE_DOMAIN: 'clinics.example',
      RATE_LIMITS: 'on',
    });
    try {
      expect(await allowed(production, 'https://demo.clinics.example')).toBe('https://demo.clinics.example');
      for (const origin of [...hostile, 'http://demo.localhost:5173', 'http://localhost'])
        expect([origin, await allowed(production, origin)]).toEqual([origin, undefined]);
    } finally {
      await production.stop();
    }
  });

  it('a preflight names what may be sent, and nothing to strangers', async () => {
    const ask = (origin: string): Promise<RawAnswer> =>
      raw(
        server.origin,
        '/api/v1/branches',
        { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
        'OPTIONS',
      );
    const { status, headers } = await ask('https://demo.clinics.example');
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    for (const name of [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'X-Clinic-Subdomain',
      'Idempotency-Key',
      'Last-Event-ID',
    ])
      expect(headers['access-control-allow-headers']).toContain(name);
    const stranger = await ask('https://evil.com');
    expect(Object.keys(stranger.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'a plain form (%s) writes nothing: 401 without a token, 415 with one',
    async (type) => {
      const headers = type === '' ? {} : { 'content-type': type };
      const token = { authorization: `Bearer ${owner.token ?? ''}` };
      expect((await raw(server.origin, '/api/v1/branches', headers, 'POST', 'name_ar=x')).status).toBe(401);
      expect(
        (await raw(server.origin, '/api/v1/branches', { ...headers, ...token }, 'POST', 'name_ar=x')).status,
      ).toBe(415);
    },
  );
});
