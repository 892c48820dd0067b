import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
/** Sees one branch, manages permissions and holds few others. */
let few: Client;
let ids: Readonly<Record<string, string>>;
const fewRights = ['manage_permissions', 'view_roles', 'view_holidays'];

interface Preview {
  readonly key: string;
  readonly permissions: readonly string[];
  readonly data_scope: string;
  readonly is_owner: boolean;
}
const previewOf = async (by: Client, role: string): Promise<Preview> =>
  ok(by.get(`/roles/${ids[role]}/preview`));

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  few = await clinic.signedIn({ permissions: fewRights, dataScope: 'branch' });
  const rows = (await owner.get('/roles?range=[0,49]')).json as { id: string; key: string }[];
  ids = Object.fromEntries(rows.map(({ id, key }) => [key, id]));
});
afterAll(() => server.stop());

describe('UX-76 see as this role', () => {
  test('an owner sees what each role holds, as wide as the role is', async () => {
    const storekeeper = await previewOf(owner, 'storekeeper');
    expect(storekeeper).toMatchObject({ key: 'storekeeper', data_scope: 'all', is_owner: false });
    expect(storekeeper.permissions).toContain('inventory_manage_items');
    expect(storekeeper.permissions).not.toContain('view_employees');
    expect(await previewOf(owner, 'employee')).toMatchObject({ data_scope: 'self' });
    expect(await previewOf(owner, 'owner')).toMatchObject({ is_owner: true });
  });

  test('nobody sees more by a role above them than they hold and see themselves', async () => {
    for (const role of ['owner', 'manager', 'hr', 'doctor', 'employee']) {
      const seen = await previewOf(few, role);
      expect([role, seen.permissions.filter((one) => !fewRights.includes(one))]).toEqual([role, []]);
      expect([role, seen.is_owner, ['branch', 'self'].includes(seen.data_scope)]).toEqual([
        role,
        false,
        true,
      ]);
    }
    expect((await previewOf(few, 'manager')).permissions.toSorted()).toEqual(fewRights.toSorted());
  });

  test('only who manages permissions looks, and only at roles of their clinic', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    expect((await hr.get(`/roles/${ids['employee']}/preview`)).status).toBe(403);
    const other = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect((await other.get(`/roles/${ids['employee']}/preview`)).status).toBe(404);
  });

  test('looking changes nothing: the session keeps its rights, and no record is kept of it', async () => {
    const before = (await ok(few.get('/me'))) as { permissions: string[] };
    const count = async (): Promise<unknown> =>
      (await clinic.sql('select count(*)::int as n from audit_log'))[0];
    const kept = await count();
    await previewOf(few, 'manager');
    expect(((await ok(few.get('/me'))) as { permissions: string[] }).permissions).toEqual(before.permissions);
    expect(await count()).toEqual(kept);
    expect((await few.post(`/roles/${ids['employee']}/preview`)).status).toBe(405);
  });
});
