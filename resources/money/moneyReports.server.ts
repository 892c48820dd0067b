/** Rows of the clinic within reach and within the span. */
const among = (of: string): string =>
  `${of}.clinic_id = (select app_clinic()) and (:branches is null or ${of}.branch_id = any (:branches))`;
const name = `case when :locale = 'en' then coalesce(c.name_en, c.name_ar) else c.name_ar end as name`;

/** What counts as spent: approved or paid. */
export const spentStates = `('approved', 'paid')`;

/** A row for each category that was used in the span, or has a budget to be held to. A budget holds for each month the span touches. */
export const spentRows = `
  select c.id, ${name}, (:branches)[1] as branch_id, :to as day, coalesce(s.n, 0)::int as documents, coalesce(s.amount, 0) as amount,
      c.monthly_budget * m.months as budget, round(coalesce(s.amount, 0) * 100 / (c.monthly_budget * m.months), 1) as budget_used
    from expense_categories c
    cross join (select (extract(year from age(date_trunc('month', :to::date), date_trunc('month', :from::date))) * 12
      + extract(month from age(date_trunc('month', :to::date), date_trunc('month', :from::date))) + 1)::int as months) m
    left join (select e.category_id, count(*) as n, sum(e.amount) as amount from clinic_expenses e
      where ${among('e')} and e.status in ${spentStates} and e.date between :from and :to group by 1) s on s.category_id = c.id
    where c.clinic_id = (select app_clinic()) and (s.n > 0 or (c.monthly_budget is not null and c.status = 'active'))`;

export const earnedRows = `
  select c.id, ${name}, (:branches)[1] as branch_id, :to as day, s.n::int as documents, s.amount
    from receipt_categories c
    join (select r.category_id, count(*) as n, sum(r.amount) as amount from clinic_receipts r
      where ${among('r')} and r.status = 'posted' and r.date between :from and :to group by 1) s on s.category_id = c.id
    where c.clinic_id = (select app_clinic())`;

/** What stands of what patients paid in the span. */
const collected = (by: string): string => `
  select v.${by}, count(*)::int as vouchers, sum(v.amount) as amount, (:branches)[1] as branch_id, :to as day from receipt_vouchers v
    where ${among('v')} and v.status = 'posted' and v.purpose = 'patient_payment' and v.date between :from and :to group by 1`;

export const collectedRows = {
  collectedByMethod: `select s.method as id, s.* from (${collected('method')}) s`,
  collectedByDoctor: `select coalesce(s.doctor_id::text, 'none') as id, s.*,
      case when e.id is null then case when :locale = 'en' then 'No doctor' else 'بلا طبيب' end
        when :locale = 'en' then coalesce(e.full_name_en, e.full_name_ar) else e.full_name_ar end as doctor
    from (${collected('doctor_id')}) s left join employees e on e.clinic_id = (select app_clinic()) and e.id = s.doctor_id`,
};

const months = `:months(-11, 0) m(first, begins, ends)`;
const inMonth = (of: string): string =>
  `${of}.date >= m.first and ${of}.date < (m.first + interval '1 month')::date`;
/** What was posted in each of the months, in one reading of the vouchers. */
const posted = (
  table: string,
  sums: string,
): string => `(select date_trunc('month', v.date)::date as first, ${sums} from ${table} v
    where ${among('v')} and v.status = 'posted' and v.date >= (select min(m.first) from ${months})
      and v.date < (select (max(m.first) + interval '1 month')::date from ${months}) group by 1)`;
const summed = (name: string, purposes: string): string =>
  `sum(v.amount) filter (where ${purposes}) as ${name}`;
const receipts = `${summed('paid', `v.purpose = 'patient_payment'`)}, ${summed('income', `v.purpose = 'clinic_receipt'`)}`;
const payments = `${summed('refunded', `v.purpose = 'patient_refund'`)}, ${summed('expenses', `v.purpose <> 'patient_refund'`)}`;

export const incomeAndExpensesRows = `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, (:branches)[1] as branch_id,
      s.paid - s.refunded as patients, s.income, s.expenses, s.paid - s.refunded + s.income - s.expenses as net
    from ${months}
    left join ${posted('receipt_vouchers', receipts)} r on r.first = m.first
    left join ${posted('payment_vouchers', payments)} p on p.first = m.first
    cross join lateral (select coalesce(r.paid, 0) as paid, coalesce(r.income, 0) as income, coalesce(p.refunded, 0) as refunded,
      coalesce(p.expenses, 0) as expenses) s`;

/** The months of a category, those below it counted with it. */
export const categoryMonthRows = (
  documents: 'clinic_expenses' | 'clinic_receipts',
  categories: 'expense_categories' | 'receipt_categories',
): string => `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, s.n::int as documents, s.amount
    from ${months}
    cross join lateral (select count(*) as n, coalesce(sum(d.amount), 0) as amount from ${documents} d
      join ${categories} c on c.clinic_id = d.clinic_id and c.id = d.category_id
      where d.clinic_id = (select app_clinic()) and (c.id = :id or c.parent_id = :id) and ${inMonth('d')}
        and d.status in ${documents === 'clinic_expenses' ? spentStates : `('posted')`}) s`;

/** What was spent from, or came in under, the category `t` since this month began; with those below it. */
export const usedThisMonth = (
  documents: 'clinic_expenses' | 'clinic_receipts',
  categories: 'expense_categories' | 'receipt_categories',
): string => `(select coalesce(sum(d.amount), 0) from ${documents} d
    join ${categories} c on c.clinic_id = d.clinic_id and c.id = d.category_id
    where d.clinic_id = t.clinic_id and (c.id = t.id or c.parent_id = t.id) and d.date >= date_trunc('month', :today::date)::date
      and d.date < (date_trunc('month', :today::date) + interval '1 month')::date
      and d.status in ${documents === 'clinic_expenses' ? spentStates : `('posted')`})`;
