-- Whom a notice reaches (platform.md 11), and how long it is kept.

-- Who hears of it now: one person, the leader of the employee it is about, or the active holders of a permission whose rows
-- reach it: those of the same branch, and all of them where it has none. Never the actor.
create or replace function notice_recipients(p_to jsonb, p_actor uuid, p_employee uuid, p_branch uuid) returns uuid[]
  language sql stable as $$
  with place as (
    select coalesce(p_branch, e.branch_id) as branch, e.department_id as department, e.manager_id as manager
    from (select) one left join employees e on e.clinic_id = (select app_clinic()) and e.id = p_employee
  ), accounts as (
    select u.* from users u where u.clinic_id = (select app_clinic()) and u.is_active and u.id is distinct from p_actor
  ), living as (
    select g.user_id, g.effect from user_grants g join clinics c on c.id = g.clinic_id
    where g.clinic_id = (select app_clinic()) and g.permission = p_to ->> 'permission'
      and (g.until is null or g.until >= (now() at time zone c.timezone)::date)
  ), holders as (
    select a.id, case when a.is_owner then 'all' else coalesce(r.data_scope, 'self') end as scope, a.employee_id, h.department_id,
      array(select x.target_id from employees__extra_branch_ids x where x.clinic_id = a.clinic_id and x.record_id = h.id) || h.branch_id as branches
    from accounts a
    left join roles r on r.clinic_id = a.clinic_id and r.id = a.role_id
    left join employees h on h.clinic_id = a.clinic_id and h.id = a.employee_id
    where p_to ? 'permission' and (a.is_owner
      or ((p_to ->> 'permission' = any (r.permissions) or exists (select from living l where l.user_id = a.id and l.effect = 'allow'))
        and not exists (select from living l where l.user_id = a.id and l.effect = 'deny')))
  ), reaching as (
    select h.id, coalesce(p.branch = any (h.branches), false) as near from holders h cross join place p
    where h.scope = 'all' or (p_employee is null and p.branch is null)
      or (h.scope = 'branch' and p.branch = any (h.branches))
      or (h.scope = 'department' and p.department = h.department_id)
      or (h.scope = 'team' and p.manager = h.employee_id)
  )
  select array(
    select a.id from accounts a, place p
    where a.id = (p_to ->> 'userId')::uuid or a.employee_id = (p_to ->> 'employeeId')::uuid
      or ((p_to ->> 'leader')::boolean and a.employee_id = p.manager)
    union
    select r.id from reaching r where r.near or not exists (select from reaching where near)) $$;

create or replace function address_notice() returns trigger language plpgsql as $$
begin
  new.recipients := notice_recipients(coalesce(new.payload -> 'to', '{}'), (new.payload ->> 'actor_id')::uuid,
    new.about_employee, new.about_branch);
  perform pg_notify('notices', '');
  return new;
end $$;

set local role gate;

-- Read rows go after 90 days, unread ones after 180, and places of streams whose process died; run by the nightly sweep.
-- Answers how many went.
create or replace function sweep_notifications() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from notice_streams where seen_at < clock_timestamp() - interval '1 hour';
  delete from notifications where created_at < now() - interval '180 days'
    or (read_at is not null and created_at < now() - interval '90 days');
  get diagnostics gone = row_count;
  return gone;
end $$;

reset role;

create or replace trigger outbox_notice_addressed before insert on outbox
  for each row when (new.kind = 'notification' and new.recipients is null) execute function address_notice();
