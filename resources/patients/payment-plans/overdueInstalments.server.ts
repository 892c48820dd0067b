/** Parts of active plans that are past their day and not paid; what should have been paid down is one of them. */
export const overdueRows = `
  select coalesce(p.line_id, t.id) as id, t.patient_id, w.phone, p.due_date, (:business_day::date - p.due_date)::int as days_late,
      p.amount, p.paid, p.amount - p.paid as overdue
    from payment_plans t
    join patients w on w.clinic_id = t.clinic_id and w.id = t.patient_id
    cross join lateral plan_parts(t.id) p
    where t.clinic_id = (select app_clinic()) and t.status = 'active' and p.due_date < :business_day::date and p.paid < p.amount`;

/** Plans that are paid whole: each night they are closed, so that another may be agreed on. */
export const paidPlans = `
  select t.id, w.full_name as label from payment_plans t
    join patients w on w.clinic_id = t.clinic_id and w.id = t.patient_id
    where t.clinic_id = (select app_clinic()) and t.status = 'active' and t.date <= $1::date
      and not exists (select from plan_parts(t.id) p where p.paid < p.amount)`;
