import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtPages } from '#tests/setup/pages.ts';
import { raw } from '#tests/setup/raw.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' }, { webFolder: builtPages() });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

it('people-platform.md 24 on a clinic’s host the public pages are titled like its app', async () => {
  const headers = { host: `${clinic.subdomain}.clinics.example` };
  for (const page of ['/', '/contact', '/blogs']) {
    const { text, status } = await raw(server.origin, page, headers);
    const [, title] = /<title>([^<]*)<\/title>/.exec(text) ?? [];
    const [row] = await clinic.sql('select name from clinics where id = app_clinic()');
    expect({ page, status, title }).toEqual({
      page,
      status: 200,
      title: `الموارد البشرية - ${String(row?.['name'])}`,
    });
  }
  const { text } = await raw(server.origin, '/contact', { host: 'www.clinics.example' });
  expect(text).not.toContain('الموارد البشرية -');
});
