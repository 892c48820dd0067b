import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, type Subject } from '#metadata/access.ts';
import { isDrawnCard, isListCard } from '#metadata/derive/cardKinds.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { areas, resources } from '#resources/index.ts';
import { areas as consoleAreas, resources as consoleResources } from '#resources/console/index.ts';
import { cardMistakes } from '#server/dashboard/cards.ts';
import { demoAccounts, demoClinics, seedDemo } from '#server/demo/index.ts';
import { cardDays } from '#tests/fixtures/cardDays.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

type Row = Readonly<Record<string, unknown>>;
interface Figure {
  readonly count: number;
  readonly exact: boolean;
  readonly sum?: string;
}
interface Card extends Figure {
  readonly key: string;
  readonly of: string;
  readonly screen?: string;
  readonly filter: Row;
  readonly sort?: string;
  readonly report?: string;
  readonly failed?: true;
  readonly before?: Figure;
  readonly rows?: readonly (Row & { readonly id: string; readonly values?: readonly { as: string }[] })[];
  readonly sums?: Sums;
  readonly sumsBefore?: Sums;
}
type Sums = Readonly<Record<string, string>>;
const isNameless = ({ values }: NonNullable<Card['rows']>[number]) => values?.[0]?.as === 'badge';
interface Day {
  readonly now: Row;
  readonly before: Row;
  readonly cards: readonly Card[];
}

const catalogue = buildCatalogue(resources);
const declared = areas.flatMap(({ name, cards = [] }) =>
  cards.map((card) => ({ key: `${name}.${card.name}`, card })),
);

it('what cards ask for is declared', () => {
  expect(cardMistakes(areas, catalogue)).toEqual([]);
  expect(cardMistakes(consoleAreas, buildCatalogue(consoleResources))).toEqual([]);
});

it('a card that asks for what nobody declared is named', () => {
  const words = { ar: { title: 'بطاقة' }, en: { title: 'Card' } };
  const wrong = { name: 'wrong', group: 'wrong', of: 'penalties', words } as const;
  const of = (card: object): readonly string[] =>
    cardMistakes([{ name: 'toy', entities: [], cards: [{ ...wrong, ...card }] }], catalogue);
  expect(
    [
      of({ view: 'objectoins' }),
      of({ filter: { statsu: 'draft' } }),
      of({ show: ['employee'] }),
      of({ screen: 'show' }),
      of({ by: 'violation_day' }),
    ].map((mistakes) => mistakes.length),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(of({ filter: { violation_date_gte: '-7', branch_id: 'x' }, sort: '-violation_date' })).toEqual([]);
});

let server: TestServer;
const people = new Map<string, Client>();
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  await seedDemo(server.database.pool, [demoClinics[0]]);
  for (const account of demoAccounts) {
    const client = server.client('demo');
    await client.signIn(account, demoClinics[0].password);
    people.set(account, client);
  }
}, 120_000);
afterAll(() => server.stop());

const as = (account: string): Client => {
  const client = people.get(account);
  if (client === undefined) throw new Error(account);
  return client;
};

const asked = (values: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(values).toString()}`;

/** What the list behind a card answers to the card's own question; sums only where they are asked for. */
async function listOf(client: Client, card: Card, filter: Row, { rows = 1, isSummed = false } = {}) {
  const { where = {}, own, sort: usual } = catalogue.byName.get(card.of)?.screens[card.screen ?? ''] ?? {};
  const declaredCard = declared.find(({ key }) => key === card.key)?.card;
  const view = declaredCard && isListCard(declaredCard) ? declaredCard.view : undefined;
  const sort = card.sort ?? catalogue.byName.get(card.of)?.views?.[view ?? '']?.sort ?? usual;
  const question = {
    filter: JSON.stringify({ ...where, ...filter }),
    ...(own === true ? { scope: 'self' } : {}),
  };
  const order =
    sort === undefined
      ? {}
      : { sort: JSON.stringify([sort.replace(/^-/, ''), sort.startsWith('-') ? 'DESC' : 'ASC']) };
  const page = await client.get(
    `/${card.of}${asked({ ...question, ...order, range: JSON.stringify([0, rows - 1]) })}`,
  );
  expect([card.key, page.status, page.text]).toEqual([card.key, 200, expect.any(String)]);
  const totals = isSummed ? (await client.get(`/${card.of}/totals${asked(question)}`)).json : {};
  return {
    total: Number(/\/(\d+)$/.exec(page.headers.get('content-range') ?? '')?.[1]),
    ids: (page.json as readonly { id: string }[]).map(({ id }) => id),
    sums: totals as Readonly<Record<string, string>>,
  };
}

/** Days that were asked for: nothing in this file changes what they say. */
const askedDays = new Map<string, Promise<Day>>();

/** The day of an account; of one period once for all tests. */
function dayOf(account: string, query = '?period=month'): Promise<Day> {
  const key = `${account} ${query}`;
  const day = askedDays.get(key) ?? askDay(as(account), query);
  askedDays.set(key, day);
  return day;
}

async function askDay(client: Client, query: string): Promise<Day> {
  const answer = await client.get(`/dashboard${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json as Day;
}

