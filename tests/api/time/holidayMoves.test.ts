import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';

/** Monday; Friday is rest by the schedule every clinic begins with. */
let now = new Date('2026-03-02T08:00:00Z');
let server: TestServer;
let bench: Awaited<ReturnType<typeof openLeave>>;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  bench = await openLeave(server);
});
afterAll(() => server.stop());

it('hr.md 3: before a feast is moved or removed it says whose leave counts otherwise, and changes nothing', async () => {
  const { clinic, hr, hired, ask, step, book } = bench;
  const days = { date_from: '2026-03-21', date_to: '2026-03-23' };
  const eid = (await hr.post('/holidays', { name_ar: 'عيد الفطر', kind: 'religious', ...days })).json;
  const hoda = await hired();
  const { id } = (await ask(hoda, 'annual', '2026-03-19', '2026-03-24')).json;
  await step(hr, id, 'approve');
  const look = (body: object) => hr.post('/holidays/preview', body);
  const moved = { holiday_id: eid.id, date_from: '2026-03-20', date_to: '2026-03-22' };
  const answer = await look(moved);
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      others: 0,
      leaves: [
        expect.objectContaining({
          id,
          date_from: '2026-03-19',
          date_to: '2026-03-24',
          before: '2',
          after: '3',
        }),
      ],
    },
  ]);
  // Removed, all but the Friday counts; a new one beside it takes the 24th out.
  const gone = await look({ holiday_id: eid.id, ...days, removes: true });
  expect(gone.json.leaves).toMatchObject([{ before: '2', after: '5' }]);
  const more = await look({ date_from: '2026-03-24', date_to: '2026-03-24' });
  expect(more.json.leaves).toMatchObject([{ before: '2', after: '1' }]);
  expect((await look({ date_from: '2026-09-01', date_to: '2026-09-01' })).json).toEqual({
    leaves: [],
    others: 0,
  });
  // A look leaves nothing behind.
  expect(await book(hoda.person.employeeId)).toEqual(['grant 21.00', 'take -2.00']);
  const [kept] = await clinic.sql(
    `select count(*)::int as n, min(date_from)::text as "from", min(version)::int as version from holidays`,
  );
  expect(kept).toEqual({ n: 1, from: '2026-03-21', version: 1 });
});

it('SEC-14: who keeps holidays and reads no leave learns how many it changes, and not whose', async () => {
  const { clinic } = bench;
  const [feast] = await clinic.sql('select id from holidays');
  const moved = { holiday_id: feast?.['id'], date_from: '2026-03-20', date_to: '2026-03-22' };
  const keeper = await clinic.signedIn({ permissions: ['create_holidays', 'view_holidays'] });
  expect((await keeper.post('/holidays/preview', moved)).json).toEqual({ leaves: [], others: 1 });
  const stranger = await (await server.newClinic()).signedIn({ permissions: ['create_holidays'] });
  expect((await stranger.post('/holidays/preview', moved)).status).not.toBe(200);
});

it('hr.md 3: a holiday of every year recounts leave of every year it falls in', async () => {
  const { hr, hired, ask, step, book } = bench;
  const omar = await hired();
  const { id } = (await ask(omar, 'annual', '2026-06-28', '2026-07-01')).json;
  await step(hr, id, 'approve');
  expect(await book(omar.person.employeeId)).toEqual(['grant 21.00', 'take -4.00']);
  const made = await hr.post('/holidays', {
    name_ar: 'ثورة 30 يونيو',
    date_from: '2014-06-30',
    date_to: '2014-06-30',
    repeats_yearly: true,
  });
  expect(made.status).toBe(201);
  expect(await book(omar.person.employeeId)).toEqual(['grant 21.00', 'take -4.00', 'give_back 1.00']);
  expect((await hr.remove(`/holidays/${made.json.id}`)).status).toBeLessThan(300);
  expect(await book(omar.person.employeeId)).toEqual([
    'grant 21.00',
    'take -4.00',
    'give_back 1.00',
    'take -1.00',
  ]);
});

it('hr.md 3: the country’s year is added once, its feasts await their sighting', async () => {
  const { hr } = bench;
  const pack = async () =>
    ((await hr.get('/holidays/pack?year=2027')).json.holidays as { name_en: string; stands: string }[]).map(
      ({ name_en, stands }) => `${name_en}: ${stands}`,
    );
  expect((await pack())[0]).toBe('Coptic Christmas: new');
  const { json } = await hr.post('/holidays/pack', { year: 2027 });
  // The feast of the first test stands in 2026: that of 2027 is another.
  expect(json).toEqual({ added: 12 });
  expect((await hr.post('/holidays/pack', { year: 2027 })).json).toEqual({ added: 0 });
  expect((await pack()).every((one) => one.endsWith(': known'))).toBe(true);
  const filter = JSON.stringify({ tentative: true, date_from_gte: '2027-01-01' });
  const waiting = (await hr.get(`/holidays?filter=${encodeURIComponent(filter)}&sort=["date_from","ASC"]`))
    .json;
  expect((waiting.data ?? waiting).map(({ date_from }: { date_from: string }) => date_from)).toEqual([
    '2027-03-09',
    '2027-05-15',
    '2027-06-06',
    '2027-08-14',
  ]);
  expect((await hr.get('/holidays/pack?year=1999')).status).toBe(422);
});

it('faults 28: a holiday of every year is among those to come, on its next day', async () => {
  const { hr } = bench;
  const made = await hr.post('/holidays', {
    name_ar: 'عيد تحرير سيناء',
    date_from: '2025-04-25',
    date_to: '2025-04-25',
    repeats_yearly: true,
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const among = async (coming: boolean) => {
    const { json } = await hr.get(`/holidays?filter=${encodeURIComponent(JSON.stringify({ coming }))}`);
    return (json as readonly { id: string; comes_on: string }[]).find(({ id }) => id === made.json.id);
  };
  expect([(await among(true))?.comes_on, await among(false)]).toEqual(['2026-04-25', undefined]);
});
