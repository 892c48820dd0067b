import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { resources } from '#resources/index.ts';
import { createRepository } from '#server/data/repository.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { createLogger } from '#server/log.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let cairo: TestClinic;
let kuwait: TestClinic;
beforeEach(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  cairo = await server.newClinic();
  kuwait = await server.newClinic();
  await kuwait.sql(`update clinics set timezone = 'Asia/Kuwait' where id = app_clinic()`);
});
afterEach(() => server.stop());

const logger = createLogger({ production: true, destination: { write: () => undefined } });
const words = { ar: 'مراجعة الفروع', en: 'Review of branches' };
const counting: DailyWork = {
  name: 'branches',
  words,
  from: '07:00',
  statement: 'select count(*)::int as n from branches where $1::date is not null',
};

/** One look of the schedule of one server. */
function look(now: string, work: DailyWork): Promise<void> {
  const clock = (): Date => new Date(now);
  const { pool } = server.database;
  const catalogue = buildCatalogue(resources);
  const linkTo = (_: string, page: string): string => page;
  const rules = serverRulesRegistry;
  const { inside } = createRepository({ database: { pool }, catalogue, rules, clock, linkTo });
  return runClinicDay({ pool, clock, logger, areas: [{ name: 'planted', daily: [work] }], inside });
}

const runsOf = async (clinic: TestClinic): Promise<readonly string[]> =>
  (await clinic.sql('select day::text, outcome, records from daily_runs order by day, work')).map(
    ({ day, outcome, records }) => `${String(day)} ${String(outcome)} ${String(records)}`,
  );

it('a work is done from the clinic’s own hour on, once a day, though two servers look at once', async () => {
  // 07:30 in Kuwait, 06:30 in Cairo.
  await Promise.all([look('2026-03-10T04:30:00Z', counting), look('2026-03-10T04:30:00Z', counting)]);
  expect([await runsOf(kuwait), await runsOf(cairo)]).toEqual([['2026-03-10 done 1'], []]);
  await Promise.all([look('2026-03-10T05:30:00Z', counting), look('2026-03-10T05:30:00Z', counting)]);
  expect([await runsOf(kuwait), await runsOf(cairo)]).toEqual([['2026-03-10 done 1'], ['2026-03-10 done 1']]);
  const [row] = await cairo.sql('select started_at from daily_runs');
  expect(row?.['started_at']).toEqual(new Date('2026-03-10T05:30:00Z'));
});

it('after a stand-still the day’s work is done as soon as a server looks, also past midnight of another zone', async () => {
  await look('2026-03-10T19:45:00Z', counting);
  // 22:45 of the tenth in Kuwait; half past midnight of the eleventh is before seven there.
  expect(await runsOf(kuwait)).toEqual(['2026-03-10 done 1']);
  await look('2026-03-10T21:30:00Z', counting);
  expect(await runsOf(kuwait)).toEqual(['2026-03-10 done 1']);
  await look('2026-03-12T20:00:00Z', counting);
  expect(await runsOf(kuwait)).toEqual(['2026-03-10 done 1', '2026-03-12 done 1']);
});

it('one clinic’s failure stops no other, is told in words, and the next look tries again', async () => {
  await cairo.sql(`update branches set code = 'x'`);
  const failing: DailyWork = {
    ...counting,
    statement: `select (select 1 / (case when code = 'x' then 0 else 1 end) from branches limit 1) as n where $1::date is not null`,
  };
  await look('2026-03-10T10:00:00Z', failing);
  expect([await runsOf(cairo), await runsOf(kuwait)]).toEqual([
    ['2026-03-10 failed 0'],
    ['2026-03-10 done 1'],
  ]);
  const [row] = await cairo.sql('select problems from daily_runs');
  expect(String(row?.['problems'])).not.toMatch(/division|select|branches/);
  expect(String(row?.['problems'])).toMatch(/[ء-ي]/);
  await cairo.sql(`update branches set code = 'MAIN'`);
  await look('2026-03-10T11:00:00Z', failing);
  expect(await runsOf(cairo)).toEqual(['2026-03-10 done 1']);
});

it('what is refused record by record is named, and the others are done', async () => {
  await cairo.sql(`insert into branches (clinic_id, name_ar, code, geofence_m, status)
    values (app_clinic(), 'الثاني', 'B2', 100, 'active'), (app_clinic(), 'الثالث', 'B3', 100, 'archived')`);
  await look('2026-03-10T10:00:00Z', {
    ...counting,
    statement: `select id, name_ar as label from branches where code in ('B2', 'B3') and $1::date is not null order by code`,
    transition: { resource: 'branches', name: 'archive' },
  });
  const [run] = await cairo.sql('select outcome, records, problems from daily_runs');
  expect(run).toMatchObject({ outcome: 'partly', records: 1 });
  expect(String(run?.['problems'])).toMatch(/^الثالث: .*[ء-ي]/);
  expect(await cairo.sql(`select status from branches where code = 'B2'`)).toEqual([{ status: 'archived' }]);
});

it('a run a killed server left is taken up after an hour, and not before', async () => {
  await cairo.sql(`insert into daily_runs (clinic_id, work, day, title_ar, title_en, outcome, records, started_at)
    values (app_clinic(), 'branches', '2026-03-10', 'مراجعة', 'Review', 'running', 0, '2026-03-10T09:30:00Z')`);
  await look('2026-03-10T10:00:00Z', counting);
  expect(await runsOf(cairo)).toEqual(['2026-03-10 running 0']);
  await look('2026-03-10T11:00:00Z', counting);
  expect(await runsOf(cairo)).toEqual(['2026-03-10 done 1']);
});

it('owners read the runs, others do not, and nobody writes one', async () => {
  await look('2026-03-10T10:00:00Z', counting);
  const owner = await cairo.signedIn({ role: 'owner' });
  const runs = (await owner.get('/daily-runs')).json;
  expect(runs).toMatchObject([
    {
      title_ar: 'مراجعة الفروع',
      title_en: 'Review of branches',
      day: '2026-03-10',
      outcome: 'done',
      records: 1,
    },
  ]);
  const hr = await cairo.signedIn({ role: 'hr' });
  expect((await hr.get('/daily-runs')).status).toBe(403);
  expect((await owner.post('/daily-runs', {})).status).toBe(405);
});