/** Days of the clinic; the demo's goods came in over the last two months. */
const cairoDay = (back: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(Date.now() - back * 86_400_000);
const periods = [
  '?period=today',
  '?period=week',
  '?period=month',
  `?period=custom&from=${cairoDay(75)}&to=${cairoDay(3)}`,
] as const;

/** The rows and sums a report itself answers for these days. */
async function reportOf({ of, report }: Card, days: Row, client: Client) {
  const { period, span, chart } = catalogue.byName.get(of)?.reports?.[report ?? ''] ?? {};
  const filter =
    span === undefined
      ? {}
      : { filter: JSON.stringify({ [`${period}_gte`]: days['from'], [`${period}_lte`]: days['to'] }) };
  const rows = await client.get(`/${of}/reports/${report}${asked({ ...filter, range: '[0,199]' })}`);
  const sums = await client.get(`/${of}/reports/${report}/totals${asked(filter)}`);
  expect([of, report, rows.status, sums.status]).toEqual([of, report, 200, 200]);
  // A drawing is shown whole, of a table the first five rows.
  const most = chart === undefined ? 5 : 100;
  return { spans: span !== undefined, most, rows: rows.json as readonly Row[], sums: sums.json as Sums };
}

const withoutId = (rows: readonly Row[]) => rows.map(({ id: _id, ...row }) => row);

describe.each(demoAccounts)('UX-38 UX-39 the day of %s', (account) => {
  it.each(periods)('has on every card of %s what its list counts, sums and orders alike', async (query) => {
    const client = as(account);
    const day = await dayOf(account, query);
    const lists = day.cards.filter(({ report }) => report === undefined);
    expect(day.cards.filter(({ failed }) => failed)).toEqual([]);
    expect(lists.length).toBeGreaterThan(0);
    for (const card of lists) {
      const one = declared.find(({ key }) => key === card.key)?.card;
      const isSummed = one !== undefined && isListCard(one) && one.sum !== undefined;
      const asking = { rows: Math.max(card.rows?.length ?? 0, 1), isSummed };
      const found = await listOf(client, card, card.filter, asking);
      expect([card.key, card.count, card.exact]).toEqual([card.key, found.total, true]);
      const { rows = [] } = card;
      expect([card.key, rows.map(({ id }) => id)]).toEqual([card.key, found.ids.slice(0, rows.length)]);
      expect([card.key, rows.filter(isNameless)]).toEqual([card.key, []]);
      if (one && isListCard(one) && one.sum !== undefined) expect(card.sum).toBe(found.sums[one.sum]);
      if (one && isListCard(one) && one.by !== undefined) {
        const { [`${one.by}_gte`]: from, [`${one.by}_lte`]: to, ...rest } = card.filter;
        expect([{ from, to }]).toEqual([day.now]);
        const earlier = {
          ...rest,
          [`${one.by}_gte`]: day.before['from'],
          [`${one.by}_lte`]: day.before['to'],
        };
        expect([card.key, card.before?.count]).toEqual([
          card.key,
          (await listOf(client, card, earlier)).total,
        ]);
      }
    }
  });

  it.each(periods)('UX-39 has on every report of %s its rows and sums, and those before', async (query) => {
    const client = as(account);
    const day = await dayOf(account, query);
    for (const card of day.cards.filter(({ report }) => report !== undefined)) {
      const [now, before] = [await reportOf(card, day.now, client), await reportOf(card, day.before, client)];
      expect([card.key, withoutId(card.rows ?? [])]).toEqual([
        card.key,
        withoutId(now.rows).slice(0, now.most),
      ]);
      expect([card.key, card.sums, card.sumsBefore]).toEqual(
        now.spans ? [card.key, now.sums, before.sums] : [card.key, undefined, undefined],
      );
    }
  });

  it('leads to lists the person may open, and has no others', async () => {
    const client = as(account);
    const me = (await client.get('/me')).json as {
      permissions: string[];
      is_owner: boolean;
      data_scope: Subject['dataScope'];
      leads: boolean;
      details: { user_id: string; employee_id: string | null };
    };
    const subject: Subject = {
      userId: me.details.user_id,
      employeeId: me.details.employee_id,
      permissions: new Set(me.permissions),
      isOwner: me.is_owner,
      dataScope: me.data_scope,
      leads: me.leads,
    };
    const shown = (await dayOf(account)).cards.map(({ key }) => key);
    const open = declared.flatMap(({ key, card }) => {
      if (isDrawnCard(card)) return [];
      const owner = catalogue.byName.get(card.of);
      const rule = isListCard(card)
        ? catalogue.screens.find(
            ({ resource, name }) => resource === owner && name === (card.screen ?? 'list'),
          )?.rule
        : owner?.reports?.[card.report]?.access;
      const may = decide(rule ?? [], subject) !== undefined;
      return may && (card.access === undefined || decide(card.access, subject) !== undefined) ? [key] : [];
    });
    expect(shown.toSorted()).toEqual(open.toSorted());
  });
});

it('every declared card that is read stands in the day of some role, and was asked in every period', async () => {
  const shown = new Set<string>();
  for (const account of demoAccounts) for (const { key } of (await dayOf(account)).cards) shown.add(key);
  const read = declared.filter(({ card }) => !isDrawnCard(card)).map(({ key }) => key);
  expect(read.filter((key) => !shown.has(key))).toEqual([]);
});

it('UX-39 a report over the chosen days says less of fewer days', async () => {
  const sumsOf = async (query: string, key: string) =>
    (await dayOf('storekeeper', query)).cards.find((card) => card.key === key)?.sums;
  const [year, long, short] = [
    await sumsOf(`?period=custom&from=${cairoDay(365)}&to=${cairoDay(0)}`, 'inventory.turnover'),
    await sumsOf(periods[3], 'inventory.turnover'),
    await sumsOf('?period=today', 'inventory.turnover'),
  ];
  expect(Number(year?.['receipts'])).toBeGreaterThan(Number(long?.['receipts']));
  expect(Number(long?.['issues'])).toBeGreaterThan(Number(short?.['issues']));
});

it('UX-76 a role that is looked through has the cards of those who hold it, and none says a figure', async () => {
  const roles = (await as('owner').get('/roles?range=[0,49]')).json as { id: string; key: string }[];
  for (const account of demoAccounts) {
    const id = roles.find(({ key }) => key === account)?.id ?? '';
    const { cards } = (await as('owner').get(`/dashboard?role=${id}`)).json as { cards: readonly Row[] };
    const own = (await dayOf(account)).cards.map(({ key }) => key);
    expect([account, cards.map(({ key }) => key).toSorted()]).toEqual([account, own.toSorted()]);
    for (const card of cards)
      expect(Object.keys(card).toSorted()).toEqual(['group', 'key', 'of', 'order', 'preview', 'title']);
  }
  const id = roles.find(({ key }) => key === 'owner')?.id ?? '';
  const ofRole = async (who: string, role: string) => (await as(who).get(`/dashboard?role=${role}`)).status;
  expect([await ofRole('hr', id), await ofRole('owner', crypto.randomUUID())]).toEqual([403, 404]);
});

it.each(Object.entries(cardDays))('UX-38 %s finds what the documents give them', async (account, keys) => {
  const shown = (await dayOf(account)).cards.map(({ key }) => key);
  expect(keys.filter((key) => !shown.includes(key))).toEqual([]);
});
