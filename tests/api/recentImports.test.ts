import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  await clinic.sql(`update clinics set plan_limits = '{}'`);
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const recent = (client = owner) => ok(client.get('/imports?resource=branches'));

describe('UX-44 a closed import is found again', () => {
  it('with its state and rows, until it is taken back, by whoever made it', async () => {
    expect(await recent()).toEqual([]);
    const { json } = await upload(owner, 'branches', 'فروع.csv', 'اسم الفرع\nفرع طنطا\nفرع المنصورة\nف\n');
    // A file that was only looked at is no import yet.
    expect(await recent()).toEqual([]);
    await ok(owner.post(`/imports/${json.id}/check`));
    await ended(owner, json.id, 'checked');
    expect(await recent()).toMatchObject([{ state: 'checked', rows: 3, written: 0, undo_until: null }]);
    await ok(owner.post(`/imports/${json.id}/run`));
    const done = await ended(owner, json.id, 'done');
    expect(await recent()).toMatchObject([
      { id: json.id, file_name: 'فروع.csv', state: 'done', rows: 3, written: 2, undo_until: done.undo_until },
    ]);
    await ok(owner.post(`/imports/${json.id}/undo`));
    await ended(owner, json.id, 'undone');
    expect(await recent()).toMatchObject([{ state: 'undone', written: 0, undo_until: null }]);
    const other = await clinic.signedIn({ role: 'owner' });
    expect(await recent(other)).toEqual([]);
    const reader = await clinic.signedIn({ permissions: ['view_branches'] });
    expect((await reader.get('/imports?resource=branches')).status).toBe(403);
    expect((await owner.get('/imports?resource=rockets')).status).toBe(422);
  });
});
