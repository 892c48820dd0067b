-- People of the sample data who become real ones (ux.md 14).

-- Whoever of the sample data is given another name, or a login, is nobody invented any more and takes a place of the plan.
create or replace function own_person(p_clinic uuid, p_employee uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sample_rows where clinic_id = p_clinic and tbl = 'employees' and record_id = p_employee;
  if found and exists (select from employees where clinic_id = p_clinic and id = p_employee and status = 'active') then
    perform judge_plan_limit(p_clinic, 'employees', 'max_active_employees', 'limit_employees');
  end if;
end $$;

create or replace function own_sample_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform own_person(new.clinic_id, new.id);
  return null;
end $$;

create or replace function own_sample_login() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform own_person(new.clinic_id, new.employee_id);
  return null;
end $$;

create or replace trigger own_sample_person after update of full_name_ar on employees for each row
  when (new.full_name_ar is distinct from old.full_name_ar) execute function own_sample_person();

create or replace trigger own_sample_login after insert or update of employee_id on users for each row
  when (new.employee_id is not null) execute function own_sample_login();
