import { afterAll, beforeAll, expect, it } from 'vitest';
import { area } from '#resources/patients/index.server.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** Birthdays across the year's end, one greeting a year, and the morning's notice (clinic.md 2.1, issue 16). */
let server: TestServer;
let clinic: TestClinic;
let clerk: Client;
let now = new Date('2024-12-30T09:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { clock: () => now });
  clinic = await server.newClinic();
  clerk = await clinic.signedIn({ role: 'receptionist' });
});
afterAll(() => server.stop());

let phones = 0;
const born = async (full_name: string, birth_date: string) => {
  const phone = `0127${String((phones += 1)).padStart(7, '0')}`;
  const answer = await clerk.post('/patients', { full_name, birth_date, phone, gender: 'male' });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as { id: string; version: number };
};
const told = async () =>
  (
    (await clerk.get('/patients/reports/birthdays?range=[0,99]')).json as unknown as {
      name: string;
      day: string;
      turning: number;
      greeted: boolean;
    }[]
  ).map(({ name, day, turning, greeted }) => [name, day, turning, greeted]);

it('are told across the end of the year, of 29 February on the 28th, and greeted once a year', async () => {
  await born('مواليد آخر يوم', '1990-12-31');
  const january = await born('مواليد يناير قريب', '2000-01-02');
  await born('مواليد يوم كبيس', '1996-02-29');
  await born('مواليد بعد شهرين', '1980-03-03');
  await born('مواليد أمس قريب', '1980-12-29');
  expect(await told()).toEqual([
    ['مواليد آخر يوم', '2024-12-31', 34, false],
    ['مواليد يناير قريب', '2025-01-02', 25, false],
    ['مواليد يوم كبيس', '2025-02-28', 29, false],
  ]);
  // Greeted in the old year for the birthday of the new one.
  const greet = async () => {
    const { version } = (await clerk.get(`/patients/${january.id}`)).json as { version: number };
    return clerk.post(`/patients/${january.id}/greet`, { version });
  };
  expect((await greet()).status).toBe(200);
  expect((await told())[1]).toEqual(['مواليد يناير قريب', '2025-01-02', 25, true]);
  now = new Date('2025-01-02T09:00:00Z');
  expect([(await greet()).status, (await told())[0]]).toEqual([
    409,
    ['مواليد يناير قريب', '2025-01-02', 25, true],
  ]);
  now = new Date('2025-12-30T09:00:00Z');
  expect((await told())[1]).toEqual(['مواليد يناير قريب', '2026-01-02', 26, false]);
  expect((await greet()).status).toBe(200);
});

it('are told in the morning, at seven of the clinic, once, to whoever sees all patients', async () => {
  const logger = createLogger({ production: true, destination: { write: () => undefined } });
  const { inside } = server.app.repository;
  const at = async (moment: string): Promise<void> => {
    now = new Date(moment);
    const areas = [{ name: area.name, daily: area.daily ?? [] }];
    await runClinicDay({ pool: server.database.pool, clock: () => now, logger, areas, inside });
  };
  const waiting = () =>
    clinic.sql(
      `select payload -> 'to' as "to", payload -> 'n' as n from outbox where event = 'patient.birthdays'`,
    );
  await born('توأم يناير الثاني', '1999-01-02');
  // 06:59 in Cairo.
  await at('2026-01-02T04:59:00Z');
  expect(await waiting()).toEqual([]);
  await at('2026-01-02T05:00:00Z');
  await at('2026-01-02T09:00:00Z');
  expect(await waiting()).toEqual([{ to: { permission: 'patients_view_all_patients' }, n: 2 }]);
});
