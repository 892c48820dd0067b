import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const rounds = Array.from({ length: 12 }, (_, round) => round);
const archive = (branch: { id: string; version: number }) =>
  owner.post(`/branches/${branch.id}/archive`, { version: branch.version });

test('nobody is filed in a branch that is archived at the same moment (hr.md 1)', async () => {
  const ends = new Set<string>();
  for (const round of rounds) {
    const branch = await ok(owner.post('/branches', { name_ar: `فرع السباق ${round}` }));
    const filing = owner.post('/employees', employeeDraft(clinic, { branch_id: branch.id }));
    const [filed, archived] = await Promise.all([filing, archive(branch)]);
    ends.add(`${filed.status} ${archived.status}`);
  }
  // One of the two comes first, and the other is told.
  expect([...ends].filter((end) => end !== '201 409' && end !== '422 200')).toEqual([]);
  const lost = await clinic.sql(
    `select e.id from employees e join branches b on b.id = e.branch_id where e.status = 'active' and b.status = 'archived'`,
  );
  expect(lost).toEqual([]);
});

test('two who archive the last two branches leave one', async () => {
  const empty = await server.newClinic();
  const boss = await empty.signedIn({ role: 'owner' });
  const elsewhere = await ok(boss.post('/branches', { name_ar: 'فرع قديم' }));
  await empty.sql('update employees set branch_id = $1', [elsewhere.id]);
  await empty.sql(`update branches set status = 'archived' where id = $1`, [elsewhere.id]);
  for (const round of rounds.slice(0, 6)) {
    await ok(boss.post('/branches', { name_ar: `فرع ثان ${round}` }));
    const list = await boss.get('/branches?filter={"status":"active"}');
    const pair = list.json as unknown as { id: string; version: number }[];
    expect(pair).toHaveLength(2);
    const answers = await Promise.all(
      pair.map(({ id, version }) => boss.post(`/branches/${id}/archive`, { version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});
