import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from './people/support.ts';
import { waitingLocks } from '#tests/setup/waitingLocks.ts';

let server: TestServer;
let holder: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  holder = new pg.Client({ connectionString: inject('superuserUrl') });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});

/** More than the server has connections to its database. */
const crowd = 40;

it('SEC-59 while a clinic’s calls all wait for something, those of another are answered before any of them', async () => {
  const [loud, calm] = [await server.newClinic(), await server.newClinic()];
  const noisy = await loud.signedIn({ role: 'owner' });
  const quiet = await calm.signedIn({ role: 'owner' });
  const branch = await ok(noisy.get(`/branches/${loud.start.branch}`));
  await ok(quiet.get('/branches'));
  // Every change of this branch now stands still until the lock goes.
  await holder.query('begin');
  await holder.query('select from branches where clinic_id = $1 and id = $2 for update', [
    loud.id,
    loud.start.branch,
  ]);
  let answered = 0;
  const calls = Array.from({ length: crowd }, (_, number) =>
    noisy
      .put(`/branches/${branch.id}`, { version: branch.version, phone: `0101000${String(1000 + number)}` })
      .then(({ status }) => {
        answered += 1;
        return status;
      }),
  );
  try {
    // The first of them have reached the lock, the rest stands in line.
    await expect.poll(() => waitingLocks(holder), { timeout: 15_000, interval: 20 }).toBeGreaterThan(1);
    const seen = [await quiet.get('/branches'), await quiet.get('/roles'), await quiet.get('/me')];
    expect([seen.map(({ status }) => status), answered]).toEqual([[200, 200, 200], 0]);
  } finally {
    await holder.query('rollback');
  }
  // Nobody of the crowd is forgotten: one change is the first, the others meet its version.
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
}, 60_000);
