-- Whoever of the sample data is given a login is nobody invented any more and takes a place of the plan, as one who is given
-- another name does (0086); the plan is judged where somebody comes to take a place, not where one who has theirs is renamed.
create function judge_plan_limit(p_clinic uuid, p_table text, p_limit text, p_refusal text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  most int;
  held int;
begin
  select (c.plan_limits ->> p_limit)::int into most from clinics c
    where c.id = p_clinic and c.plan_limits ->> p_limit is not null for no key update;
  if most is null then return; end if;
  execute format('select count(*) from %I t where t.clinic_id = $1 and t.status = ''active''
      and not exists (select from sample_rows s where s.clinic_id = t.clinic_id and s.tbl = %L and s.record_id = t.id)',
    p_table, p_table) into held using p_clinic;
  if held > most then
    raise exception '%', p_refusal using detail = jsonb_build_object('n', most)::text;
  end if;
end $$;

create or replace function hold_plan_limit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform judge_plan_limit(new.clinic_id, tg_table_name, tg_argv[0], tg_argv[1]);
  return null;
end $$;

-- Takes the mark from a person; nothing where they have none.
create function own_person(p_clinic uuid, p_employee uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sample_rows where clinic_id = p_clinic and tbl = 'employees' and record_id = p_employee;
  if found and exists (select from employees where clinic_id = p_clinic and id = p_employee and status = 'active') then
    perform judge_plan_limit(p_clinic, 'employees', 'max_active_employees', 'limit_employees');
  end if;
end $$;

drop trigger plan_limit_held_by_name on employees;
create or replace function own_sample_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform own_person(new.clinic_id, new.id);
  return null;
end $$;

create function own_sample_login() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform own_person(new.clinic_id, new.employee_id);
  return null;
end $$;
create trigger own_sample_login after insert or update of employee_id on users for each row
  when (new.employee_id is not null) execute function own_sample_login();

-- Those who sign in already are the clinic's own; a plan they fill beyond its end is judged with the next person only.
alter table sample_rows no force row level security;
alter table users no force row level security;
delete from sample_rows s using users u where u.clinic_id = s.clinic_id and s.tbl = 'employees' and u.employee_id = s.record_id;
alter table sample_rows force row level security;
alter table users force row level security;
