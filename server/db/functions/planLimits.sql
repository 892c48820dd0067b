-- The places a clinic's plan has (hr.md 8).

-- The plan's limits are held where a row becomes active, by whatever door: created, imported, hired again, brought back from
-- the archive or from a removal (hr.md 1 and 8). The clinic's row is locked only where its plan sets a limit, so that two at
-- once cannot both take the last place. People of the sample data take no place: a clinic that tries the product keeps all
-- its places for its own (ux.md 14); the mark is written before the rows, so that the count of the statement that brings them
-- sees it. The plan is judged where somebody comes to take a place, not where one who has theirs is renamed.
create or replace function judge_plan_limit(p_clinic uuid, p_table text, p_limit text, p_refusal text) returns void
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
  perform judge_plan_limit(new.clinic_id, tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end $$;

create or replace trigger plan_limit_held after insert on employees for each row
  when (new.status = 'active') execute function hold_plan_limit('employees', 'max_active_employees', 'limit_employees');

create or replace trigger plan_limit_held_again after update of status on employees for each row
  when (new.status = 'active' and old.status is distinct from 'active') execute function hold_plan_limit('employees', 'max_active_employees', 'limit_employees');

create or replace trigger plan_limit_held after insert on branches for each row
  when (new.status = 'active') execute function hold_plan_limit('branches', 'max_branches', 'limit_branches');

create or replace trigger plan_limit_held_again after update of status on branches for each row
  when (new.status = 'active' and old.status is distinct from 'active') execute function hold_plan_limit('branches', 'max_branches', 'limit_branches');
