-- Who decides in the place of whom, and what waits since when (hr.md G9).

-- Whether somebody cannot decide on that day: the one place that says so. It knows that a person left, that nobody can sign in
-- as them, that they said they are away (an open end lasts until they are back), and whole days of approved leave.
create or replace function is_away(p_employee uuid, p_day date) returns boolean language sql stable as $$
  select not exists (select from employees e join users u on u.clinic_id = e.clinic_id and u.employee_id = e.id and u.is_active
    where e.clinic_id = (select app_clinic()) and e.id = p_employee and e.status = 'active' and p_day is not null
      and not coalesce(p_day between e.away_from and coalesce(e.away_until, 'infinity'), false)
      and not exists (select from vacation_days d where d.clinic_id = e.clinic_id and d.employee_id = e.id and d.work_date = p_day
        and d.stands and d.approved and d.half = 'none')) $$;

-- Who takes the manager's step for each person: the manager, or the manager's delegate while the manager is away; never the
-- person, and nobody where both are away: then the step passes on. Of one decider alone where one is named. Materialized, so that
-- being away is asked of managers and their delegates only, once each: inlined, it was asked of everybody who works there.
create or replace function acting_managers(p_day date, p_decider uuid default null) returns table (person uuid, decider uuid)
language sql stable as $$
  with managers as materialized (
    select m.id, m.delegate_id, is_away(m.id, p_day) as away,
      case when m.delegate_id is null then true else is_away(m.delegate_id, p_day) end as delegate_away
    from employees m where m.clinic_id = (select app_clinic())
      and (p_decider is null or m.id = p_decider or m.delegate_id = p_decider)
      and exists (select from employees p where p.clinic_id = m.clinic_id and p.manager_id = m.id))
  select p.id, case when l.away then l.delegate_id else l.id end
  from employees p join managers l on l.id = p.manager_id
  where p.clinic_id = (select app_clinic()) and l.id <> p.id
    and (not l.away or (not l.delegate_away and l.delegate_id <> p.id))
    and (p_decider is null or p_decider = case when l.away then l.delegate_id else l.id end) $$;

-- Keeps a row for each record that waits for a decision, since when and in which state; told of whatever way the record came
-- there. Arguments: the resource, the states in which it waits. That inboxes changed is told after the commit, by what wrote.
create or replace function track_approval_wait() returns trigger language plpgsql as $$
declare
  waited boolean := tg_op <> 'INSERT' and old.status = any (tg_argv[1]::text[]);
  waits boolean := tg_op <> 'DELETE' and new.status = any (tg_argv[1]::text[]);
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  if waited then
    delete from approval_waits w where w.clinic_id = old.clinic_id and w.resource = tg_argv[0] and w.record_id = old.id;
  end if;
  if waits then
    insert into approval_waits (clinic_id, resource, record_id) values (new.clinic_id, tg_argv[0], new.id)
      on conflict (clinic_id, resource, record_id) do update set since = now(), reminded_at = null, escalated_at = null;
  end if;
  return null;
end $$;
