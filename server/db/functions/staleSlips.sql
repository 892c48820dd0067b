-- Marks the slips whose inputs changed after they were reckoned (hr.md 6.3, stale), whoever wrote: of circles people still look at
-- alone, and only where a column that a slip is reckoned from became another. Arguments: those columns, whose slips, and which of them.
-- What is approved is locked and never marked; the run takes the mark away again.
create or replace function mark_slips_stale() returns trigger language plpgsql as $$
declare
  touched text := case tg_op
    when 'INSERT' then 'select clinic_id, %1$s from fresh'
    when 'DELETE' then 'select clinic_id, %1$s from was'
    else '(select clinic_id, %1$s from fresh except select clinic_id, %1$s from was)
      union (select clinic_id, %1$s from was except select clinic_id, %1$s from fresh)' end;
begin
  if not exists (select from payroll_circles c where c.clinic_id = (select app_clinic()) and c.status in ('calculated', 'published')) then
    return null;
  end if;
  -- Held in one order, so that two writers do not wait for each other.
  execute format('with held as (
      select x.id from salary_slips x where x.clinic_id = (select app_clinic()) and x.id in (
        select s.id from (' || touched || ') r
          join salary_slips s on s.clinic_id = r.clinic_id and s.employee_id = %2$s and not s.stale
            and s.kind <> ''off_cycle'' and s.status in (''draft'', ''held'', ''published'')
          join payroll_circles c on c.clinic_id = s.clinic_id and c.id = s.circle_id and c.status in (''calculated'', ''published'')
          where %3$s)
        order by x.id for no key update)
    update salary_slips s set stale = true from held where s.clinic_id = (select app_clinic()) and s.id = held.id',
    tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end $$;

