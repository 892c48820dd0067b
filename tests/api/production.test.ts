import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtPages } from '#tests/setup/pages.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  const settings = {
    NODE_ENV: 'production',
    BASE_DOMAIN: 'clinics.example',
    RATE_LIMITS: 'on',
    SECRET_KEY: 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV',
  };
  server = await startTestServer(settings, { webFolder: builtPages() });
});
afterAll(() => server.stop());

it('SEC-73 the API document and figures of the server are not public in production', async () => {
  for (const path of [
    '/openapi.json',
    '//openapi.json',
    '//docs',
    '//metrics',
    '/metrics',
    '//api',
    '//status',
  ])
    expect([path, (await server.client().get(path)).status]).toEqual([path, 404]);
});

it('SEC-73 health says up or down and the build, and nothing else', async () => {
  const up = await server.client().get('/health');
  expect([up.status, up.json]).toEqual([200, { ok: true, version: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  await server.database.close();
  const down = await server.client().get('/health', { 'accept-language': 'en' });
  expect(down.status).toBe(503);
  expect(down.headers.get('retry-after')).toBe('5');
  expect(down.json).toMatchObject({ code: 'service_unavailable' });
  expect(down.text).not.toMatch(/postgres|pool|socket|select|\.ts|\/work|node/i);
});
