import type { AnyResource } from '#metadata/resource.ts';
import { isDay } from '#metadata/time/days.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeAccount } from '../../shared/patientMoney.ts';
import { Exact } from './account.server.ts';

/** Of a call about one patient. */
type Context = Pick<OperationContext<AnyResource>, 'db' | 'record' | 'query' | 'subject' | 'fail' | 'locale'>;

/** What stands on an account, each net of what was taken back (clinic.md 2.6, M2): `paid` and `discounts` above nought. */
const sums = `select sum(l.amount) filter (where l.kind = 'opening') as opening,
    sum(l.amount) filter (where l.kind = 'charge' or (l.kind = 'adjustment' and x.is_extra)) as charged,
    -sum(l.amount) filter (where l.kind = 'discount' or (l.kind = 'adjustment' and not x.is_extra)) as discounts,
    -sum(l.amount) filter (where l.kind = 'payment') as paid,
    sum(l.amount) filter (where l.kind = 'refund') as refunded,
    sum(l.amount) as balance
  from account_lines($1) l
  cross join lateral (select (l.amount > 0) = (l.reverses_id is null) as is_extra) x`;

const planned = `select coalesce(sum(t.net), 0) as planned from patient_treatments t where t.patient_id = $1 and t.status = 'planned'`;

/** The patient with those of the same guardian, the guardian among them (clinic.md 2.1). */
const family = `with root as (select coalesce(p.guardian_patient_id, p.id) as id from patients p where p.id = $1)
  select p.id, coalesce(b.balance, 0)::text as balance from root r
    join patients p on p.id = r.id or p.guardian_patient_id = r.id
    left join patient_balances b on b.clinic_id = p.clinic_id and b.patient_id = p.id
    where p.status <> 'merged' order by p.id limit 50`;

/** What the family owes together, of those whose money the reader may see; nothing of who has none. */
async function familyOf({ db }: Context, id: string): Promise<Row | null> {
  const rows = await db.query(family, [id]);
  if (rows.length < 2) return null;
  let balance = new Exact(0);
  let members = 0;
  for (const row of rows) {
    if (row['id'] !== id && !(await db.within('patients', row['id'], seeAccount))) continue;
    balance = balance.plus(String(row['balance']));
    members += 1;
  }
  return members < 2 ? null : { members, balance };
}

/** What the tab of payments says above the movements (clinic.md 2.6), in the digits of the currency. */
export async function accountSummary(context: Context): Promise<unknown> {
  const { db, record, subject, fail } = context;
  if (!record) return fail('not_found');
  const text = (amount: unknown): string =>
    new Exact(String(amount ?? '0')).toFixed(subject.clinic.currencyDigits);
  const [stands] = await db.query(`select s.*, p.planned from (${sums}) s, (${planned}) p`, [record.id]);
  const together = await familyOf(context, record.id);
  const names = ['opening', 'charged', 'discounts', 'paid', 'refunded', 'balance', 'planned'] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, text(stands?.[name])])),
    // All money pays the oldest debt (M8): what is left over is left only where nothing is owed.
    credit: text(Exact.max(new Exact(String(stands?.['balance'] ?? '0')).negated(), 0)),
    family: together && { members: together['members'], balance: text(together['balance']) },
  };
}

const lines = `select l.id, l.business_date as date, l.number as doc_no, l.kind, l.reverses_id is not null as takes_back, l.note,
    l.amount::text, p.teeth, case when $2 = 'en' then coalesce(d.name_en, d.name_ar) else d.name_ar end as description
  from account_lines($1) l
  left join patient_treatments p on p.clinic_id = l.clinic_id and p.id = l.treatment_id
  left join dental_procedures d on d.clinic_id = l.clinic_id and d.id = p.procedure_id
  order by l.business_date, l.posted_at, l.seq, l.id`;

/**
 * The statement of an account between two days, both included (clinic.md 2.6): what stood before, each line with the balance after it in
 * the order of business days, then of posting, and what stands at the end. Refuses with 400 what is no day.
 */
export async function accountStatementOf(context: Context): Promise<unknown> {
  const { db, record, query, subject, fail, locale } = context;
  if (!record) return fail('not_found');
  const { from, to } = query;
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return fail('bad_request');
  const text = (amount: InstanceType<typeof Exact>): string => amount.toFixed(subject.clinic.currencyDigits);
  let balance = new Exact(0);
  let [debits, credits] = [new Exact(0), new Exact(0)];
  let opening = balance;
  const entries: Row[] = [];
  for (const { amount: of, ...line } of await db.query(lines, [record.id, locale])) {
    const amount = new Exact(String(of));
    const day = String(line['date']);
    if (to !== undefined && day > to) break;
    balance = balance.plus(amount);
    if (from !== undefined && day < from) {
      opening = balance;
      continue;
    }
    const [debit, credit] = amount.isNegative() ? [new Exact(0), amount.negated()] : [amount, new Exact(0)];
    debits = debits.plus(debit);
    credits = credits.plus(credit);
    entries.push({ ...line, debit: text(debit), credit: text(credit), balance: text(balance) });
  }
  return {
    opening: text(opening),
    entries,
    totals: { debit: text(debits), credit: text(credits) },
    closing: text(balance),
  };
}
