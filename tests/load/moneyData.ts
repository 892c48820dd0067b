import type pg from 'pg';
import type { BenchClinic } from './data.ts';

export interface MoneyPlaces {
  readonly clinic: string;
  readonly fund: string;
  readonly branch: string;
  readonly user: string;
  readonly patients: readonly string[];
  /** How the plain side connects once more. */
  readonly connection: pg.ClientConfig;
}

const patients = 2_000;
const funds = 4;
/** Vouchers of the past are of one series that is full; what is measured begins another. */
const series = 'RV-2020-';

/** Each with the clinic as `$1`, its branch as `$2`. */
const lists = [
  `insert into patients (clinic_id, file_no, full_name, gender, phone, branch_id, category_id)
    select $1::uuid, 'B-' || n, 'مريض ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid,
      (select id from patient_categories where clinic_id = $1::uuid and is_default) from generate_series(1, ${patients}) n`,
  `insert into financial_funds (clinic_id, name_ar, code, type, opening_balance, opening_date)
    select $1::uuid, 'خزينة قياس ' || n, 'BENCH-' || n, 'cash', 0, current_date - 800 from generate_series(0, ${funds - 1}) n
      where $2::uuid is not null`,
];

/** Each with the clinic as `$1`, its branch as `$2` and the number of rows as `$3`: receipts of 10, in turn into the funds and of the patients. */
const books = [
  `insert into receipt_vouchers (clinic_id, id, number, patient_id, amount, fund_id, date, received_from, branch_id, cashier_id)
    select $1::uuid, new_id(), '${series}' || lpad((n + 1)::text, greatest(6, length((n + 1)::text)), '0'), p.id, 10, f.id, current_date - 730 + (n * 730.0 / $3::int)::int, 'مريض', $2::uuid, u.id
      from generate_series(0, $3::int - 1) n
      join (select id, row_number() over (order by id) - 1 as place from patients where clinic_id = $1::uuid) p on p.place = n % ${patients}
      join (select id, row_number() over (order by code) - 1 as place from financial_funds where clinic_id = $1::uuid and code like 'BENCH-%') f on f.place = n % ${funds}
      cross join (select id from users where clinic_id = $1::uuid order by id limit 1) u order by n`,
  `insert into fund_movements (clinic_id, fund_id, seq, business_date, posted_at, amount, balance_after, source_type, source_id, source_number,
      counter_kind, counter_id, idempotency_key, line_no)
    select clinic_id, fund_id, place, date, now(), amount, 10 * place, 'receipt-vouchers', id::text, number, 'patient', patient_id::text,
      'receipt-vouchers:' || id, 1
      from (select v.*, row_number() over (partition by fund_id order by number::text collate "C") as place from receipt_vouchers v
        where clinic_id = $1::uuid and $2::uuid is not null and $3::int > 0) v`,
  `insert into patient_ledger (clinic_id, patient_id, seq, kind, amount, balance_after, business_date, posted_at, source_type, source_id, number,
      idempotency_key, line_no)
    select clinic_id, patient_id, place, 'payment', -amount, -10 * place, date, now(), 'receipt-vouchers', id::text, number, 'receipt-vouchers/' || id, 1
      from (select v.*, row_number() over (partition by patient_id order by number::text collate "C") as place from receipt_vouchers v
        where clinic_id = $1::uuid and $2::uuid is not null and $3::int > 0) v`,
  `insert into fund_balances (clinic_id, fund_id, moved) select clinic_id, fund_id, sum(amount) from fund_movements
    where clinic_id = $1::uuid and $2::uuid is not null and $3::int > 0 group by 1, 2`,
  `insert into patient_balances (clinic_id, patient_id, balance) select clinic_id, patient_id, sum(amount) from patient_ledger
    where clinic_id = $1::uuid and $2::uuid is not null and $3::int > 0 group by 1, 2`,
  `insert into counters (clinic_id, series, value) select $1::uuid, 'receipt-vouchers.number.2020', $3::int where $2::uuid is not null`,
];

