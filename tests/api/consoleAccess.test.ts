import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { permissions, staffPermissions } from '#metadata/permissions.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import { consoleOpenapi, openapi } from '#server/app/apiDocument.ts';
import type { Client } from '#tests/setup/client.ts';
import { newStaff, signedInStaff, type Staff } from '#tests/setup/staff.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

const absent = '01900000-0000-7000-8000-0000000000ff';
let server: TestServer;
let admin: Staff;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  const clinic = await server.newClinic();
  admin = await signedInStaff(server);
  owner = await clinic.signedIn({ isOwner: true, role: 'owner' });
});
afterAll(() => server.stop());

const ask = (by: Client, [method, path]: [string, string]) =>
  by.call(method, path, method === 'GET' ? {} : { body: {} });

// Who may do what: tests/contract/console.test.ts.
describe('the rights of the console', () => {
  it('are none of the clinic’s 92, and no clinic’s declaration names one', () => {
    expect(staffPermissions).toEqual(['platform_posts', 'platform_admin']);
    expect(permissions.filter((one) => (staffPermissions as readonly string[]).includes(one))).toEqual([]);
    expect(JSON.stringify(resources)).not.toContain('"staff":');
    expect(JSON.stringify(consoleResources)).not.toMatch(
      /"permission":"[a-z_]|"clinicOwner":true|"anyone":true/,
    );
  });
});

describe('the console’s document', () => {
  it('names exactly the addresses the console answers, and none of a clinic’s alone', () => {
    const calls = (document: object): readonly string[] =>
      Object.entries((document as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      );
    const isServed = (call: string): boolean => {
      const [method = '', path = ''] = call.split(' ');
      return server.app.server.hasRoute({ method, url: `/api/v1/platform${path}` });
    };
    const own = calls(consoleOpenapi(buildCatalogue(consoleResources)));
    expect(own).toContain('POST /login');
    expect(own).toContain('GET /file-links/:link');
    expect(own.filter((call) => !isServed(call))).toEqual([]);
    const others = calls(openapi(buildCatalogue(resources))).filter((call) => !own.includes(call));
    expect(others).toContain('GET /audit-log');
    expect(others.filter(isServed)).toEqual([]);
  });
});

describe('a token is worth nothing in the other realm', () => {
  const operations = (document: object) => {
    const { paths } = document as { paths: Record<string, Record<string, { security?: unknown[] }>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.length !== 0)
        .map(([method]): [string, string] => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, absent)]),
    );
  };

  it('SEC-01 an admin’s on every call of a clinic: 401', async () => {
    const all = operations(openapi(buildCatalogue(resources)));
    expect(all.length).toBeGreaterThan(100);
    for (const call of all) {
      const { status, json } = await ask(admin, call);
      expect([...call, status, json?.code]).toEqual([...call, 401, 'session_ended']);
    }
    expect((await admin.get('/platform/me')).status).toBe(200);
  });

  it('SEC-01 an owner’s on every call of the console: 401', async () => {
    const all = operations(consoleOpenapi(buildCatalogue(consoleResources)));
    expect(all.length).toBeGreaterThan(80);
    for (const [method, path] of all) {
      const answer = await ask(owner, [method, `/platform${path}`]);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
    expect((await owner.get('/me')).status).toBe(200);
  });

  it('SEC-24 nor do name and password of one open the other', async () => {
    const staff = await newStaff(server);
    const typed = { name: staff.email, password: staff.password };
    expect((await server.client().post('/login', typed)).json.code).toBe('login_failed');
    const unknown = await server.client().post('/platform/login', { ...typed, name: 'nobody@else.example' });
    const clinic = await server.newClinic();
    const person = await clinic.person({ email: `both-${staff.id}@clinic.example` });
    const foreign = await server
      .client()
      .post('/platform/login', { name: `both-${staff.id}@clinic.example`, password: person.password });
    expect(foreign.json.code).toBe('login_failed');
    expect({ ...foreign.json, request_id: '' }).toEqual({ ...unknown.json, request_id: '' });
  });
});

describe('where the console stands', () => {
  it('never on a clinic’s host: no page and no call', async () => {
    for (const path of ['/api/v1/platform/me', '/api/v1/platform/login', '/platform', '/platform/login']) {
      const post = path.endsWith('/login') && path.startsWith('/api');
      const answer = await server.app.server.inject({
        method: post ? 'POST' : 'GET',
        url: path,
        headers: { host: 'demo.clinics.example' },
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  it('SEC-25 stops guessing at ten wrong passwords of one account', async () => {
    const staff = await newStaff(server);
    const wrong = { name: staff.email, password: 'ليست-كلمة-المرور-99' };
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push((await staff.post('/platform/login', wrong)).status);
    expect(answers).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
