import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { openapi } from '#server/app/apiDocument.ts';
import { wrongHeaders } from '#tests/setup/agreedHeaders.ts';
import type { Answer } from '#tests/setup/client.ts';
import { startTwoClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { absentId, expectProblem } from './support/requests.ts';

let two: TwoClinics;
let a: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  a = two.a;
});
afterAll(() => two.stop());

type Operations = Readonly<Record<string, { readonly security?: readonly unknown[] }>>;
const document = openapi(buildCatalogue(resources)) as {
  readonly paths: Readonly<Record<string, Operations>>;
};

/** Every call the OpenAPI document knows, with something in place of its parameters. */
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? absentId : 'x')),
    isOpen: security?.length === 0,
  })),
);
const closed = operations.filter(({ isOpen }) => !isOpen);

const call = (
  { method, path }: (typeof operations)[number],
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => a.owner.call(method, path, { headers, ...(method === 'GET' ? {} : { body: {} }) });

describe('every operation of the OpenAPI document', () => {
  it('is known to this test', () => {
    expect(closed.length).toBeGreaterThan(100);
    expect(operations.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toContain('POST /login');
  });

  it('SEC-05 refuses the session of one clinic under the header of another', async () => {
    for (const operation of closed)
      expectProblem(await call(operation, { 'x-clinic-subdomain': two.b.subdomain }), 403, 'clinic_mismatch');
  });

  it('SEC-05 reads a malformed header as a request it cannot read', async () => {
    for (const operation of closed)
      expectProblem(await call(operation, { 'x-clinic-subdomain': 'Smile.x' }), 400, 'bad_request');
  });

  it('SEC-01 asks whoever has no session, a bad or an empty one, to sign in', async () => {
    for (const operation of closed)
      for (const authorization of ['', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic eDp5'])
        expectProblem(await call(operation, { authorization }), 401, 'session_ended');
  });

  it('SEC-21 T8 who must change the password may ask who they are, change it and leave, and nothing else', async () => {
    const open = new Set(['GET /me', 'POST /first-login', 'POST /logout']);
    const waiting = await a.actor({ isOwner: true, mustChange: true, label: 'waiting' });
    let asked = 0;
    for (const operation of closed.filter(({ name }) => !open.has(name))) {
      const { method, path } = operation;
      const answer = await waiting.call(method, path, method === 'GET' ? {} : { body: {} });
      expectProblem(answer, 403, 'password_change_required');
      asked += 1;
    }
    expect(asked).toBe(closed.length - open.size);
    expect((await waiting.get('/me')).json.must_change_password).toBe(true);
    expect((await waiting.post('/first-login')).status).toBe(422);
    expect((await waiting.post('/logout')).status).toBe(200);
  });

  it('SEC-39 carries the agreed headers, and is kept by nobody', async () => {
    const lacking: string[] = [];
    for (const operation of operations)
      for (const headers of [{}, { authorization: '' }, { 'x-clinic-subdomain': 'Smile.x' }]) {
        // An open stream has no end to wait for; its head is looked at in tests/api/noticeStream.test.ts.
        if (operation.path === '/notifications/stream' && Object.keys(headers).length === 0) continue;
        const answer = await call(operation, headers);
        const missing = wrongHeaders((name) => answer.headers.get(name));
        const isPublic = operation.path.includes('/logo/') && answer.status === 200;
        if (!isPublic && answer.headers.get('cache-control') !== 'no-store') missing.push('no-store');
        if (missing.length > 0) lacking.push(`${operation.name} ${answer.status}: ${missing.join(', ')}`);
      }
    expect(lacking).toEqual([]);
  });
});