/** A clinic with so many receipts in its books, written past the kernel; every sum, balance and number is theirs. */
export async function fillMoney(client: pg.Client, clinic: BenchClinic, rows: number): Promise<MoneyPlaces> {
  // Foreign keys of a million rows are not what is measured.
  await client.query('set session_replication_role = replica');
  for (const statement of lists) await client.query(statement, [clinic.id, clinic.branch]);
  for (const statement of books) await client.query(statement, [clinic.id, clinic.branch, rows]);
  await client.query(
    'vacuum analyze receipt_vouchers, fund_movements, patient_ledger, fund_balances, patient_balances, patients',
  );
  await client.query('set session_replication_role = origin');
  const { rows: found } = await client.query<{ fund: string; user: string; patients: string[] }>(
    `select (select id from financial_funds where clinic_id = $1::uuid and code = 'BENCH-0') as fund,
      (select id from users where clinic_id = $1::uuid order by id limit 1) as user,
      array(select id from patients where clinic_id = $1::uuid order by id) as patients`,
    [clinic.id],
  );
  const [places] = found;
  if (!places) throw new Error('no funds');
  const { host, port, user, database } = client;
  const connection = { host, port, user, database, password: (client as { password?: string }).password };
  return { ...places, clinic: clinic.id, branch: clinic.branch, connection };
}

/** A patient, what they owe, the fund and the counter, in the order everybody holds them. */
const locks = [
  'select from patients where clinic_id = $1 and id = $2 for no key update',
  'select balance from patient_balances where clinic_id = $1 and patient_id = $2 for update',
  'select moved from fund_balances where clinic_id = $1 and fund_id = $2 for update',
] as const;

/** The rows of one payment of 10 by plain SQL in one transaction, behind the same locks. */
export async function plainVoucher(
  client: Pick<pg.Client, 'query'>,
  { clinic, fund, branch, user, patients: of }: MoneyPlaces,
  turn: number,
): Promise<void> {
  const patient = of[turn % of.length];
  await client.query('begin');
  await client.query(locks[0], [clinic, patient]);
  await client.query(locks[1], [clinic, patient]);
  await client.query(locks[2], [clinic, fund]);
  const { rows: made } = await client.query<{ id: string; number: string }>(
    `with next as (insert into counters (clinic_id, series, value) values ($1, 'receipt-vouchers.number.' || date_part('year', current_date), 1)
        on conflict (clinic_id, series) do update set value = counters.value + 1 returning value)
      insert into receipt_vouchers (clinic_id, id, number, patient_id, amount, fund_id, date, received_from, branch_id, cashier_id)
        select $1, new_id(), 'RV-' || date_part('year', current_date) || '-' || lpad(value::text, 6, '0'), $2, 10, $3, current_date, 'مريض', $4, $5 from next
        returning id, number`,
    [clinic, patient, fund, branch, user],
  );
  const [{ id, number } = { id: '', number: '' }] = made;
  await client.query(
    `insert into patient_ledger (clinic_id, patient_id, seq, kind, amount, balance_after, business_date, posted_at, source_type, source_id, number, idempotency_key, line_no)
      select $1, $2, l.seq + 1, 'payment', -10, l.balance_after - 10, current_date, now(), 'receipt-vouchers', $3::text, $4, 'receipt-vouchers/' || $3, 1
        from patient_ledger l where l.clinic_id = $1 and l.patient_id = $2 order by l.seq desc limit 1`,
    [clinic, patient, id, number],
  );
  await client.query(
    'update patient_balances set balance = balance - 10 where clinic_id = $1 and patient_id = $2',
    [clinic, patient],
  );
  await client.query(
    `insert into fund_movements (clinic_id, fund_id, seq, business_date, posted_at, amount, balance_after, source_type, source_id, source_number, counter_kind, counter_id, idempotency_key, line_no)
      select $1, $2, m.seq + 1, current_date, now(), 10, m.balance_after + 10, 'receipt-vouchers', $3::text, $4, 'patient', $5, 'receipt-vouchers:' || $3, 1
        from fund_movements m where m.clinic_id = $1 and m.fund_id = $2 order by m.seq desc limit 1`,
    [clinic, fund, id, number, patient],
  );
  await client.query('update fund_balances set moved = moved + 10 where clinic_id = $1 and fund_id = $2', [
    clinic,
    fund,
  ]);
  await client.query('commit');
}
