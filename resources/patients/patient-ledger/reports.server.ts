import { revenueLines } from '../../shared/revenue.server.ts';
import type { DebtAge } from './debtReports.ts';

/** The rows of revenue; sums over branches have no branch of their own. */
const revenue = `
  select r.id, r.business_date, r.patient_id, r.kind, r.procedure_id, r.doctor_id, r.amount, r.note, r.category_id, r.source_id, r.room_id,
      r.type_id, (:branches)[1] as branch_id
    from ${revenueLines} r where :branches is null or r.branch_id = any (:branches)`;

/** What is owed, with its age by the clinic's day: 0–30, 31–60, 61–90, more than 90 days (clinic.md 7). */
const open = `(select d.*, d.amount - d.paid as unpaid, x.days,
      case when x.days <= 30 then 'to30' when x.days <= 60 then 'to60' when x.days <= 90 then 'to90' else 'over90' end as age
    from open_debts() d cross join lateral (select :business_day::date - d.business_date as days) x)`;

const debts = `
  select d.id, d.patient_id, p.phone, d.business_date, d.days, d.age, t.procedure_id, d.amount, d.paid, d.unpaid
    from ${open} d
    join patients p on p.clinic_id = (select app_clinic()) and p.id = d.patient_id
    left join patient_treatments t on t.clinic_id = (select app_clinic()) and t.id = d.treatment_id`;

const sumOf = (age: DebtAge): string => `sum(d.unpaid) filter (where d.age = '${age}') as ${age}`;
const debtors = `
  select p.id, p.id as patient_id, p.phone, s.to30, s.to60, s.to90, s.over90, s.total
    from (select d.patient_id, ${sumOf('to30')}, ${sumOf('to60')}, ${sumOf('to90')}, ${sumOf('over90')}, sum(d.unpaid) as total
      from ${open} d group by 1) s
    join patients p on p.clinic_id = (select app_clinic()) and p.id = s.patient_id`;

const ageing = `
  select d.age as id, d.age, count(distinct d.patient_id)::int as patients, max(d.days) as days, sum(d.unpaid) as unpaid from ${open} d group by d.age`;

/** The rows of what the book of patients tells of the whole clinic. */
export const ledgerReportRows = { revenue, debts, debtors, ageing };
