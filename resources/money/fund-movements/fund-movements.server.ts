import { serverRules } from '#server/kit/rules.ts';
import { fundMovements } from './fund-movements.ts';

const here = 'clinic_id = (select app_clinic())';

/** M1: each movement stands after the one before it, and its balance is that of the opening with all up to it; the first wrong one of a fund. */
const balances = `select distinct on (x.fund_id) jsonb_build_object('fund_id', x.fund_id, 'source_number', x.source_number) as about,
    jsonb_strip_nulls(jsonb_build_object(
      'balance_after', case when x.balance_after <> x.wanted then jsonb_build_array(x.balance_after::text, x.wanted::text) end,
      'seq', case when x.seq <> x.place then jsonb_build_array(x.seq::text, x.place::text) end)) as amounts
  from (select m.fund_id, m.seq, m.source_number, m.balance_after, row_number() over of_fund as place,
      f.opening_balance + sum(m.amount) over of_fund as wanted
    from fund_movements m join financial_funds f on f.clinic_id = m.clinic_id and f.id = m.fund_id
    where m.${here} window of_fund as (partition by m.fund_id order by m.seq)) x
  where x.balance_after <> x.wanted or x.seq <> x.place order by x.fund_id, x.seq`;

/** Of each document what it moves in each fund, and by how many movements: of a voided one nothing, by two. */
const wanted = [
  `select 'receipt-vouchers' as kind, id, number, fund_id, amount, status = 'posted' as stands from receipt_vouchers where ${here}`,
  `select 'payment-vouchers', id, number, fund_id, -amount, status = 'posted' from payment_vouchers where ${here}`,
  `select 'fund-transfers', id, number, from_fund_id, -amount, status = 'posted' from fund_transfers where ${here}`,
  `select 'fund-transfers', id, number, to_fund_id, amount, status = 'posted' from fund_transfers where ${here}`,
  `select 'fund-counts', id, '', fund_id, variance, true from fund_counts where ${here} and status <> 'draft' and variance <> 0`,
].join(' union all ');

/** M3: each posted document has its movement in its fund and nothing else moved. */
const documents = `select jsonb_strip_nulls(jsonb_build_object('fund_id', fund_id, 'source_number', coalesce(w.number, m.number),
      'source_type', kind)) as about,
    jsonb_strip_nulls(jsonb_build_object(
      'amount', case when coalesce(m.amount, 0) <> coalesce(w.amount, 0) then jsonb_build_array(coalesce(m.amount, 0)::text, coalesce(w.amount, 0)::text) end,
      'seq', case when coalesce(m.n, 0) <> coalesce(w.n, 0) then jsonb_build_array(coalesce(m.n, 0)::text, coalesce(w.n, 0)::text) end)) as amounts
  from (select kind, id::text as id, fund_id, number, case when stands then amount else 0 end as amount, case when stands then 1 else 2 end as n
      from (${wanted}) d) w
    full join (select source_type as kind, source_id as id, fund_id, max(source_number) as number, sum(amount) as amount, count(*)::int as n
      from fund_movements where ${here} group by 1, 2, 3) m using (kind, id, fund_id)
  where coalesce(m.amount, 0) <> coalesce(w.amount, 0) or coalesce(m.n, 0) <> coalesce(w.n, 0)`;

/** M2: each voucher of a patient has its lines in the patient's account: of a voided one nothing, by two. */
const accounts = `select jsonb_strip_nulls(jsonb_build_object('fund_id', v.fund_id, 'source_number', coalesce(v.number, l.number))) as about,
    jsonb_strip_nulls(jsonb_build_object(
      'amount', case when coalesce(l.amount, 0) <> coalesce(v.amount, 0) then jsonb_build_array(coalesce(l.amount, 0)::text, coalesce(v.amount, 0)::text) end,
      'seq', case when coalesce(l.n, 0) <> coalesce(v.n, 0) then jsonb_build_array(coalesce(l.n, 0)::text, coalesce(v.n, 0)::text) end)) as amounts
  from (select kind, id::text as id, fund_id, number, case when stands then amount else 0 end as amount, case when stands then 1 else 2 end as n
      from (select 'receipt-vouchers' as kind, id, number, fund_id, -amount as amount, status = 'posted' as stands from receipt_vouchers
          where ${here} and patient_id is not null
        union all select 'payment-vouchers', id, number, fund_id, amount, status = 'posted' from payment_vouchers
          where ${here} and patient_id is not null) d) v
    full join (select source_type as kind, source_id as id, max(number) as number, sum(amount) as amount, count(*)::int as n
      from patient_ledger where ${here} and source_type in ('receipt-vouchers', 'payment-vouchers') group by 1, 2) l using (kind, id)
  where coalesce(l.amount, 0) <> coalesce(v.amount, 0) or coalesce(l.n, 0) <> coalesce(v.n, 0)`;

/** M6: the numbers of each series and year are exactly 1…n, and n is what its counter says. */
const numbers = `select jsonb_build_object('source_number', left(coalesce(n.start, c.start), 7)) as about,
    jsonb_build_object('seq', jsonb_build_array(coalesce(n.n, 0)::text, coalesce(c.value, 0)::text)) as amounts
  from (select left(number, 8) as start, count(*) as n, max(substr(number, 9)::bigint) as last
      from (${['receipt_vouchers', 'payment_vouchers', 'fund_transfers']
        .map((table) => `select number from ${table} where ${here}`)
        .join(' union all ')}) d group by 1) n
    full join (select case split_part(series, '.', 1) when 'receipt-vouchers' then 'RV-' when 'payment-vouchers' then 'PV-' else 'TR-' end
        || split_part(series, '.', 3) || '-' as start, value from counters
      where ${here} and series ~ '^(receipt-vouchers|payment-vouchers|fund-transfers)[.]number[.]') c using (start)
  where coalesce(n.n, 0) <> coalesce(c.value, 0) or coalesce(n.last, 0) <> coalesce(c.value, 0)`;

/** How the book of the funds is proven each night, beside its sums (clinic.md 6.1, M1–M3, M6). */
export const fundMovementRules = serverRules(fundMovements, {
  proofs: { balances, documents, accounts, numbers },
});
