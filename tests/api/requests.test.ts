import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

describe('problems', () => {
  it('have the agreed body in both languages', async () => {
    const arabic = await owner.post('/branches', { name_ar: 'ف' });
    expect(arabic.status).toBe(422);
    expect(arabic.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(arabic.json).toEqual({
      type: '/problems/invalid',
      title: 'بيانات تحتاج مراجعة',
      status: 422,
      detail: 'يرجى مراجعة الحقول المظللة',
      code: 'invalid',
      message: 'يرجى مراجعة الحقول المظللة',
      errors: { name_ar: expect.stringContaining('على الأقل') },
      request_id: arabic.headers.get('x-request-id'),
    });
    const english = await owner.post(
      '/branches',
      { name_ar: 'ف' },
      { 'accept-language': 'fr, en;q=0.8, ar;q=0.5' },
    );
    expect(english.json.errors).toEqual({ name_ar: 'Enter at least 2 characters' });
  });

  it('SEC-48 another method is 405 with Allow, an unknown address 404', async () => {
    const wrong = await owner.call('PATCH', '/branches/x');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT']);
    expect((await owner.get('/nowhere')).json.code).toBe('route_not_found');
    expect((await server.client().call('DELETE', '/login')).status).toBe(405);
  });

  it('SEC-15 an unknown and a forbidden field of a filter are the same 422', async () => {
    const filter = (value: object): string => `/branches?filter=${encodeURIComponent(JSON.stringify(value))}`;
    const unknown = await owner.get(filter({ nothing: 1 }));
    expect([unknown.status, unknown.json.code]).toEqual([422, 'unknown_field']);
  });

  it('SEC-49 refuses bodies of a dangerous shape', async () => {
    const send = (body: string): ReturnType<Client['call']> =>
      owner.call('POST', '/branches', { body, headers: { 'content-type': 'application/json' } });
    for (const body of [
      '{',
      '[]',
      '"x"',
      `${'['.repeat(21)}${']'.repeat(21)}`,
      '{"name_ar":"a","name_ar":"b"}',
      '{"a":{"x":1,"\\u0078":2}}',
      '{"__proto__":{"x":1}}',
      '{"constructor":1}',
      '{"geofence_m":1e400}',
      '{"geofence_m":NaN}',
      `{${Array.from({ length: 2001 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ])
      expect((await send(body)).status).toBe(400);
    expect((await send(`{"name_ar":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect((await send('['.repeat(500_000))).status).toBe(400);
  });

  it('SEC-50 NUL and half a surrogate pair are 422 on their field', async () => {
    for (const bad of ['a\\u0000b', 'a\\ud800b']) {
      const answer = await owner.call('POST', '/branches', {
        body: `{"name_ar":"${bad}"}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.json.errors)).toEqual(['name_ar']);
    }
  });

  it('SEC-54 repeated parameters and %00 are refused, never 500', async () => {
    for (const address of [
      '/branches?range=[0,1]&range=[0,2]',
      '/branches?filter=%00',
      '/branches/%00',
      '/branches/..%2f..',
      '/branches?sort=%ff',
    ])
      expect([400, 404, 422]).toContain((await owner.get(address)).status);
  });

  it('SEC-54 a header names no other method than the request line does', async () => {
    const { id } = (await owner.post('/branches', { name_ar: 'فرع الطريقة' })).json as { id: string };
    for (const header of ['x-http-method-override', 'x-http-method', 'X-Method-Override'])
      for (const method of ['GET', 'POST', 'PUT']) {
        const answer = await owner.call(method, `/branches/${id}`, {
          headers: { [header]: 'DELETE' },
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expect([header, method, answer.status, answer.json.code]).toEqual([
          header,
          method,
          400,
          'bad_request',
        ]);
      }
    await owner.post(`/branches/${id}?_method=DELETE`);
    expect((await owner.get(`/branches/${id}`)).status).toBe(200);
  });

  it('bytes that are no request get a problem too', async () => {
    const text = await new Promise<string>((resolve) => {
      let answer = '';
      const socket = connectSocket(Number(new URL(server.origin).port), '127.0.0.1', () =>
        socket.write('GET /\u0001 HTTP/9.9\r\nBroken\r\n\r\n'),
      );
      socket.on('data', (chunk) => (answer += chunk.toString())).on('close', () => resolve(answer));
    });
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('"code":"bad_request"');
    expect(text).toContain('x-content-type-options: nosniff');
  });
});

describe('open addresses', () => {
  it('SEC-73 health says up or down, the API document is there in development', async () => {
    const health = await server.client().get('/health');
    expect([health.status, Object.keys(health.json).sort()]).toEqual([200, ['ok', 'version']]);
    const document = (await server.client().get('/openapi.json')).json;
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/branches/{id}'])).toEqual(['get', 'put', 'delete']);
    expect(document.paths['/branches/{id}/archive'].post).toBeDefined();
  });

  it('serves exactly the documents that are kept in git', async () => {
    const kept = (name: string): unknown =>
      JSON.parse(readFileSync(new URL(`../../docs/generated/${name}`, import.meta.url), 'utf8'));
    const client = server.client();
    expect((await client.get('/openapi.json')).json).toEqual(kept('openapi.json'));
    expect((await client.get('/platform/openapi.json')).json).toEqual(kept('openapi-console.json'));
  });
});