create or replace trigger slips_stale_in after insert on attendance_days referencing new table as fresh
  for each statement execute function mark_slips_stale('employee_id, work_date, day_status, late_minutes, early_minutes, worked_minutes, required_minutes, ot_day, ot_night, ot_rest, ot_holiday, absent_fraction, ot_decided_at', 'r.employee_id', 'r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_anew after update on attendance_days referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('employee_id, work_date, day_status, late_minutes, early_minutes, worked_minutes, required_minutes, ot_day, ot_night, ot_rest, ot_holiday, absent_fraction, ot_decided_at', 'r.employee_id', 'r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_out after delete on attendance_days referencing old table as was
  for each statement execute function mark_slips_stale('employee_id, work_date, day_status, late_minutes, early_minutes, worked_minutes, required_minutes, ot_day, ot_night, ot_rest, ot_holiday, absent_fraction, ot_decided_at', 'r.employee_id', 'r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_in after insert on vacation_days referencing new table as fresh
  for each statement execute function mark_slips_stale('employee_id, work_date, half, days, paid_percent, approved and stands as counts', 'r.employee_id', 'r.counts and r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_anew after update on vacation_days referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('employee_id, work_date, half, days, paid_percent, approved and stands as counts', 'r.employee_id', 'r.counts and r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_out after delete on vacation_days referencing old table as was
  for each statement execute function mark_slips_stale('employee_id, work_date, half, days, paid_percent, approved and stands as counts', 'r.employee_id', 'r.counts and r.work_date between c.date_from and c.date_to');

create or replace trigger slips_stale_in after insert on bonuses referencing new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, unit, value, pay_month, taxable, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_anew after update on bonuses referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, unit, value, pay_month, taxable, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_out after delete on bonuses referencing old table as was
  for each statement execute function mark_slips_stale('id, employee_id, unit, value, pay_month, taxable, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_in after insert on penalties referencing new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, violation_type_id, violation_date, unit, value, reduced_value, pay_month, status in (''approved'', ''upheld'', ''reduced'') as counts', 'r.employee_id', 'r.counts and s.month >= r.pay_month');

create or replace trigger slips_stale_anew after update on penalties referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, violation_type_id, violation_date, unit, value, reduced_value, pay_month, status in (''approved'', ''upheld'', ''reduced'') as counts', 'r.employee_id', 'r.counts and s.month >= r.pay_month');

create or replace trigger slips_stale_out after delete on penalties referencing old table as was
  for each statement execute function mark_slips_stale('id, employee_id, violation_type_id, violation_date, unit, value, reduced_value, pay_month, status in (''approved'', ''upheld'', ''reduced'') as counts', 'r.employee_id', 'r.counts and s.month >= r.pay_month');

create or replace trigger slips_stale_in after insert on salary_inputs referencing new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, pay_month, component_id, unit, value, ref_date, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_anew after update on salary_inputs referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, pay_month, component_id, unit, value, ref_date, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_out after delete on salary_inputs referencing old table as was
  for each statement execute function mark_slips_stale('id, employee_id, pay_month, component_id, unit, value, ref_date, reason, status = ''approved'' as counts', 'r.employee_id', 'r.counts and s.month = r.pay_month');

create or replace trigger slips_stale_in after insert on sulfa_installments referencing new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, due_month, amount, deducted, moved_out, waived', 'r.employee_id', 's.month >= r.due_month');

create or replace trigger slips_stale_anew after update on sulfa_installments referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, employee_id, due_month, amount, deducted, moved_out, waived', 'r.employee_id', 's.month >= r.due_month');

create or replace trigger slips_stale_out after delete on sulfa_installments referencing old table as was
  for each statement execute function mark_slips_stale('id, employee_id, due_month, amount, deducted, moved_out, waived', 'r.employee_id', 's.month >= r.due_month');

create or replace trigger slips_stale_in after insert on targets__results referencing new table as fresh
  for each statement execute function mark_slips_stale('record_id, employee_id, earned', 'r.employee_id', 's.month = (select t.pay_month from targets t where t.clinic_id = r.clinic_id and t.id = r.record_id)');

create or replace trigger slips_stale_anew after update on targets__results referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('record_id, employee_id, earned', 'r.employee_id', 's.month = (select t.pay_month from targets t where t.clinic_id = r.clinic_id and t.id = r.record_id)');

create or replace trigger slips_stale_out after delete on targets__results referencing old table as was
  for each statement execute function mark_slips_stale('record_id, employee_id, earned', 'r.employee_id', 's.month = (select t.pay_month from targets t where t.clinic_id = r.clinic_id and t.id = r.record_id)');

create or replace trigger slips_stale_in after insert on salary_assignments referencing new table as fresh
  for each statement execute function mark_slips_stale('employee_id, effective_from, version', 'r.employee_id', 'r.effective_from <= c.date_to');

create or replace trigger slips_stale_anew after update on salary_assignments referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('employee_id, effective_from, version', 'r.employee_id', 'r.effective_from <= c.date_to');

create or replace trigger slips_stale_out after delete on salary_assignments referencing old table as was
  for each statement execute function mark_slips_stale('employee_id, effective_from, version', 'r.employee_id', 'r.effective_from <= c.date_to');

create or replace trigger slips_stale_in after insert on employees__employment_periods referencing new table as fresh
  for each statement execute function mark_slips_stale('record_id, start, "end"', 'r.record_id', 'true');

create or replace trigger slips_stale_anew after update on employees__employment_periods referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('record_id, start, "end"', 'r.record_id', 'true');

create or replace trigger slips_stale_out after delete on employees__employment_periods referencing old table as was
  for each statement execute function mark_slips_stale('record_id, start, "end"', 'r.record_id', 'true');

create or replace trigger slips_stale_anew after update on employees referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, full_name_ar, job_title_id, branch_id, pay_method, bank_name, iban, wallet_phone', 'r.id', 'true');

create or replace trigger slips_stale_in after insert on salary_components referencing new table as fresh
  for each statement execute function mark_slips_stale('code, side, calc, of_codes, rate, amount, clamp_min, clamp_max, annual_exemption, prorate, in_rate, taxable, recurring, effective_from, effective_to, version', 's.employee_id', 'true');

create or replace trigger slips_stale_anew after update on salary_components referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('code, side, calc, of_codes, rate, amount, clamp_min, clamp_max, annual_exemption, prorate, in_rate, taxable, recurring, effective_from, effective_to, version', 's.employee_id', 'true');

create or replace trigger slips_stale_out after delete on salary_components referencing old table as was
  for each statement execute function mark_slips_stale('code, side, calc, of_codes, rate, amount, clamp_min, clamp_max, annual_exemption, prorate, in_rate, taxable, recurring, effective_from, effective_to, version', 's.employee_id', 'true');

create or replace trigger slips_stale_in after insert on salary_system_versions referencing new table as fresh
  for each statement execute function mark_slips_stale('id, system_id, effective_from, version', 's.employee_id', 'true');

create or replace trigger slips_stale_anew after update on salary_system_versions referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('id, system_id, effective_from, version', 's.employee_id', 'true');

create or replace trigger slips_stale_out after delete on salary_system_versions referencing old table as was
  for each statement execute function mark_slips_stale('id, system_id, effective_from, version', 's.employee_id', 'true');

create or replace trigger slips_stale_anew after update on payroll_settings referencing old table as was new table as fresh
  for each statement execute function mark_slips_stale('net_round_step, net_round_mode, net_floor, sulfa_cap_percent, sulfa_on_short, tax_true_up_month, si_in_leaving_month', 's.employee_id', 'true');

create or replace trigger slips_stale_in after insert on payroll_circles__exclusions referencing new table as fresh
  for each statement execute function mark_slips_stale('record_id, employee_id', 'r.employee_id', 'c.id = r.record_id');

create or replace trigger slips_stale_out after delete on payroll_circles__exclusions referencing old table as was
  for each statement execute function mark_slips_stale('record_id, employee_id', 'r.employee_id', 'c.id = r.record_id');
