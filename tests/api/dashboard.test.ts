import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import type { Client } from '#tests/setup/client.ts';
import { expectWithin } from '#tests/setup/speed.ts';

interface Card {
  readonly key: string;
  readonly count?: number;
  readonly title: string;
  readonly failed?: true;
}

let url: string;
let server: TestServer;
let clinic: TestClinic;
let other: TestClinic;
let owner: Client;
beforeAll(async () => {
  url = await ownDatabase();
  server = await startTestServer({ DATABASE_URL: url });
  clinic = await server.newClinic();
  other = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner', isOwner: true });
});
afterAll(() => server.stop());

async function cardsOf(client: Client, query = ''): Promise<ReadonlyMap<string, Card>> {
  const answer = await client.get(`/dashboard${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return new Map((answer.json.cards as readonly Card[]).map((card) => [card.key, card]));
}
const addHoliday = (client: Client, name: string, tentative = true) =>
  client.post('/holidays', {
    name_ar: name,
    date_from: '2099-05-01',
    date_to: '2099-05-02',
    kind: 'clinic',
    tentative,
  });
const awaiting = async (client: Client, query = ''): Promise<number | undefined> =>
  (await cardsOf(client, query)).get('time.holidays_awaiting')?.count;

it('UX-41 a card that cannot be read fails alone, within its own time, and is read again by itself', async () => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table holidays in access exclusive mode');
    const fresh = await clinic.signedIn({ role: 'owner', isOwner: true });
    const began = Date.now();
    const cards = await cardsOf(fresh);
    expectWithin(Date.now() - began, 8_000);
    const failed = [...cards.values()].filter((card) => card.failed).map(({ key }) => key);
    expect(failed.toSorted()).toEqual(['time.holidays_awaiting', 'time.holidays_next']);
    expect(cards.get('time.holidays_next')?.title).toBe('العطلات القادمة');
    // The clinic begins with a main warehouse, eight roles and no goods; nobody joined this week.
    expect(['people.joined', 'inventory.out', 'pay.objections'].map((key) => cards.get(key)?.count)).toEqual([
      0, 0, 0,
    ]);
    const told = server.logLines.filter((line) => line.includes('a card of a dashboard'));
    expect(told).toHaveLength(2);
    expect(told.join('\n')).toMatch(/"request":"[0-9a-f-]{36}"/);
    await holder.query('rollback');
    const again = await cardsOf(fresh, '?cards=time.holidays_next');
    expect([...again.keys()]).toEqual(['time.holidays_next']);
    expect(again.get('time.holidays_next')?.failed).toBeUndefined();
  } finally {
    await holder.end();
  }
});

it('answers are kept for a while, until somebody writes, and never past a change of rights', async () => {
  const hr = await clinic.signedIn({ permissions: ['view_holidays', 'create_holidays'], dataScope: 'all' });
  const before = (await awaiting(hr)) ?? -1;
  // Past the engine: nobody was told, so what is kept still stands.
  await clinic.sql(
    `insert into holidays (clinic_id, name_ar, date_from, date_to, kind, tentative, is_paid, repeats_yearly, version)
     values (app_clinic(), 'بلا خبر', '2099-06-01', '2099-06-01', 'clinic', true, true, false, 1)`,
  );
  expect(await awaiting(hr)).toBe(before);
  expect((await addHoliday(owner, 'بخبر')).status).toBe(201);
  expect(await awaiting(hr)).toBe(before + 2);
  await clinic.sql(
    `update roles set permissions = array['view_holidays'] where id = (select role_id from users where id = $1)`,
    [(hr as Client & { person: { userId: string } }).person.userId],
  );
  await expect.poll(async () => [...(await cardsOf(hr)).keys()]).not.toContain('time.holidays_awaiting');
  expect((await cardsOf(hr)).has('time.holidays_next')).toBe(true);
});

it('SEC-01 nobody’s number is of another clinic, and a service that is off has no cards', async () => {
  const foreign = await other.signedIn({ role: 'owner', isOwner: true });
  const [here, there] = [await awaiting(owner), await awaiting(foreign)];
  expect((await addHoliday(owner, 'عندنا')).status).toBe(201);
  expect([await awaiting(owner), await awaiting(foreign)]).toEqual([(here ?? 0) + 1, there]);
  await other.sql(
    `update clinics set modules_off = array['vacations', 'attendance', 'inventory'] where id = app_clinic()`,
  );
  await expect
    .poll(async () =>
      [...(await cardsOf(foreign)).keys()].filter((key) => /^(?:time|inventory)[.]/.test(key)),
    )
    .toEqual([]);
  expect((await cardsOf(foreign)).has('people.joined')).toBe(true);
});

it('SEC-14 a card whose filter looks at what somebody may not read is none of theirs', async () => {
  const reads = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'all' });
  const keys = [...(await cardsOf(reads)).keys()];
  // What one was told is everybody's card.
  expect(keys).toEqual(['office.announcements_new', 'people.joined']);
});

it('UX-38 documents people sent stand in the day of whoever accepts them, person by person', async () => {
  const sender = await clinic.person();
  const sent = async (): Promise<number | undefined> =>
    (await cardsOf(owner)).get('people.documents_sent')?.count;
  const before = (await sent()) ?? 0;
  for (const kind of ['certificate', 'licence'])
    await clinic.sql(
      `with scan as (insert into files (clinic_id, name, mime, size, sha256, storage_key)
         values (app_clinic(), 'scan.png', 'image/png', 10, sha256('x'), $2) returning id)
       insert into submitted_documents (clinic_id, id, employee_id, kind, file, expires_on, status, version)
       select app_clinic(), new_id(), $1, $2, id, '2030-01-01', 'waiting', 1 from scan`,
      [sender.employeeId, kind],
    );
  // Past the engine: a write of the clinic ends what is kept.
  expect((await addHoliday(owner, 'عطلة بعد المستندات')).status).toBe(201);
  expect(await sent()).toBe(before + 1);
  const reads = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'all' });
  expect((await cardsOf(reads)).has('people.documents_sent')).toBe(false);
});

it('whoever has rights to own records alone has the cards of these', async () => {
  const own = await clinic.signedIn({
    permissions: ['view_self_penalties', 'view_self_targets'],
    dataScope: 'self',
  });
  expect([...(await cardsOf(own)).keys()]).toEqual([
    'office.announcements_new',
    'pay.own_targets',
    'pay.own_to_answer',
    'pay.own_objected',
  ]);
});

it.each([
  '?period=year',
  '?period=custom',
  '?period=custom&from=2026-01-01&to=2027-03-01',
  '?from=2026-01-01',
  '?days=3',
])('SEC-60 %s is refused', async (query) => {
  expect((await owner.get(`/dashboard${query}`)).status).toBe(400);
});

it('nobody signed out has a day', async () => {
  expect((await server.client(clinic.subdomain).get('/dashboard')).status).toBe(401);
});
