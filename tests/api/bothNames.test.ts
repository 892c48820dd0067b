import { dayAt } from '#metadata/time/clock.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  const clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  const person = await clinic.person({ role: 'employee' });
  await clinic.sql(
    `update employees set full_name_ar = 'نورهان عادل فوزي', full_name_en = 'Nourhan Adel' where id = $1`,
    [person.employeeId],
  );
  const today = dayAt(new Date(), 'Africa/Cairo');
  const made = await owner.post('/penalties', {
    employee_id: person.employeeId,
    violation_date: today,
    unit: 'warning',
    reason: 'تأخير',
  });
  expect(made.status).toBe(201);
  await clinic.sql(
    `insert into user_grants (clinic_id, id, user_id, permission, effect) values (app_clinic(), new_id(), $1, 'view_roles', 'allow')`,
    [person.userId],
  );
});
afterAll(() => server.stop());

/** Records that go by a person's name. */
const named = ['employees', 'penalties', 'users', 'user-grants'];

it.each(named)(
  'ux 13: the chooser of %s finds either name, whatever language the screen speaks',
  async (of) => {
    for (const language of ['ar', 'en'])
      for (const q of ['نورهان', 'Nourhan', 'nourhan adel', 'عادل']) {
        const found = await owner.get(`/${of}/options?q=${encodeURIComponent(q)}`, {
          'accept-language': language,
        });
        expect([of, language, q, found.status, found.json.length]).toEqual([of, language, q, 200, 1]);
        expect(found.json[0].label).toContain(language === 'en' ? 'Nourhan' : 'نورهان');
      }
    const nobody = await owner.get(`/${of}/options?q=${encodeURIComponent('Nourhan فوزية')}`);
    expect(nobody.json).toEqual([]);
  },
);

it('ux 13: the palette finds either name, whatever language the screen speaks', async () => {
  for (const language of ['ar', 'en'])
    for (const q of ['نورهان', 'Nourhan']) {
      const header = { 'accept-language': language };
      const hits = await owner.get(`/search?q=${encodeURIComponent(q)}`, header);
      const kinds = (hits.json as { resource: string }[]).map(({ resource }) => resource);
      expect([language, q, kinds]).toEqual([language, q, expect.arrayContaining(['employees', 'penalties'])]);
    }
});

it('ux 3: a list is searched through the person it shows, in either name', async () => {
  for (const q of ['نورهان', 'nourhan adel', 'عادل فوزى']) {
    const found = await owner.get(`/penalties?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
    expect([q, found.status, found.json.length]).toEqual([q, 200, 1]);
  }
  const nobody = await owner.get(`/penalties?filter=${encodeURIComponent('{"q":"شريف"}')}`);
  expect(nobody.json).toEqual([]);
});
