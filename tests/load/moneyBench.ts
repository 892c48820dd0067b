/** `npx tsx tests/load/moneyBench.ts`: vouchers, 100 clients on one fund, lists, sums and the proof over 1,000,000 movements, beside plain SQL; also part of `npm run bench`. */
import pg from 'pg';
import { fillMoney, plainVoucher, type MoneyPlaces } from './moneyData.ts';
import { compare, isStarted, replaceSection, running, sectionOf, type Running } from './plainBench.ts';

const rounds = Number(process.env['BENCH_STOCK_ROUNDS'] ?? 15);
const rows = Number(process.env['BENCH_MONEY'] ?? 1_000_000);
const clients = 100;
const title = 'Money';

const asked = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
const page = (where: string, of = 'receipt_vouchers', order = 'fold(number) desc'): string =>
  `select t.*, (select count(*) from (select from ${of} where ${where} limit 10001) c) as total
    from ${of} t where ${where} order by ${order} limit 25`;

/** What is posted: one after another, and by a hundred at once on one fund (issue 19: six times, and 0.3 of the rate). */
async function posted({ call, plain }: Running, places: MoneyPlaces): Promise<string[]> {
  const voucher = (at: number) => ({
    patient_id: places.patients[at % places.patients.length],
    fund_id: places.fund,
    amount: '10',
    method: 'cash',
  });
  const pool = new pg.Pool({ ...places.connection, max: 8 });
  let turn = 0;
  const together = (one: (at: number) => Promise<unknown>): Promise<unknown> =>
    Promise.all(Array.from({ length: clients }, () => one((turn += 1))));
  try {
    return [
      await compare(
        rounds,
        'a payment of a patient (rules, locks, number, account, fund, audit) / its rows by plain SQL with the same locks',
        () => call('POST', '/receipt-vouchers', voucher((turn += 1))),
        () => plainVoucher(plain, places, (turn += 1)),
      ),
      await compare(
        Math.ceil(rounds / 3),
        `${clients} payments into one fund at once / the same by plain SQL over eight connections`,
        () => together((at) => call('POST', '/receipt-vouchers', voucher(at))),
        () =>
          together(async (at) => {
            const client = await pool.connect();
            await plainVoucher(client, places, at).finally(() => client.release());
          }),
      ),
    ];
  } finally {
    await pool.end();
  }
}

/** Pages over all of it (2.5 times). */
async function pages({ call, plain, clinic }: Running, { fund }: MoneyPlaces): Promise<string[]> {
  const range = '[0,24]';
  // As the screens ask: the columns they show, what the row is called and its figure.
  const list = asked({
    sort: ['number', 'DESC'],
    range,
    fields: 'id,number,date,received_from,amount,method,fund_id,status',
  });
  const movements = asked({
    sort: ['business_date', 'DESC'],
    range,
    fields: 'id,business_date,source_number,amount,balance_after,fund_id',
  });
  const statement = `/financial-funds/${fund}/reports/statement?${asked({ range })}`;
  // As a server that runs for some minutes answers: each of its connections has planned what is asked again and again.
  for (let turn = 0; turn < 80; turn += 1)
    for (const path of [statement, `/receipt-vouchers?${list}`, `/fund-movements?${movements}`])
      await call('GET', path);
  return [
    await compare(
      rounds,
      `statement of a fund of ${(rows / 4).toLocaleString('en')} movements, first page / its rows and their number`,
      () => call('GET', statement),
      () =>
        plain.query(page('clinic_id = $1 and fund_id = $2', 'fund_movements', 'seq desc'), [clinic.id, fund]),
    ),
    await compare(
      rounds,
      'list of receipt vouchers, first page / its rows and their number',
      () => call('GET', `/receipt-vouchers?${list}`),
      () => plain.query(page('clinic_id = $1'), [clinic.id]),
    ),
    await compare(
      rounds,
      'list of movements of all funds, first page / its rows and their number',
      () => call('GET', `/fund-movements?${movements}`),
      () => plain.query(page('clinic_id = $1', 'fund_movements', 'business_date desc'), [clinic.id]),
    ),
  ];
}

