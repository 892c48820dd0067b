import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
});
afterAll(() => server.stop());

/** Milliseconds the middle of so many calls took. */
async function middleOf(call: () => Promise<unknown>, times = 21): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await call();
    took.push(performance.now() - from);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Infinity;
}

it('UX-75 5,000 open rows of several kinds answer within 150 ms, the first page and the number', async () => {
  const clinic = await server.newClinic();
  const owner = await clinic.signedIn({ role: 'owner' });
  const people = await Promise.all(Array.from({ length: 20 }, () => clinic.person()));
  const ids = people.map(({ employeeId }) => employeeId);
  await clinic.sql(
    `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason)
     select app_clinic(), ($1::uuid[])[1 + n % 20], current_date - n % 300, 'days', 1, to_char(current_date, 'YYYY-MM'), 'تأخر ' || n
     from generate_series(1, 3500) n`,
    [ids],
  );
  await clinic.sql(
    `insert into inventory_requests (clinic_id, requester_id, warehouse_id, branch_id, number, status, submitted_at)
     select app_clinic(), ($1::uuid[])[1 + n % 20], w.id, w.branch_id, 'REQ-' || n, 'submitted', now()
     from generate_series(1, 1500) n, warehouses w where w.kind = 'main'`,
    [people.map(({ userId }) => userId)],
  );
  await clinic.sql('analyze').catch(() => undefined);
  expect((await owner.get('/inbox?count=true')).json.total).toBe(5000);
  const page = await middleOf(() => owner.get('/inbox?limit=20'));
  const count = await middleOf(() => owner.get('/inbox?count=true'));
  const last = await middleOf(() => owner.get('/inbox?limit=20&page=250'));
  console.info(
    `inbox of 5,000 rows: first page ${page.toFixed(0)} ms, last page ${last.toFixed(0)} ms, numbers ${count.toFixed(0)} ms`,
  );
  expect(page).toBeLessThanOrEqual(150);
  expect(count).toBeLessThanOrEqual(150);
}, 120_000);
