import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Awaited<ReturnType<TestClinic['signedIn']>>;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const made = async (path: string, body: object) => {
  const answer = await owner.post(path, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as { id: string; version: number; name_ar: string };
};

it('a branch takes networks that exist', async () => {
  for (const bad of ['999.1.1.1/99', '::::']) {
    const { status, json } = await owner.post('/branches', { name_ar: 'فرع الشبكة', allowed_ips: [bad] });
    expect([bad, status, Object.keys(json.errors)]).toEqual([bad, 422, ['allowed_ips']]);
  }
  await made('/branches', { name_ar: 'فرع الشبكة', allowed_ips: ['196.204.10.0/24', '2001:db8::/32'] });
});

it('a weekend of twice the same day is one day', async () => {
  const settings = (await owner.get('/clinic-settings')).json;
  const answer = await owner.put('/clinic-settings', {
    version: settings.version,
    weekend_days: ['fri', 'fri'],
  });
  expect([answer.status, answer.json.weekend_days]).toEqual([200, ['fri']]);
});

it('a name with doubled spaces is the name with one', async () => {
  const first = await made('/departments', { name_ar: 'قسم  الأشعة' });
  expect(first.name_ar).toBe('قسم الأشعة');
  const twin = await owner.post('/departments', { name_ar: 'قسم الأشعة' });
  expect([twin.status, Object.keys(twin.json.errors)]).toEqual([422, ['name_ar']]);
});

it('a department is not archived above active ones, and none comes back below an archived one', async () => {
  const parent = await made('/departments', { name_ar: 'الأب' });
  const child = await made('/departments', { name_ar: 'الابن', parent_id: parent.id });
  const early = await owner.post(`/departments/${parent.id}/archive`, {});
  expect([early.status, early.json.code]).toEqual([409, 'active_below']);
  expect((await owner.post(`/departments/${child.id}/archive`, {})).status).toBe(200);
  expect((await owner.post(`/departments/${parent.id}/archive`, {})).status).toBe(200);
  const back = await owner.post(`/departments/${child.id}/restore`, {});
  expect([back.status, back.json.code]).toEqual([409, 'parent_archived']);
  expect((await owner.post(`/departments/${parent.id}/restore`, {})).status).toBe(200);
  expect((await owner.post(`/departments/${child.id}/restore`, {})).status).toBe(200);
});
