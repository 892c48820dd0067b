import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let branch: string;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  branch = (await ok(owner.post('/branches', { name_ar: 'فرع الدقي' }))).id as string;
});
afterAll(() => server.stop());

const tell = (client: Client, changed: boolean, id = branch) =>
  client.call('PUT', '/record-edits', {
    body: { resource: 'branches', id, changed },
    headers: { 'x-background': '1' },
  });
const seenBy = async (client: Client): Promise<string[]> =>
  ((await ok(tell(client, false))).others as { name: string }[]).map(({ name }) => name);

describe('UX-28 who changes a record now', () => {
  it('is told to the others by name, and not to oneself, until the form is left', async () => {
    const manager = await clinic.signedIn({ role: 'manager' });
    const { full_name_ar: name } = await ok(owner.get(`/employees/${manager.person.employeeId}`));
    expect(await seenBy(owner)).toEqual([]);
    expect((await ok(tell(manager, true))).others).toEqual([]);
    expect(await seenBy(owner)).toEqual([name]);
    await ok(tell(manager, false));
    expect(await seenBy(owner)).toEqual([]);
  });

  it('ends by itself after 45 seconds, and at sign-out', async () => {
    const manager = await clinic.signedIn({ role: 'manager' });
    await ok(tell(manager, true));
    await clinic.sql("update record_edits set seen_at = now() - interval '44 seconds'");
    expect(await seenBy(owner)).toHaveLength(1);
    await clinic.sql("update record_edits set seen_at = now() - interval '46 seconds'");
    expect(await seenBy(owner)).toEqual([]);
    expect(await clinic.sql('select 1 from record_edits')).toEqual([]);
    await ok(tell(manager, true));
    expect(await seenBy(owner)).toHaveLength(1);
    await ok(manager.post('/logout'));
    expect(await seenBy(owner)).toEqual([]);
  });

  it('SEC-01, SEC-14 is open to those who may change the record, in their clinic', async () => {
    const stranger = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect((await tell(stranger, true)).status).toBe(404);
    const reader = await clinic.signedIn({ permissions: ['view_branches'], dataScope: 'all' });
    expect((await tell(reader, true)).status).toBe(403);
    expect((await tell(owner, true, 'nowhere')).status).toBe(404);
    const body = { resource: 'rockets', id: branch, changed: true };
    expect((await owner.put('/record-edits', body)).status).toBe(404);
    expect((await owner.put('/record-edits', { resource: 'branches', id: branch })).status).toBe(400);
    expect((await server.client(clinic.subdomain).put('/record-edits', body)).status).toBe(401);
  });
});
