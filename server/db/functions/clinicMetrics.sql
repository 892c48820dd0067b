-- What the clinic's own data say of each doctor and day (clinic.md 9), for targets and whoever asks.

-- The moment a day of calendar and money begins: at the clinic's cutoff (clinic.md G4).
create or replace function business_day_begins(p_day date) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select (p_day + c.day_cutoff::interval) at time zone c.timezone from clinics c where c.id = app_clinic() $$;

-- Rows of the days that have anything, of one doctor or all, of the branches or the whole clinic. Revenue is what payments of patients
-- were spread over the doctor's treatments, under the day that spread it: a voucher's own; what a void, or a treatment taken back before a refund, frees
-- counts minus on its own day, so that a day that is past keeps what was collected in it. A discount or a debt given up is no payment.
-- A visit counts on the day it began; a new patient on the day of their first completed visit, for the doctor of it.
create or replace function clinic_metrics(p_from date, p_to date, p_doctor uuid, p_branches uuid[])
  returns table (doctor_id uuid, day date, collected_revenue numeric, completed_visits int, new_patients int)
  language sql stable set search_path = public, pg_temp as $$
  with collected as (
    select t.doctor_id, a.business_date as day, sum(a.amount) as amount
      from patient_allocations a
      join patient_ledger l on l.clinic_id = a.clinic_id and l.id = a.credit_id and l.kind = 'payment' and l.source_type = 'receipt-vouchers'
      join patient_treatments t on t.clinic_id = a.clinic_id and t.id = a.treatment_id
      where a.clinic_id = app_clinic() and a.business_date between p_from and p_to and (p_doctor is null or t.doctor_id = p_doctor)
        and (p_branches is null or exists (select from receipt_vouchers v
          where v.clinic_id = l.clinic_id and v.id = l.source_id::uuid and v.branch_id = any (p_branches)))
      group by 1, 2),
  visited as (
    select v.doctor_id, (v.starts_at at time zone c.timezone - c.day_cutoff::interval)::date as day, count(*)::int as visits,
        (count(*) filter (where not exists (select from appointments e where e.clinic_id = v.clinic_id and e.patient_id = v.patient_id
          and e.status = 'completed' and (e.starts_at, e.id) < (v.starts_at, v.id))))::int as newly
      from appointments v join clinics c on c.id = v.clinic_id
      where v.clinic_id = app_clinic() and v.status = 'completed' and (p_doctor is null or v.doctor_id = p_doctor)
        and v.starts_at >= business_day_begins(p_from) and v.starts_at < business_day_begins(p_to + 1)
        and (p_branches is null or v.branch_id = any (p_branches))
      group by 1, 2)
  select coalesce(m.doctor_id, v.doctor_id), coalesce(m.day, v.day), coalesce(m.amount, 0), coalesce(v.visits, 0), coalesce(v.newly, 0)
    from collected m full join visited v on v.doctor_id = m.doctor_id and v.day = m.day $$;

-- What the clinic's data say each of a target's people reached by day, where the target reads it from there. Who left keeps what stands.
create or replace function target_metrics(p_target uuid) returns table (employee_id uuid, day date, value numeric)
  language sql stable set search_path = public, pg_temp as $$
  select m.doctor_id, m.day, v.value
    from targets t cross join lateral clinic_metrics(t.period_from, t.period_to, null, null) m
    cross join lateral (select case t.source when 'collected_revenue' then m.collected_revenue
      when 'completed_visits' then m.completed_visits else m.new_patients end as value) v
    where t.clinic_id = app_clinic() and t.id = p_target and t.source <> 'manual' and v.value <> 0
      and exists (select from targets__member_ids i where i.clinic_id = t.clinic_id and i.record_id = t.id and i.target_id = m.doctor_id)
      and not exists (select from targets__left_ids i where i.clinic_id = t.clinic_id and i.record_id = t.id and i.target_id = m.doctor_id) $$;

-- Where what stands recorded of a target and what the clinic's data say are not the same; null stands for nothing.
create or replace function target_differences(p_target uuid) returns table (id uuid, employee_id uuid, day date, value numeric)
  language sql stable set search_path = public, pg_temp as $$
  select s.id, coalesce(w.employee_id, s.employee_id), coalesce(w.day, s.date), w.value
    from target_metrics(p_target) w
    full join (select a.id, a.employee_id, a.date, a.value from target_achievements a join targets t on t.clinic_id = a.clinic_id and t.id = a.target_id
        where a.clinic_id = app_clinic() and a.target_id = p_target and t.source <> 'manual'
          and not exists (select from targets__left_ids i where i.clinic_id = t.clinic_id and i.record_id = t.id and i.target_id = a.employee_id)) s
      on s.employee_id = w.employee_id and s.date = w.day
    where s.value is distinct from w.value $$;

-- Brings what is recorded of a running target to what the clinic's data say: one approved row for each person and day (hr.md 5). Answers how
-- many rows were not so. The target is held.
create or replace function reckon_target(p_target uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  changed int;
begin
  with differing as materialized (select * from target_differences(p_target)),
  gone as (delete from target_achievements a using differing d where a.clinic_id = app_clinic() and a.id = d.id and d.value is null returning 1),
  other as (update target_achievements a set value = d.value, version = a.version + 1, updated_at = now() from differing d
    where a.clinic_id = app_clinic() and a.id = d.id and d.value is not null returning 1),
  come as (insert into target_achievements (clinic_id, target_id, employee_id, date, value, source, status)
    select app_clinic(), p_target, d.employee_id, d.day, d.value, 'automatic', 'approved' from differing d where d.id is null returning 1)
  select (select count(*) from gone) + (select count(*) from other) + (select count(*) from come) into changed;
  return changed;
end $$;
