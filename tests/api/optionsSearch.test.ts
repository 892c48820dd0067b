import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let low: Client & { readonly person: TestPerson };
let colleague: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  low = await clinic.signedIn({ role: 'employee' });
  colleague = await clinic.person({ role: 'manager' });
});
afterAll(() => server.stop());

const optionsOf = (client: Client, name: string, q: string) =>
  client.get(`/${name}/options?q=${encodeURIComponent(q)}`);

it('finding security 8: a colleague’s phone is not found digit by digit in a chooser (SEC-14)', async () => {
  const { json } = await owner.get(`/employees/${colleague.employeeId}`);
  const byName = await optionsOf(low, 'employees', json.full_name_ar);
  expect(byName.json.map(({ id }: { id: string }) => id)).toContain(colleague.employeeId);
  for (let digits = 4; digits <= json.phone.length; digits += 3) {
    const answer = await optionsOf(low, 'employees', `${json.full_name_ar} ${json.phone.slice(0, digits)}`);
    expect([answer.status, answer.json]).toEqual([200, []]);
  }
  const narrowed = await low.get(
    `/employees/options?filter=${encodeURIComponent(JSON.stringify({ phone: json.phone }))}`,
  );
  expect([narrowed.status, narrowed.json.code]).toEqual([422, 'unknown_field']);
});

it('finding security 8: a condition written by hand tells no chooser what its answer does not show', async () => {
  for (const name of ['no_login', 'no_fingerprint', 'documents_expiring', 'contract_ending']) {
    const answer = await low.get(
      `/employees/options?filter=${encodeURIComponent(JSON.stringify({ [name]: true }))}`,
    );
    expect([name, answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([name, 422, [name]]);
  }
  expect((await owner.get('/employees/options?filter={"no_login":true}')).status).toBe(200);
});

it('finding security 8: the rows of a branch open no search over those of others', async () => {
  const clerk = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'branch' });
  await clinic.sql(
    `insert into branches (clinic_id, id, name_ar) values (app_clinic(), new_id(), 'فرع بعيد')`,
  );
  await clinic.sql(
    `update employees set branch_id = (select id from branches where name_ar = 'فرع بعيد') where id = $1`,
    [colleague.employeeId],
  );
  const [{ phone } = {}] = await clinic.sql('select phone from employees where id = $1', [
    colleague.employeeId,
  ]);
  const answer = await optionsOf(clerk, 'employees', String(phone));
  expect([answer.status, answer.json]).toEqual([200, []]);
});

it('finding security 8: in no chooser do words find what its answer does not show', async () => {
  let probes = 0;
  for (const { name, fields } of resources) {
    // Whoever lists all of them may read more than the chooser shows.
    const listed = await low.get(`/${name}?scope=all&range=[0,0]`);
    const { status, json: rows } = await owner.get(`/${name}?range=[0,4]`);
    if (listed.status === 200 || status !== 200) continue;
    const searched = Object.entries(fields).flatMap(([field, { options }]) =>
      options.search ? [field] : [],
    );
    for (const row of rows as Record<string, unknown>[])
      for (const field of searched) {
        const value = row[field];
        if (typeof value !== 'string' || value.length < 3) continue;
        const found = await optionsOf(low, name, value);
        if (found.status !== 200) continue;
        probes += 1;
        // A title has a name in either language.
        const english = await low.get(`/${name}/options?q=${encodeURIComponent(value)}`, {
          'accept-language': 'en',
        });
        const shown = (id: string): boolean =>
          [...found.json, ...english.json].some(
            (one) => one.id === id && JSON.stringify(one).includes(value),
          );
        const blind = (found.json as { id: string }[]).filter(({ id }) => !shown(id));
        expect([name, field, value, blind]).toEqual([name, field, value, []]);
      }
  }
  expect(probes).toBeGreaterThan(5);
});
