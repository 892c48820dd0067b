import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  // Of its own: one test takes the rule away for a moment.
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner', name: 'olivia.sins' });
});
afterAll(() => server.stop());

const file = (name: string) =>
  owner.post(
    '/employees',
    employeeDraft(clinic, { login: { name, role_id: clinic.start.roles.get('employee') } }),
  );
const told = 'يوجد اسم مستخدم يشبهه شكلاً (مثل 0 و o أو 1 و l). اختر اسماً آخر';

describe('SEC-50 user names that look alike', () => {
  test.each(['0livia.sins', 'OLIVIA.5IN5', 'o1ivia.sins', 'oiivia.s1ns'])(
    'nobody is filed as %s beside olivia.sins',
    async (name) => {
      const answer = await file(name);
      expect([answer.status, answer.json.errors]).toEqual([422, { 'login.name': told }]);
    },
  );

  test('dot, dash and underscore tell names apart; the name of another clinic is free', async () => {
    for (const name of ['olivia-sins', 'olivia_sins', 'oliviasins', 'olivia.sims'])
      expect((await file(name)).status).toBe(201);
    const other = await server.newClinic();
    await other.person({ name: '0livia.sins' });
  });

  test('a name is not changed into one, and an account keeps its own', async () => {
    const { login } = (await ok(file('mona.adel'))) as { login: { id: string; version: number } };
    const answer = await owner.put(`/users/${login.id}`, { version: login.version, name: '0livia.sins' });
    expect([answer.status, answer.json.errors]).toEqual([422, { name: told }]);
    await ok(owner.put(`/users/${login.id}`, { version: login.version, name: 'm0na.adel' }));
  });

  test('the database holds it, but for names that stood side by side before', async () => {
    await expect(clinic.person({ name: '01ivia.sins' })).rejects.toThrow(/users_look_alike/);
    const { pool } = server.database;
    await pool.query('drop index users_look_alike');
    const { userId } = await clinic.person({ name: 'old.twin0' });
    await clinic.person({ name: 'old.twino' });
    // As it stands where twins were found when the rule came.
    await pool.query(
      `create unique index users_look_alike on users (clinic_id, look_of(name)) where id <> all ('{${userId}}'::uuid[])`,
    );
    await expect(clinic.person({ name: '01ivia.sins' })).rejects.toThrow(/users_look_alike/);
    expect((await file('old.tw1no')).json.errors).toEqual({ 'login.name': told });
  });
});
