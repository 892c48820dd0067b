/** `npx tsx tests/load/stockBench.ts`: a ledger of 1,000,000 rows, the overview over it and postings of 50 lines, beside plain SQL; also part of `npm run bench`. */
import type pg from 'pg';
import { fillStock, plainPosting, type StockPlaces } from './stockData.ts';
import {
  compare as compared,
  isStarted,
  replaceSection,
  running,
  sectionOf,
  type Caller,
} from './plainBench.ts';

const rounds = Number(process.env['BENCH_STOCK_ROUNDS'] ?? 15);
const rows = Number(process.env['BENCH_STOCK'] ?? 1_000_000);
const lines = 50;
const title = 'Store';

interface Sides {
  readonly call: Caller;
  readonly plain: pg.Client;
  readonly clinic: string;
  readonly places: StockPlaces;
}

const compare = <T>(
  what: string,
  ours: (prepared: T) => Promise<unknown>,
  plain: () => Promise<unknown>,
  prepare?: () => Promise<T>,
): Promise<string> => compared(rounds, what, ours, plain, prepare);

const query = (filter: object): string =>
  `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent('["seq","DESC"]')}&range=[0,24]`;
const monthStart = `${new Date().toISOString().slice(0, 7)}-01`;

/** The same pages as plain rows, counted as far as the product counts. */
const page = (where: string): string =>
  `select t.*, (select count(*) from (select from stock_transactions t where ${where} limit 10001) c) as total
    from stock_transactions t where ${where} order by seq desc limit 25`;

const plainOverview = `select
  (select json_agg(r) from (select i.category_id, sum(b.value) from stock_balances b join inventory_items i on i.clinic_id = b.clinic_id and i.id = b.item_id
    where b.clinic_id = $1 group by 1) r),
  (select json_agg(r) from (select date_trunc('month', occurred_at), sum(value) filter (where type = 'receipt'), -sum(value) filter (where type <> 'receipt')
    from stock_transactions where clinic_id = $1 and type in ('receipt', 'issue', 'return_in', 'consumption') and occurred_at >= now() - interval '12 months' group by 1) r),
  (select json_agg(r) from (select item_id, -sum(value) from stock_transactions where clinic_id = $1 and type in ('issue', 'return_in', 'consumption')
    and occurred_at >= now() - interval '90 days' group by 1 order by 2 desc limit 10) r),
  (select json_agg(r) from (select item_id, sum(on_hand) from stock_balances where clinic_id = $1 group by 1) r)`;

/** An item's movements with the balance after each, as plain rows. */
const movementsPage = (where: string, offset: number): string =>
  `select * from (select t.*, (select sum(on_hand) from stock_levels where clinic_id = $1 and item_id = $2)
      - coalesce(sum(qty) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as balance
    from stock_transactions t where t.clinic_id = $1 and t.item_id = $2) t where ${where} order by seq desc limit 25 offset ${offset}`;

/** Reports over the same ledger: of one record, and of the whole clinic. */
async function reports({ call, plain, clinic, places }: Sides): Promise<string[]> {
  const [item = ''] = places.items;
  const at = `/inventory-items/${item}/reports/movements`;
  const asked = (range: string, days = '') => `${at}?range=${range}${days}`;
  const from = `${new Date().getFullYear() - 1}-01-01`;
  const to = `${new Date().getFullYear() - 1}-03-31`;
  return [
    await compare(
      'report, movements of one item, first page',
      () => call('GET', asked('[0,24]')),
      () => plain.query(movementsPage('true', 0), [clinic, item]),
    ),
    await compare(
      'report, movements of one item, page 20',
      () => call('GET', asked('[475,499]')),
      () => plain.query(movementsPage('true', 475), [clinic, item]),
    ),
    await compare(
      'report, movements of one item, three months of last year',
      () => call('GET', asked('[0,24]', `&from=${from}&to=${to}`)),
      () =>
        plain.query(movementsPage('occurred_at between $3 and $4', 0), [clinic, item, from, `${to} 24:00`]),
    ),
    await compare(
      'report, what the whole clinic used in 90 days, first page',
      () => call('GET', '/stock-transactions/reports/consumed?range=[0,24]'),
      () => plain.query(plainConsumed('25'), [clinic]),
    ),
    await compare(
      'report, its sum over everything',
      () => call('GET', '/stock-transactions/reports/consumed/totals'),
      () => plain.query(`select sum(value) from (${plainConsumed('all')}) c`, [clinic]),
    ),
  ];
}

