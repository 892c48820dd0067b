-- What is written to the account of a patient without a voucher, and when it is due (clinic.md 2.6): adjustments, opening balances,
-- instalment plans.

-- A posted adjustment or opening balance keeps what it posted, and is voided once; whoever asks, it is not removed.
create or replace trigger patient_adjustments_kept before update or delete on patient_adjustments for each row execute function refuse_voucher_change('patient_adjustments');
create or replace trigger patient_adjustments_not_emptied before truncate on patient_adjustments for each statement execute function refuse_voucher_change('patient_adjustments');
create or replace trigger opening_balances_kept before update or delete on opening_balances for each row execute function refuse_voucher_change('opening_balances');
create or replace trigger opening_balances_not_emptied before truncate on opening_balances for each statement execute function refuse_voucher_change('opening_balances');

-- What an account was paid from a day on, less what was given back; what was taken back counts no more, whenever that was.
create or replace function account_received(p_patient uuid, p_since date) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select greatest(0, -coalesce(sum(l.amount), 0)) from account_lines(p_patient) l
    left join patient_ledger o on o.clinic_id = l.clinic_id and o.id = l.reverses_id
    where l.kind in ('payment', 'refund') and coalesce(o.business_date, l.business_date) >= p_since $$;

-- The parts of a plan with what is paid of each: what is paid down, due the day it was agreed on, then the instalments by their days,
-- paid by whatever came in since that day, the first one first.
create or replace function plan_parts(p_plan uuid)
  returns table (line_id uuid, due_date date, amount numeric, paid numeric)
  language sql stable set search_path = public, pg_temp as $$
  with plan as (select p.*, account_received(p.patient_id, p.date) as received from payment_plans p
    where p.clinic_id = app_clinic() and p.id = p_plan),
  parts as (select null::uuid as line_id, p.date as due_date, p.down_payment as amount, -1 as position from plan p where p.down_payment > 0
    union all select l.id, l.due_date, l.amount, l.position from payment_plans__lines l where l.clinic_id = app_clinic() and l.record_id = p_plan)
  select s.line_id, s.due_date, s.amount, greatest(0, least(s.amount, p.received - s.before))
    from plan p cross join (select parts.*, coalesce(sum(parts.amount) over (order by parts.line_id is not null, parts.due_date, parts.position
      rows between unbounded preceding and 1 preceding), 0) as before from parts) s $$;
