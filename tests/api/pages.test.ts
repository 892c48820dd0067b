import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import type { Client } from '#tests/setup/client.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;

/** A browser build as small as it can be. */
function builtPages(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'pages-')), 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const page of ['index', 'auth', 'app'])
    writeFileSync(
      path.join(folder, `${page}.html`),
      `<meta name="csp-nonce" content="{{CSP_NONCE}}"><b>${page}</b>`,
    );
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}

beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' }, { webFolder: builtPages() });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

interface Raw {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}
/** fetch hides the Host header, so these go out by hand. */
const raw = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${server.origin}${target}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.on('error', reject).end();
  });

describe('headers', () => {
  it('SEC-39 stand on every answer: records, errors, files, pages and redirects', async () => {
    const answers = [
      await owner.get('/branches'),
      await owner.get('/branches/nothing'),
      await owner.call('PATCH', '/branches'),
      await owner.call('POST', '/branches', { body: '{', headers: { 'content-type': 'application/json' } }),
      await server.client().get('/me'),
      await server.client().get('/nowhere'),
      await server.client().get('//login'),
      await server.client().get('//assets/app-1a2b.js'),
      await server.client().get('//version.txt'),
      await server.client().get('//%ff'),
    ];
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    }
    for (const { headers } of answers.slice(0, 6)) expect(headers.get('cache-control')).toBe('no-store');
    const redirect = await raw('/x/y', { host: 'clinics.example' });
    expect(redirect.headers['x-content-type-options']).toBe('nosniff');
  });

  it('SEC-38 a page allows styles by a nonce of its own, and no inline script', async () => {
    const nonces = new Set<string>();
    for (const [address, page] of [
      ['//', 'index'],
      ['//blogs/a', 'index'],
      ['//login', 'auth'],
      ['//reset-password', 'auth'],
      ['//dashboard', 'app'],
      ['//settings/branches', 'app'],
    ] as const) {
      const answer = await server.client().get(address);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(`<meta name="csp-nonce" content="${nonce}"><b>${page}</b>`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  it('SEC-73 what is no page and no file is 404; hashed files stay for ever', async () => {
    const client = server.client();
    for (const probe of [
      '//.env',
      '//wp-login.php',
      '//.git/config',
      '//app.html',
      '//backup.zip',
      '//admin',
      '//server-status',
    ])
      expect((await client.get(probe)).status).toBe(404);
    const asset = await client.get('//assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const version = await client.get('//version.txt');
    expect([version.headers.get('cache-control'), version.text.length]).toEqual(['no-store', 16]);
  });

  it('SEC-40 only clinic hosts over https, and localhost in development, may read answers', async () => {
    const allowed = async (origin: string): Promise<string | null> =>
      (await owner.get('/branches', { origin })).headers.get('access-control-allow-origin');
    for (const origin of ['https://demo.clinics.example', 'http://demo.localhost:5173'])
      expect(await allowed(origin)).toBe(origin);
    for (const origin of [
      'null',
      'http://demo.clinics.example',
      'https://clinics.example.evil.com',
      'https://evilclinics.example',
      'https://a.b.clinics.example',
      'https://demo.clinics.example:8443',
      'http://localhost.evil.com',
    ])
      expect(await allowed(origin)).toBeNull();
    const preflight = await server.client().call('OPTIONS', '/branches', {
      headers: { origin: 'https://demo.clinics.example', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const form = await owner.call('POST', '/branches', {
      body: 'name_ar=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });
});

describe('hosts', () => {
  it('the bare domain moves to www, redirect. moves to the clinic named by the path', async () => {
    expect(await raw('/a?b=1', { host: 'clinics.example' })).toMatchObject({
      status: 301,
      headers: { location: 'http://www.clinics.example/a?b=1' },
    });
    const target = async (address: string): Promise<string | undefined> =>
      (await raw(address, { host: 'redirect.clinics.example' })).headers.location;
    expect(await target(`/${clinic.subdomain.toUpperCase()}/patients?x=1`)).toBe(
      `http://${clinic.subdomain}.clinics.example/patients?x=1`,
    );
    expect(await target(`/${clinic.subdomain}`)).toBe(`http://${clinic.subdomain}.clinics.example/`);
  });

  it('SEC-09 T13 no other host can be reached by it', async () => {
    const hostile = [
      '/%2F%2Fevil.com',
      '//evil.com',
      '/evil.com/x',
      '/www',
      '/%',
      '/a%00b',
      '/..%2f',
      '/\\evil',
      '/@evil',
      '/unknown-clinic',
      '/',
      '/xn--80ak6aa92e/x',
    ];
    for (const address of hostile) {
      const { status, headers } = await raw(address, { host: 'redirect.clinics.example' });
      expect([302, 400]).toContain(status);
      if (status === 302) expect(headers.location).toBe('http://www.clinics.example/');
    }
  });

  it('SEC-08 public settings carry exactly the agreed keys', async () => {
    const { json } = await server.client().get(`/clinic-settings/${clinic.subdomain}`);
    expect(Object.keys(json).sort()).toEqual([
      'currency',
      'id',
      'logo',
      'name',
      'settings',
      'subdomain',
      'subscription_plan',
    ]);
    expect(Object.keys(json.settings).sort()).toEqual([
      'logo_url',
      'primary_color',
      'secondary_color',
      'timezone',
    ]);
    const unknown = await server.client().get('/clinic-settings/nobody');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'clinic_not_found']);
  });
});
