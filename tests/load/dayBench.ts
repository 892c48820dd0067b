/** `npx tsx tests/load/dayBench.ts`: somebody's first page over two years of a clinic, and its reports, beside their bare statements; also part of `npm run bench`. */
import { compare, isStarted, replaceSection, running, sectionOf, type Running } from './plainBench.ts';
import { fillStock } from './stockData.ts';

const rounds = Number(process.env['BENCH_STOCK_ROUNDS'] ?? 15);
/** Movements of two years, of a store that posts some seventy a day. */
const movements = Number(process.env['BENCH_DAY'] ?? 50_000);
const title = 'First page';

/** What a clinic of 200 people and 20,000 patients leaves behind in two years. */
const fill = [
  `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date, contract_end, probation_end, birth_date)
    select $1::uuid, 'D-' || n, 'موظف رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid, $3::uuid, $4::uuid,
      current_date - 730 + n * 3, current_date + n, current_date - 640 + n * 3, date '1980-01-01' + n * 13
    from generate_series(1, 200) n`,
  `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status, objection, created_at)
    select $1::uuid, e.ids[1 + n % 200], current_date - n % 730, 'days', 1, to_char(current_date - n % 730, 'YYYY-MM'), 'سبب رقم ' || n,
      case when n % 50 = 0 then 'draft' when n % 49 = 0 then 'objected' else 'approved' end,
      case when n % 50 > 0 and n % 49 = 0 then 'اعتراض رقم ' || n end, now() - n * interval '10 minutes'
    from generate_series(1, 5000) n
      cross join (select array(select id from employees where clinic_id = $1::uuid and employee_no like 'D-%') as ids) e
      where $2::uuid is not null and $3::uuid is not null and $4::uuid is not null`,
  `insert into patients (clinic_id, id, file_no, full_name, gender, phone, whatsapp, branch_id, category_id, created_at)
    select $1::uuid, new_id(), 'D' || n, 'مريض رقم ' || n, 'female', '+2011' || lpad(n::text, 8, '0'), '+2011' || lpad(n::text, 8, '0'),
      $2::uuid, (select id from patient_categories where clinic_id = $1::uuid limit 1), now() - n * interval '50 minutes'
    from generate_series(1, 20000) n where $3::uuid is not null and $4::uuid is not null`,
];

const week = `date_trunc('week', current_date)::date`;
const count = (from: string): string => `(select count(*) from ${from})`;
const first = (columns: string, from: string, order: string): string =>
  `(select json_agg(r) from (select ${columns} from ${from} order by ${order} limit 3) r)`;
const of = (table: string, where: string): string => `${table} t where t.clinic_id = $1 and ${where}`;
const card = (columns: string, from: string, order: string): readonly string[] => [
  count(from),
  first(columns, from, order),
];
const items = `(select i.*, coalesce(sum(l.on_hand), 0) as held from inventory_items i
  left join stock_levels l on l.clinic_id = i.clinic_id and l.item_id = i.id where i.clinic_id = $1 group by i.clinic_id, i.id)`;
const batches = `(select b.*, s.held from stock_batches b join (select batch_id, sum(on_hand) as held from stock_balances
  where clinic_id = $1 group by 1) s on s.batch_id = b.id where b.clinic_id = $1 and s.held > 0)`;
const summed = (of: string, since: string): string =>
  `(select json_agg(r) from (select ${of} from stock_transactions where clinic_id = $1 and occurred_at >= ${since}
    and type in ('receipt', 'issue', 'return_in', 'consumption') group by 1 order by 2 desc) r)`;
const used = `item_id, -sum(value)`;
const turned = `date_trunc('day', occurred_at), sum(value) filter (where type = 'receipt'), -sum(value) filter (where type <> 'receipt')`;

