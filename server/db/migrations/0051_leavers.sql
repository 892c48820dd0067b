-- Who left signs in no more, whatever door the login is switched on by (hr.md 1).
create function refuse_login_of_leaver() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare service text;
begin
  -- Locked: an end of service beside this waits or is waited for, so that one of the two sees the other.
  select e.status into service from employees e where e.clinic_id = new.clinic_id and e.id = new.employee_id for share;
  if service = 'inactive' then
    raise exception 'login_of_leaver';
  end if;
  return null;
end $$;
create trigger login_of_leaver_refused after insert or update of is_active, employee_id on users for each row
  when (new.is_active and new.employee_id is not null) execute function refuse_login_of_leaver();

-- Nobody stands in for themself or takes over from themself (hr.md 1).
-- The wall shows the owner of the tables no row; for what stands here already it is opened to the owner alone, in this transaction.
alter table employees no force row level security;
update employees set delegate_id = null where delegate_id = id;
update employees set handover_to_id = null where handover_to_id = id;
alter table employees force row level security;
alter table employees
  add constraint employees__delegate_id__check check (delegate_id <> id),
  add constraint employees__handover_to_id__check check (handover_to_id <> id);

alter table employees no force row level security;
alter table users no force row level security;
update users u set is_active = false from employees e
  where e.clinic_id = u.clinic_id and e.id = u.employee_id and u.is_active and e.status = 'inactive';
alter table users force row level security;
alter table employees force row level security;