/** Sums over all of it (those of two years 1.5 times). */
async function sums({ call, plain, clinic }: Running): Promise<string[]> {
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const ofMonth = asked({ filter: { date_gte: month } });
  return [
    await compare(
      rounds,
      'sums of the month by method / one statement',
      () => call('GET', `/receipt-vouchers/totals?${ofMonth}`),
      () =>
        plain.query(
          `select sum(amount), ${['cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque'].map((one) => `sum(amount) filter (where method = '${one}')`).join(', ')}
            from receipt_vouchers where clinic_id = $1 and date >= $2 and status = 'posted'`,
          [clinic.id, month],
        ),
    ),
    await compare(
      rounds,
      'income and expenses of twelve months, in a clinic of two years / one statement over its vouchers',
      () => call('GET', '/clinic-expenses/reports/incomeAndExpenses'),
      () =>
        plain.query(
          `select date_trunc('month', date) as month, kind, sum(amount) from (
              select date, 'r' || purpose as kind, amount from receipt_vouchers where clinic_id = $1 and status = 'posted'
              union all select date, 'p' || purpose, amount from payment_vouchers where clinic_id = $1 and status = 'posted') v
            where date >= (date_trunc('month', current_date) - interval '11 months')::date group by 1, 2`,
          [clinic.id],
        ),
    ),
  ];
}

/** The sums a proof of the funds is made of: of funds, of each movement, of documents, of accounts and of numbers. */
const proofs = [
  `select b.fund_id from fund_balances b left join (select fund_id, sum(amount) as n from fund_movements where clinic_id = $1 group by 1) m using (fund_id)
    where b.clinic_id = $1 and b.moved <> coalesce(m.n, 0)`,
  `select fund_id, seq from (select fund_id, seq, balance_after, row_number() over w as place, sum(amount) over w as n from fund_movements
    where clinic_id = $1 window w as (partition by fund_id order by seq)) x where balance_after <> n or seq <> place`,
  `select count(*) from (select id::text as id, amount from receipt_vouchers where clinic_id = $1 union all select id::text, -amount from payment_vouchers where clinic_id = $1) d
    full join (select source_id as id, sum(amount) as n, count(*) from fund_movements where clinic_id = $1 group by 1) m using (id) where m.n is distinct from d.amount`,
  `select count(*) from (select id::text as id, -amount as amount from receipt_vouchers where clinic_id = $1) d
    full join (select source_id as id, sum(amount) as n, count(*) from patient_ledger where clinic_id = $1 group by 1) m using (id) where m.n is distinct from d.amount`,
  `select left(number, 8), count(*), max(substr(number, 9)::bigint) from receipt_vouchers where clinic_id = $1 group by 1`,
  `select o.id from fund_movements m join fund_movements o on o.clinic_id = m.clinic_id and o.id = m.reverses_id where m.clinic_id = $1 and m.amount <> -o.amount`,
];

async function proven({ call, plain, clinic }: Running): Promise<string[]> {
  const line = await compare(
    Math.ceil(rounds / 5),
    'proof of the funds (sums, each movement, documents, accounts, numbers) / its sums by plain SQL',
    () => call('POST', '/fund-movements/proof'),
    async () => {
      for (const sql of proofs) await plain.query(sql, [clinic.id]);
    },
  );
  const { drift_count: drift } = await call('POST', '/fund-movements/proof');
  if (Number(drift) !== 0) throw new Error(`the books differ in ${String(drift)} places`);
  return [line];
}

/** The section of docs/benchmarks.md, measured over a database of its own. */
export async function moneyLines(): Promise<string> {
  const found = await running(
    ({ clinic, plain }) => fillMoney(plain, clinic, rows),
    async (product, places) => [
      ...(await pages(product, places)),
      ...(await sums(product)),
      ...(await posted(product, places)),
      ...(await proven(product)),
    ],
  );
  const about = `${rows.toLocaleString('en')} receipt vouchers of two years with their movements in four funds and their lines in the accounts of 2,000 patients; the three pages were asked 80 times before`;
  return sectionOf(title, about, rounds, found);
}

if (isStarted(import.meta.url)) replaceSection(title, await moneyLines());
