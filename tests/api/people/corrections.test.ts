import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from './support.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: Person;
let hr: Person;
let sara: Person;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ permissions: ['view_employees', 'edit_employees'] });
  sara = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
       select app_clinic(), gen_random_uuid(), e.id, 0, '2024-03-01' from employees e`,
  );
});
afterAll(() => server.stop());

const ask = (field: string, wanted: string, by: Client = sara) =>
  by.post('/employees/profile/correction', { field, wanted });
const asked = async (by: Client): Promise<readonly (readonly string[])[]> => {
  const { corrections } = await ok(by.get(`/employees/${sara.person.employeeId}/corrections`));
  return (corrections as { field: string; wanted: string }[]).map(({ field, wanted }) => [field, wanted]);
};

test('people 19: only entries of the file that one does not change oneself can be asked for', async () => {
  for (const field of ['nothing', 'address', 'login', 'custom', 'status', 'documents']) {
    const { status, json } = await ask(field, 'قيمة');
    expect([field, status, Object.keys(json.errors ?? {})]).toEqual([field, 422, ['field']]);
  }
  expect((await ask('full_name_ar', '')).status).toBe(422);
});

test('people 19: the wish is kept for who may read the entry, said again replaces, and changing the entry settles it', async () => {
  await ok(ask('full_name_en', 'Sara Aly'));
  await ok(ask('full_name_en', 'Sara Ali'));
  await ok(ask('iban', 'EG380019000500000000263180002'));
  expect(await asked(hr)).toEqual([['full_name_en', 'Sara Ali']]);
  expect(await asked(owner)).toEqual([
    ['full_name_en', 'Sara Ali'],
    ['iban', 'EG380019000500000000263180002'],
  ]);
  const reader = await clinic.signedIn({ permissions: ['view_employees'] });
  expect((await reader.get(`/employees/${sara.person.employeeId}/corrections`)).status).toBe(403);
  const { version } = await ok(hr.get(`/employees/${sara.person.employeeId}`));
  await ok(hr.put(`/employees/${sara.person.employeeId}`, { version, full_name_en: 'Sara Ali Hassan' }));
  expect(await asked(hr)).toEqual([]);
  expect(await asked(owner)).toEqual([['iban', 'EG380019000500000000263180002']]);
  await ok(ask('full_name_en', 'Sara'));
  expect(await asked(hr)).toEqual([['full_name_en', 'Sara']]);
});

test('people 19: neither the bell, nor a mail, nor the audit log holds the wish', async () => {
  await ok(ask('national_id', '29001011234567'));
  const [row] = await clinic.sql(
    `select (select coalesce(string_agg(payload::text, ' '), '') from outbox) || (select coalesce(string_agg(changes::text, ' '), '') from audit_log) as told`,
  );
  expect(row?.['told']).not.toContain('29001011234567');
});
