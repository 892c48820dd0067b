import { expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { seedDemo } from '#server/demo/index.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

/** Its money agrees: every fund and every account is what its lines add up to, over three months of them. */
async function booksAgree(owner: Client): Promise<void> {
  for (const book of ['fund-movements', 'patient-ledger']) {
    const { status, json } = await owner.post(`/${book}/proof`);
    expect([book, status, json.differences]).toEqual([book, 200, []]);
  }
  const months = (await owner.get('/clinic-expenses/reports/incomeAndExpenses')).json.slice(-3);
  const spent = months.map(({ expenses }: { expenses: string }) => expenses !== '0.00');
  expect(spent).toEqual([true, true, true]);
  expect((await owner.get('/payment-plans/reports/overdue')).json.length).toBeGreaterThan(0);
}

/** Issue 20: three months of people who come to work, of a clinic where nearly everybody is present on nearly every day. */
async function attendanceStands(owner: Client, today: string): Promise<void> {
  const months = [addDays(today, -80), addDays(today, -35)].map((day) => day.slice(0, 7));
  for (const month of months) {
    const { json } = await owner.get(`/attendance/month?from=${month}-01&to=${month}-28`);
    const cells = (json.people as { cells: (string | null)[] }[]).flatMap((one) => one.cells);
    const share = (...names: string[]) =>
      cells.filter((cell) => cell !== null && names.includes(cell)).length / cells.filter(Boolean).length;
    expect([month, share('present', 'rest', 'holiday', 'leave') > 0.8, share('absent') < 0.15]).toEqual([
      month,
      true,
      true,
    ]);
  }
  const count = async (path: string, filter: object) =>
    Number(
      (await owner.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).headers
        .get('content-range')
        ?.split('/')[1],
    );
  for (const status of ['kept', 'duplicate'])
    expect([status, (await count('/punches', { status })) > 0]).toEqual([status, true]);
  expect(await count('/attendance-days', { late: true })).toBeGreaterThan(0);
  expect(await count('/attendance-days', { overtime_found: true })).toBeGreaterThan(0);
}

/** Issue 18: mouths of each dentition, each with two years of history. */
async function mouthsStand(owner: Client, today: string): Promise<void> {
  const { json } = await owner.get(`/tooth-conditions?range=${encodeURIComponent('[0,199]')}`);
  const found = json as unknown as readonly { patient_id: string; noted_on: string }[];
  const begun = new Map(
    found
      .toSorted((a, b) => b.noted_on.localeCompare(a.noted_on))
      .map((one) => [one.patient_id, one.noted_on]),
  );
  const since = new Map<string, string>();
  for (const [patient, first] of begun) {
    const dentition = String((await owner.get(`/patients/${patient}/tooth-chart`)).json['dentition']);
    if (first < (since.get(dentition) ?? today)) since.set(dentition, first);
  }
  const twoYears = addDays(today, -700);
  const long = [...since].map(([dentition, first]) => [dentition, first <= twoYears]).toSorted();
  expect(long).toEqual([
    ['mixed', true],
    ['permanent', true],
    ['primary', true],
  ]);
}

/** What is past and what is to come is judged by the moment of filling, so each hour fills a clinic another way. */
it('a demo clinic is filled at any hour, by any seed', async () => {
  const server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  try {
    const today = new Date().setUTCHours(0, 0, 0, 0);
    for (let n = 0; n < 12; n += 1) {
      const clinic = {
        subdomain: `demo-${n}`,
        name: 'عيادة',
        name_en: 'Clinic',
        password: 'demo-clinic-2026',
      };
      const now = new Date(today + n * 2 * 3_600_000 + n * 7 * 60_000);
      await seedDemo(
        server.database.pool,
        [{ ...clinic, size: 'small', seed: 4_000 + n } as never],
        undefined,
        now,
      );
    }
    const path = '/login';
    const client = server.client('demo-11');
    expect((await client.post(path, { name: 'receptionist', password: 'demo-clinic-2026' })).status).toBe(
      200,
    );
    await client.signIn('owner', 'demo-clinic-2026');
    await mouthsStand(client, new Date(today).toISOString().slice(0, 10));
    await booksAgree(client);
    await attendanceStands(client, new Date(today).toISOString().slice(0, 10));
  } finally {
    await server.stop();
  }
}, 120_000);
