-- The plan's limits are held where a row becomes active, by whatever door: created, imported, hired again, brought back from
-- the archive or from a removal (hr.md 1 and 8). The clinic's row is locked only where its plan sets a limit, so that two at
-- once cannot both take the last place.
create function hold_plan_limit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  most int;
  held int;
begin
  select (c.plan_limits ->> tg_argv[0])::int into most from clinics c
    where c.id = new.clinic_id and c.plan_limits ->> tg_argv[0] is not null for no key update;
  if most is null then return null; end if;
  execute format('select count(*) from %I where clinic_id = $1 and status = ''active''', tg_table_name) into held using new.clinic_id;
  if held > most then
    raise exception '%', tg_argv[1] using detail = jsonb_build_object('n', most)::text;
  end if;
  return null;
end $$;

create trigger plan_limit_held after insert on employees for each row
  when (new.status = 'active') execute function hold_plan_limit('max_active_employees', 'limit_employees');
create trigger plan_limit_held_again after update of status on employees for each row
  when (new.status = 'active' and old.status is distinct from 'active') execute function hold_plan_limit('max_active_employees', 'limit_employees');
create trigger plan_limit_held after insert on branches for each row
  when (new.status = 'active') execute function hold_plan_limit('max_branches', 'limit_branches');
create trigger plan_limit_held_again after update of status on branches for each row
  when (new.status = 'active' and old.status is distinct from 'active') execute function hold_plan_limit('max_branches', 'limit_branches');
