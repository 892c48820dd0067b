import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { builtPages } from '#tests/setup/pages.ts';
import { raw } from '#tests/setup/raw.ts';

const probes = readFileSync(new URL('../fixtures/probes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

let server: TestServer;
let clinic: TestClinic;

beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' }, { webFolder: builtPages() });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

/** Typed from SEC-38; no upgrade-insecure-requests (DESIGN 9.28). */
const agreedPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'nonce-N'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

describe('pages', () => {
  it('SEC-38 a page allows styles by a nonce of its own, and no inline script', async () => {
    const nonces = new Set<string>();
    for (const [address, page] of [
      ['//first-login', 'auth'],
      ['//notifications', 'app'],
      ['//login', 'auth'],
      ['//reset-password', 'auth'],
      ['//dashboard', 'app'],
      ['//settings/branches', 'app'],
    ] as const) {
      const answer = await server.client().get(address);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(`<meta name="csp-nonce" content="${nonce}"><b>${page}</b><i></i>`);
      expect(policy.replace(nonce, 'N').split('; ')).toEqual(agreedPolicy);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  it('SEC-38 a public page has no styles of its own and so allows none, by no nonce', async () => {
    for (const address of ['//', '//contact', '//signup', '//blogs/none-like-it']) {
      const { headers, text } = await server.client().get(address);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')).toEqual(agreedPolicy.map((one) => one.replace(" 'nonce-N'", '')));
      expect(text).not.toMatch(/<style|<script>| style="/);
    }
  });

  it('SEC-45 the error reporter’s address stands in the page, without its secret, only where one is set', async () => {
    const reporting = await startTestServer(
      { SENTRY_DSN: 'https://0a1b:hidden@errors.example/7?x="<b>' },
      { webFolder: builtPages() },
    );
    try {
      const { text, headers } = await reporting.client().get('//dashboard');
      expect(text).toContain('<i>https://0a1b@errors.example/7</i>');
      expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://errors.example;");
    } finally {
      await reporting.stop();
    }
    const off = await server.client().get('//dashboard');
    expect(off.headers.get('content-security-policy')).toContain("connect-src 'self';");
  });

  it('SEC-09 a clinic nobody has shows the product’s page with 404', async () => {
    const { status, text } = await raw(server.origin, '/nobody-has-this/x', {
      host: 'redirect.clinics.example',
    });
    expect([status, text]).toEqual([404, expect.stringContaining('<h1>الصفحة غير موجودة</h1>')]);
  });

  it(`SEC-73 ${probes.length} probes for admin, backup and dot files are 404`, async () => {
    const found: unknown[] = [];
    for (const probe of probes) {
      const { status } = await raw(server.origin, probe, { host: 'demo.clinics.example' });
      if (status !== 404) found.push([probe, status]);
    }
    expect(found).toEqual([]);
    expect(new Set(probes).size).toBeGreaterThanOrEqual(200);
  });

  it('hashed files stay for ever, the version never', async () => {
    const client = server.client();
    const asset = await client.get('//assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const version = await client.get('//version.txt');
    expect([version.headers.get('cache-control'), version.text.length]).toEqual(['no-store', 16]);
  });
});

describe('clinics', () => {
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
