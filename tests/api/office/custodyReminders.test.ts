import { addDays } from '#metadata/time/days.ts';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../people/support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { platformWork: 'on' });
});
afterAll(() => server.stop());

it('who does not answer for three days is reminded once a day until they do (hr.md 7)', async () => {
  const clinic = await server.newClinic();
  const hr = await clinic.signedIn({ role: 'hr' });
  const sara = await clinic.signedIn();
  const today = String((await hr.get('/me')).json.today);
  const draft = { name: 'هاتف', value: '10', branch_id: clinic.start.branch };
  const { id } = await ok(hr.post('/custody', draft));
  const sent = { version: 1, receiver_id: sara.person.employeeId };
  await ok(hr.post(`/custody/${id}/hand-over`, sent));
  const logger = createLogger({ production: true, destination: { write: () => undefined } });
  /** Looks at the work of the day so many days after the hand-over, at noon in Cairo; answers how often she was reminded. */
  const after = async (days: number): Promise<number> => {
    const now = new Date(`${addDays(today, days)}T10:00:00Z`);
    await doDailyWork({ pool: server.database.pool, clock: () => now, logger });
    const { json } = await hr.get(`/custody/${id}/history`);
    return (json as { move?: string }[]).filter(({ move }) => move === 'remind').length;
  };
  expect(await after(2)).toBe(0);
  expect(await after(3)).toBe(1);
  expect(await after(3)).toBe(1);
  expect(await after(4)).toBe(2);
  const [row] = await clinic.sql('select version from custody where id = $1', [id]);
  await ok(sara.post(`/custody/${id}/acknowledge`, { version: row?.['version'] }));
  expect(await after(5)).toBe(2);
});
