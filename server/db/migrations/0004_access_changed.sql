-- Every server keeps the rights of recent sessions in memory. A change of what a person may do tells them all at commit,
-- whoever made it (SEC-13, SEC-30): the payload is the clinic.

create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', (case when tg_op = 'DELETE' then old.clinic_id else new.clinic_id end)::text);
  return null;
end $$;

create trigger access_changed after insert or delete or update of name, role_id, employee_id, is_owner, is_active, must_change_password, locale
  on users for each row execute function notify_access_changed();
create trigger access_changed after update of permissions, data_scope, key or delete
  on roles for each row execute function notify_access_changed();
create trigger access_changed after insert or update or delete
  on user_grants for each row execute function notify_access_changed();
create trigger access_changed after update of branch_id, department_id, manager_id, status or insert or delete
  on employees for each row execute function notify_access_changed();
create trigger access_changed after insert or update or delete
  on employees__extra_branch_ids for each row execute function notify_access_changed();
create trigger access_changed after update of revoked_at
  on sessions for each row execute function notify_access_changed();

create function notify_clinic_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', new.id::text);
  return null;
end $$;
create trigger access_changed after update on clinics for each row execute function notify_clinic_changed();
