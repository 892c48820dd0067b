-- What a person may do, where SQL itself has to know.

-- Whether somebody of this clinic holds a permission today: what waits for whom is a question of rights (platform.md 7).
create or replace function has_right(p_user uuid, p_permission text) returns boolean
  language sql stable as $$
  select exists (
    select from users u left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
    where u.clinic_id = (select app_clinic()) and u.id = p_user and u.is_active
      and (u.is_owner or (
        (p_permission = any (r.permissions) or exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'allow'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date)))
        and not exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'deny'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date))))) $$;

-- The state of an account follows the role that was asked for and not yet given: whoever writes the one has written the other.
create or replace function role_wait_state() returns trigger language plpgsql as $$
begin
  new.status := case when new.requested_role_id is null then 'settled' else 'role_requested' end;
  return new;
end $$;
create or replace trigger users__role_wait before insert or update of requested_role_id, status on users
  for each row execute function role_wait_state();

-- Whether somebody reaches as far as an account would with a role: SEC-18 as `beyond` (resources/people/users/reach.ts) says it,
-- where a statement over many accounts has to know. What the caller holds until a day alone does not count, and what the account
-- is refused by single denials does: they end.
create or replace function reaches_account(p_caller uuid, p_account uuid, p_role uuid, p_day date) returns boolean
  language sql stable as $$
  with scopes as (select array['self', 'team', 'department', 'branch', 'all'] as names),
  pair as (
    select u.id, u.employee_id, u.is_owner, e.department_id, coalesce(r.data_scope, 'self') as scope, coalesce(r.permissions, '{}') as permissions,
      array_remove(array[e.branch_id], null) || array(select x.target_id from employees__extra_branch_ids x
        where x.clinic_id = u.clinic_id and x.record_id = e.id) as branches
    from users u
    left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
    left join roles r on r.clinic_id = u.clinic_id and r.id = case when u.id = p_account and u.id <> p_caller then p_role else u.role_id end
    where u.clinic_id = (select app_clinic()) and u.id in (p_caller, p_account)),
  me as (
    select b.*, array(select held from unnest(b.permissions || array(select g.permission from user_grants g
          where g.clinic_id = (select app_clinic()) and g.user_id = b.id and g.effect = 'allow' and g.until is null)) held
        where not exists (select from user_grants g where g.clinic_id = (select app_clinic()) and g.user_id = b.id
          and g.permission = held and g.effect = 'deny' and (g.until is null or g.until >= p_day))) as holds
    from pair b where b.id = p_caller),
  them as (
    select b.*, b.permissions || array(select g.permission from user_grants g where g.clinic_id = (select app_clinic())
        and g.user_id = b.id and g.effect = 'allow' and (g.until is null or g.until >= p_day)) as opens
    from pair b where b.id = p_account)
  select coalesce((select m.is_owner or (not t.is_owner and t.opens <@ m.holds and (m.scope = 'all' or cardinality(t.opens) = 0 or (
      array_position(s.names, t.scope) <= array_position(s.names, m.scope)
      and not (t.scope = 'department' and m.scope = 'branch' and cardinality(t.branches) > 0)
      and t.branches <@ m.branches
      and not (t.scope = 'department' and m.scope = 'department' and t.department_id is distinct from m.department_id)
      and not exists (select from employees p where p.clinic_id = (select app_clinic())
        and (p.id = t.employee_id or case t.scope when 'all' then true when 'branch' then p.branch_id = any (t.branches)
          when 'department' then p.department_id = t.department_id when 'team' then p.manager_id = t.employee_id else false end)
        and not coalesce(p.id = m.employee_id or case m.scope when 'branch' then p.branch_id = any (m.branches)
          when 'department' then p.department_id = m.department_id when 'team' then p.manager_id = m.employee_id else false end, false)))))
    from me m, them t, scopes s), false) $$;
