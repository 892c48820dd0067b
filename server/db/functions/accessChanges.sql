-- Who may do what has changed: every server hears of it at the commit.

-- Every server keeps the rights of recent sessions in memory. A change of what a person may do tells them all at commit,
-- whoever made it (SEC-13, SEC-30): the payload is the clinic.
create or replace function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', (case when tg_op = 'DELETE' then old.clinic_id else new.clinic_id end)::text);
  return null;
end $$;

create or replace function notify_clinic_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', new.id::text);
  return null;
end $$;

create or replace trigger access_changed after insert or delete or update of name, role_id, employee_id, is_owner, is_active, must_change_password, locale
  on users for each row execute function notify_access_changed();

create or replace trigger access_changed after update of permissions, data_scope, key or delete
  on roles for each row execute function notify_access_changed();

create or replace trigger access_changed after insert or update or delete
  on user_grants for each row execute function notify_access_changed();

create or replace trigger access_changed after insert or update or delete
  on employees__extra_branch_ids for each row execute function notify_access_changed();

create or replace trigger access_changed after update of revoked_at
  on sessions for each row execute function notify_access_changed();

-- The second step and the step-up are rights too (SEC-23, SEC-35).
create or replace trigger access_changed_roles_step after update of second_step_required
  on roles for each row execute function notify_access_changed();

create or replace trigger access_changed_step after update of second_step_since
  on login_secrets for each row execute function notify_access_changed();

create or replace trigger access_changed_confirmed after update of confirmed_at
  on sessions for each row execute function notify_access_changed();

create or replace trigger access_changed after update of name, role on platform_users for each row execute function notify_access_changed();

-- Nobody signs in as an employee who is only being filed, so nobody's rights change and no memory of sessions is dropped on
-- any server; only whoever becomes a leader by it is looked up again. The login that may follow tells by itself.
create or replace trigger access_changed after update of branch_id, department_id, job_title_id, manager_id, delegate_id, away_from, away_until, status or delete
  on employees for each row execute function notify_access_changed();

create or replace trigger access_changed_leader after insert on employees for each row
  when (new.manager_id is not null) execute function notify_access_changed();

-- A clinical title opens what is told of illness (DESIGN 9.50).
create or replace trigger access_changed after update of is_clinical on job_titles
  for each row when (old.is_clinical is distinct from new.is_clinical) execute function notify_access_changed();

create or replace trigger access_changed after update on clinics for each row execute function notify_clinic_changed();

-- Approved leave makes whom a manager named their stand-in, and its end takes that back: only where somebody is named.
create or replace function notify_stand_in_changed() returns trigger language plpgsql as $$
begin
  if exists (select from employees e where e.clinic_id = new.clinic_id and e.id = new.employee_id and e.delegate_id is not null) then
    perform pg_notify('access_changed', new.clinic_id::text);
  end if;
  return null;
end $$;

create or replace trigger access_changed after insert or update of approved, stands
  on vacation_days for each row execute function notify_stand_in_changed();