/** What an owner's first page asks, as bare statements: the numbers, the first rows, and what reports sum. */
const bare: readonly string[] = [
  ...card('employee_id, violation_type_id', of('penalties', `status = 'objected'`), 'violation_date desc'),
  ...card('employee_id, violation_type_id', of('penalties', `status = 'draft'`), 'violation_date desc'),
  ...card(
    'full_name_ar, contract_end',
    of('employees', 'contract_end between current_date and current_date + 60'),
    'contract_end',
  ),
  ...card(
    'full_name_ar, probation_end',
    of('employees', `status = 'active' and probation_end between current_date and current_date + 60`),
    'probation_end',
  ),
  ...card('full_name_ar, job_title_id', of('employees', `hire_date >= ${week}`), 'hire_date desc'),
  count(of('employees', `hire_date between ${week} - 7 and current_date - 7`)),
  count(of('employees', `leaving_date >= ${week}`)),
  count(
    of('penalties', `violation_date >= ${week} and status in ('approved', 'objected', 'upheld', 'reduced')`),
  ),
  count(
    of(
      'penalties',
      `violation_date between ${week} - 7 and current_date - 7 and status in ('approved', 'objected', 'upheld', 'reduced')`,
    ),
  ),
  ...card('full_name, file_no', of('patients', `created_at >= ${week}`), 'created_at desc'),
  count(of('patients', `created_at >= ${week} - 7 and created_at < current_date - 6`)),
  ...card('name_ar, code', `${items} t where held <= 0`, 'name_ar'),
  ...card('name_ar, held', `${items} t where held between 1 and 10`, 'name_ar'),
  ...card('item_id, batch_no', `${batches} t where expiry_date < current_date`, 'expiry_date'),
  ...card(
    'item_id, batch_no',
    `${batches} t where expiry_date between current_date and current_date + 90`,
    'expiry_date',
  ),
  `(select sum(value) from stock_balances where clinic_id = $1)`,
  count(of('stock_transactions', `occurred_at >= ${week}`)),
  count(of('stock_transactions', `occurred_at >= ${week} - 7 and occurred_at < current_date - 6`)),
  count(of('stock_transactions', `type = 'receipt' and occurred_at >= ${week}`)),
  summed(turned, week),
  summed(used, week),
  `(select json_agg(r) from (select i.category_id, sum(b.value) from stock_balances b join inventory_items i
    on i.clinic_id = b.clinic_id and i.id = b.item_id where b.clinic_id = $1 group by 1) r)`,
];

async function measure({ call, plain, clinic }: Running): Promise<string[]> {
  const { cards } = (await call('GET', '/dashboard')) as unknown as {
    cards: readonly { readonly key: string; readonly failed?: true }[];
  };
  const failed = cards.filter((card) => card.failed).map(({ key }) => key);
  if (cards.length < 25 || failed.length > 0)
    throw new Error(`${cards.length} cards, not read: ${failed.join(', ')}`);
  let added = 0;
  // A write of the clinic ends what is kept; what it writes is on no card's way.
  const forget = () => call('POST', '/departments', { name_ar: `قسم القياس ${(added += 1)}` });
  const statements = async (): Promise<void> => {
    for (const one of bare) await plain.query(`select ${one}`, [clinic.id]);
  };
  const report = (name: string, sql: string) =>
    compare(
      rounds,
      `report, ${name}`,
      () => call('GET', `/stock-transactions/reports/${name}?range=[0,24]`),
      () => plain.query(sql, [clinic.id]),
    );
  return [
    await compare(
      rounds,
      'first page of an owner, every card',
      () => call('GET', '/dashboard'),
      statements,
      forget,
    ),
    await compare(rounds, 'first page of an owner, kept', () => call('GET', '/dashboard'), statements),
    await report('consumed', `select ${summed(used, 'current_date - 90')}`),
    await report('turnover', `select ${summed(turned, `current_date - interval '12 months'`)}`),
  ];
}

/** The section of docs/benchmarks.md, over a database of its own. */
export async function dayLines(): Promise<string> {
  const lines = await running(async ({ plain, clinic }) => {
    const places = [clinic.id, clinic.branch, clinic.department, clinic.title];
    for (const statement of fill) await plain.query(statement, places);
    await fillStock(plain, clinic, movements);
    await plain.query('vacuum analyze');
  }, measure);
  const about = `Two years of a clinic: 200 people, 5,000 penalties, 20,000 patients, ${movements.toLocaleString('en')} movements of stock; ${bare.length} bare statements, one after the other`;
  return sectionOf(title, about, rounds, lines);
}

if (isStarted(import.meta.url)) replaceSection(title, await dayLines());