const plainConsumed = (
  limit: string,
): string => `select item_id, -sum(qty) as qty, -sum(value) as value from stock_transactions
  where clinic_id = $1 and type in ('issue', 'return_in', 'consumption') and occurred_at >= now() - interval '90 days'
  group by 1 having -sum(qty) > 0 order by 3 desc limit ${limit}`;

async function readings({ call, plain, clinic, places }: Sides): Promise<string[]> {
  const [item = ''] = places.items;
  const list = (what: string, filter: object, where: string, values: unknown[]) =>
    compare(
      what,
      () => call('GET', `/stock-transactions?${query(filter)}`),
      () => plain.query(page(where), [clinic, ...values]),
    );
  return [
    await list('ledger, first page with running balance', {}, 't.clinic_id = $1', []),
    await list('ledger, one item', { item_id: item }, 't.clinic_id = $1 and t.item_id = $2', [item]),
    await list(
      'ledger, this month',
      { occurred_at_gte: monthStart },
      't.clinic_id = $1 and t.occurred_at >= $2',
      [monthStart],
    ),
    await compare(
      'ledger, in and out of this month',
      () => call('GET', `/stock-transactions/totals?${query({ occurred_at_gte: monthStart })}`),
      () =>
        plain.query(
          'select sum(greatest(value, 0)), sum(greatest(-value, 0)) from stock_transactions where clinic_id = $1 and occurred_at >= $2',
          [clinic, monthStart],
        ),
    ),
    await compare(
      'overview, every card',
      () => call('GET', '/inventory/overview'),
      () => plain.query(plainOverview, [clinic]),
    ),
  ];
}

async function postings({ call, plain, clinic, places }: Sides): Promise<string[]> {
  const { warehouse, supplier, items } = places;
  const receiptLine = (item: string) => ({
    item_id: item,
    unit: 'piece',
    qty: '10',
    unit_price: '2.00',
    tax_percent: '0',
  });
  const receipt = {
    kind: 'purchase',
    warehouse_id: warehouse,
    supplier_id: supplier,
    lines: items.slice(0, lines).map(receiptLine),
  };
  const approved = async (): Promise<Record<string, string>> => {
    const wanted = items
      .slice(0, lines)
      .map((item) => ({ item_id: item, unit: 'piece', requested_qty: '1' }));
    const made = await call('POST', '/inventory-requests', { warehouse_id: warehouse, lines: wanted });
    await call('POST', `/inventory-requests/${made['id']}/submit`, {});
    return call('POST', `/inventory-requests/${made['id']}/approve`, {});
  };
  const issueOf = (request: Record<string, string>) => ({
    lines: (request['lines'] as unknown as readonly { id: string }[]).map(({ id }) => ({
      line_id: id,
      qty: '1',
    })),
  });
  return [
    await compare(
      `receipt of ${lines} lines (checks, batches, costs, audit) / its rows by plain SQL`,
      () => call('POST', '/stock-receipts', receipt),
      () => plainPosting(plain, clinic, places, lines, 1),
    ),
    await compare(
      `issue of ${lines} lines (expiry order, promises, audit) / its rows by plain SQL`,
      (request: Record<string, string>) =>
        call('POST', `/inventory-requests/${request['id']}/issue`, issueOf(request)),
      () => plainPosting(plain, clinic, places, lines, -1),
      approved,
    ),
  ];
}

/** The section of docs/benchmarks.md, measured over a database of its own. */
export async function stockLines(): Promise<string> {
  const found = await running(
    ({ clinic, plain }) => fillStock(plain, clinic, rows),
    async (product, places) => {
      const { call, plain, clinic } = product;
      const sides: Sides = { call, plain, clinic: clinic.id, places };
      const read = [...(await readings(sides)), ...(await reports(sides))];
      return [...read, ...(await postings(sides))];
    },
  );
  const about = `A ledger of ${rows.toLocaleString('en')} rows of one clinic, 200 items, 2,000 batches`;
  return sectionOf(title, about, rounds, found);
}

if (isStarted(import.meta.url)) replaceSection(title, await stockLines());
