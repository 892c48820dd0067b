import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
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

/** A person one of whose documents expires tomorrow by the clinic's calendar. */
async function withLicence(): Promise<string> {
  const { employeeId } = await clinic.person();
  await clinic.sql(
    `with scan as (insert into files (clinic_id, name, mime, size, sha256, storage_key)
       values (app_clinic(), 'licence.png', 'image/png', 10, sha256('x'), 'licence') returning id)
     insert into employees__documents (clinic_id, record_id, kind, file, expires_on)
     select app_clinic(), $1, 'licence', scan.id, (now() at time zone c.timezone)::date + 1
     from scan, clinics c where c.id = app_clinic()`,
    [employeeId],
  );
  return employeeId;
}

const asked = encodeURIComponent(JSON.stringify({ documents_expiring: true }));
const found = (client: Client, call: string) => client.get(`/employees${call}filter=${asked}`);

describe('a named filter follows the right to read what it looks at (SEC-14)', () => {
  it('whoever lists people but may not read their documents learns of none', async () => {
    const employee = await withLicence();
    const all = await found(owner, '?');
    expect(all.status).toBe(200);
    expect(all.json.map(({ id }: { id: string }) => id)).toContain(employee);
    const clerk = await clinic.signedIn({ permissions: ['view_employees'] });
    for (const call of ['?', '/options?', '/ids?', '/export?']) {
      const answer = await found(clerk, call);
      expect([call, answer.status, answer.json?.code]).toEqual([call, 422, 'unknown_field']);
    }
    const sent = encodeURIComponent(JSON.stringify({ documents_waiting: true }));
    expect((await clerk.get(`/employees?filter=${sent}`)).json?.code).toBe('unknown_field');
    const opposite = encodeURIComponent(JSON.stringify({ documents_expiring: false }));
    expect((await clerk.get(`/employees?filter=${opposite}`)).status).toBe(422);
  });

  it('whoever reads the documents of their branch asks by them there', async () => {
    const employee = await withLicence();
    const branchly = await clinic.signedIn({
      permissions: ['view_employees', 'edit_employees'],
      dataScope: 'branch',
    });
    const answer = await found(branchly, '?');
    expect([answer.status, answer.json.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      expect.arrayContaining([employee]),
    ]);
  });
});

it('every named filter says which guarded fields of its own rows it looks at', () => {
  const declared: readonly AnyResource[] = resources;
  const looks = declared.flatMap((resource) =>
    (resource.filters ?? []).flatMap((filter) => {
      const sql =
        serverRulesRegistry.find((rules) => rules.for.name === resource.name)?.filters?.[filter] ?? '';
      const guarded = Object.entries(resource.fields).filter(
        ([name, { options }]) =>
          options.read !== undefined && new RegExp(String.raw`\bt\.${name}\b|__${name}\b`).test(sql),
      );
      return guarded.map(([name]) => [resource.name, filter, name]);
    }),
  );
  expect(looks).toEqual([['employees', 'documents_expiring', 'documents']]);
  for (const [name, filter, field] of looks)
    expect(declared.find((one) => one.name === name)?.filterReads?.[filter ?? '']).toContain(field);
});
