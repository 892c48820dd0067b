import { afterEach, beforeEach, expect, it } from 'vitest';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let keeper: Client & { person: TestPerson };
beforeEach(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { platformWork: 'on' });
  clinic = await server.newClinic();
  keeper = await clinic.signedIn({ permissions: ['view_holidays', 'create_holidays'] });
  await clinic.signedIn({ permissions: ['view_holidays'] });
});
afterEach(() => server.stop());

const lines: string[] = [];
const logger = createLogger({
  production: true,
  destination: { write: (line: string) => void lines.push(line) },
});
/** As if the hourly look came at this moment. */
const at = (now: string): Promise<void> =>
  doDailyWork({ pool: server.database.pool, clock: () => new Date(now), logger });
const holiday = async (date_from: string, more: object = {}): Promise<{ id: string; version: number }> => {
  const made = await keeper.post('/holidays', {
    name_ar: 'عيد الفطر',
    date_from,
    date_to: date_from,
    kind: 'religious',
    tentative: true,
    ...more,
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.json as { id: string; version: number };
};
/** Who was reminded of what so far. */
const reminded = () =>
  clinic.sql(
    `select unnest(recipients)::text as who, payload ->> 'record_id' as what, (payload ->> 'n')::int as days, event
      from outbox where event like 'holiday.%' order by created_at, id`,
  );

it('people 18: whoever keeps the holidays is reminded three days before, in the morning of the clinic, once', async () => {
  const { id } = await holiday('2026-03-20');
  await holiday('2026-03-20', { name_ar: 'يوم ثابت', tentative: false });
  // The 16th in Cairo is four days before; the 17th begins at 22:00 UTC, and is night until seven.
  for (const now of ['2026-03-16T20:00:00Z', '2026-03-16T22:30:00Z', '2026-03-17T04:59:00Z']) await at(now);
  expect(await reminded()).toEqual([]);
  await at('2026-03-17T05:00:00Z');
  const once = [{ who: keeper.person.userId, what: id, days: 3, event: 'holiday.tentative' }];
  expect(await reminded()).toEqual(once);
  await Promise.all([at('2026-03-17T06:00:00Z'), at('2026-03-17T06:00:00Z'), at('2026-03-18T06:00:00Z')]);
  expect(await reminded()).toEqual(once);
  await expect
    .poll(async () => (await keeper.get('/notifications')).text, { timeout: 10_000 })
    .toContain('أكّد موعد عيد الفطر');
  expect((await keeper.get('/notifications')).text).toContain('تبدأ خلال 3 أيام وما زالت بانتظار الرؤية');
  expect(lines).toEqual([]);
});

it('people 18: one that moves is told of anew, a confirmed one and a service that is off are not, a missed day is made up for', async () => {
  const moved = await holiday('2026-05-27');
  const confirmed = await holiday('2026-05-28', { name_ar: 'مؤكد' });
  await at('2026-05-24T06:00:00Z');
  expect((await reminded()).map(({ what }) => what)).toEqual([moved.id]);
  const later = { version: moved.version, date_from: '2026-05-28', date_to: '2026-05-28' };
  expect((await keeper.put(`/holidays/${moved.id}`, later)).status).toBe(200);
  const settled = { version: confirmed.version, tentative: false };
  expect((await keeper.put(`/holidays/${confirmed.id}`, settled)).status).toBe(200);
  await clinic.sql("update clinics set modules_off = '{vacations}' where id = app_clinic()");
  await at('2026-05-26T06:00:00Z');
  expect(await reminded()).toHaveLength(1);
  await clinic.sql("update clinics set modules_off = '{}' where id = app_clinic()");
  await at('2026-05-28T06:00:00Z');
  expect((await reminded()).map(({ what, days, event }) => [what, days, event])).toEqual([
    [moved.id, 3, 'holiday.tentative'],
    [moved.id, 0, 'holiday.tentative_today'],
  ]);
});
