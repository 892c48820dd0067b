-- Nobody signs in as an employee who is only being filed, so nobody's rights change and no memory of sessions is dropped on
-- any server; only whoever becomes a leader by it is looked up again. The login that may follow tells by itself (0004).
drop trigger access_changed on employees;
create trigger access_changed after update of branch_id, department_id, manager_id, status or delete
  on employees for each row execute function notify_access_changed();
create trigger access_changed_leader after insert on employees for each row
  when (new.manager_id is not null) execute function notify_access_changed();
