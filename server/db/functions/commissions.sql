-- What doctors are paid of their work (issue 21, part 3): the events that bring it, and the salary inputs they come to.

-- What each doctor's work brought by procedure and day, in both ways of reckoning it. Collected is what payments were spread over their
-- treatments; what a void frees counts minus on its own day. Completed is the net of what they finished, minus on the day it was cancelled.
create or replace function doctor_work(p_from date, p_to date)
  returns table (doctor_id uuid, procedure_id uuid, day date, basis text, amount numeric)
  language sql stable set search_path = public, pg_temp as $$
  select t.doctor_id, t.procedure_id, a.business_date, 'collected', sum(a.amount)
    from patient_allocations a
    join patient_ledger l on l.clinic_id = a.clinic_id and l.id = a.credit_id and l.kind = 'payment' and l.source_type = 'receipt-vouchers'
    join patient_treatments t on t.clinic_id = a.clinic_id and t.id = a.treatment_id
    where a.clinic_id = app_clinic() and a.business_date between p_from and p_to
    group by 1, 2, 3
  union all
  select e.doctor_id, e.procedure_id, (e.at at time zone c.timezone - c.day_cutoff::interval)::date, 'completed', sum(e.amount)
    from (select t.clinic_id, t.doctor_id, t.procedure_id, t.completed_at as at, t.net as amount from patient_treatments t
        where t.clinic_id = app_clinic() and t.status in ('completed', 'cancelled')
          and t.completed_at >= business_day_begins(p_from) and t.completed_at < business_day_begins(p_to + 1)
      union all
      select t.clinic_id, t.doctor_id, t.procedure_id, t.cancelled_at, -t.net from patient_treatments t
        where t.clinic_id = app_clinic() and t.status = 'cancelled' and t.completed_at is not null
          and t.cancelled_at >= business_day_begins(p_from) and t.cancelled_at < business_day_begins(p_to + 1)) e
    join clinics c on c.id = e.clinic_id
    group by 1, 2, 3 $$;

-- What the rates in force on each day make of that work, by doctor, exact.
create or replace function commission_worth(p_from date, p_to date) returns table (employee_id uuid, amount numeric)
  language sql stable set search_path = public, pg_temp as $$
  select w.doctor_id, sum(w.amount * coalesce(s.percent, r.percent, 0) / 100)
    from doctor_work(p_from, p_to) w
    join lateral (select d.* from doctor_commissions d
      where d.clinic_id = app_clinic() and d.employee_id = w.doctor_id and d.effective_from <= w.day
      order by d.effective_from desc limit 1) r on r.basis = w.basis
    left join doctor_commissions__rates s on s.clinic_id = r.clinic_id and s.record_id = r.id and s.procedure_id = w.procedure_id
    group by 1 $$;

-- Brings the commission inputs of a circle to what the work says: one approved input for each doctor. What happened late to work that an
-- earlier circle paid, such as a treatment reopened, comes with this one: all of three circles, less what the two before hold. What a slip
-- used, or somebody cancelled, stays. Answers how many inputs were not so.
create or replace function bring_commissions(p_circle uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  c record;
  begins date;
  changed int;
begin
  select p.month, p.date_from, p.date_to, k.currency_digits as digits into c from payroll_circles p join clinics k on k.id = p.clinic_id
    where p.clinic_id = app_clinic() and p.id = p_circle for no key update of p;
  select coalesce(min(b.date_from), c.date_from) into begins from (select p.date_from from payroll_circles p
    where p.clinic_id = app_clinic() and p.date_from < c.date_from order by p.date_from desc limit 2) b;
  with held as (select i.employee_id, sum(i.value) as amount from salary_inputs i join payroll_circles p
      on p.clinic_id = i.clinic_id and p.month = i.pay_month and p.date_from >= begins and p.date_from < c.date_from
    where i.clinic_id = app_clinic() and i.source = 'commission' group by 1),
  worth as (select coalesce(w.employee_id, h.employee_id) as employee_id,
      round(coalesce(w.amount, 0), c.digits) - coalesce(h.amount, 0) as amount
    from commission_worth(begins, c.date_to) w full join held h on h.employee_id = w.employee_id),
  gone as (delete from salary_inputs i where i.clinic_id = app_clinic() and i.source = 'commission' and i.pay_month = c.month
      and i.status = 'approved' and not exists (select from worth w where w.employee_id = i.employee_id and w.amount <> 0) returning 1),
  come as (insert into salary_inputs as i (clinic_id, employee_id, pay_month, component_id, unit, value, reason, source, source_id, status, approved_at)
    select app_clinic(), w.employee_id, c.month,
        (select o.id from salary_components o where o.clinic_id = app_clinic() and o.code = 'COMMISSION' order by o.effective_from limit 1),
        'amount', w.amount, 'عمولة ' || c.month, 'commission', w.employee_id::text, 'approved', now()
      from worth w where w.amount <> 0
    on conflict (clinic_id, source, fold(source_id), pay_month) do update set value = excluded.value, version = i.version + 1, updated_at = now()
      where i.status = 'approved' and i.value <> excluded.value
    returning 1)
  select (select count(*) from gone) + (select count(*) from come) into changed;
  return changed;
end $$;
