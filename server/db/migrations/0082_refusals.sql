-- Refusals stand in the audit log (SEC-63): who was refused what, and why. The entry itself is added and never changed; how
-- often the same person met the same answer at the same door stands beside it and only goes up, so that nobody floods the log.
-- It is kept and sealed as an access (SEC-66); the count is not part of the seal.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('create', 'update', 'delete', 'archive', 'transition',
  'view', 'export', 'print', 'login', 'login_failed', 'logout', 'password', 'permission', 'restore', 'refused'));

create or replace function audit_kind(p_action text) returns text language sql immutable parallel safe as $$
  select case when p_action in ('view', 'export', 'print', 'login', 'login_failed', 'logout', 'refused') then 'access' else 'changes' end $$;

create table audit_repeats (
  clinic_id uuid not null,
  seq bigint not null,
  actor_id uuid not null,
  door text not null,
  code text not null,
  times int not null check (times > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, seq)
);
create index audit_repeats_latest on audit_repeats (clinic_id, actor_id, door, code, first_at desc);
select build_wall('audit_repeats', 'select, insert, update'), open_gate('audit_repeats', 'select, delete');
-- No foreign key: it would answer a truncation of the log before the log itself does.
create function drop_audit_repeats() returns trigger language plpgsql as $$
begin
  delete from audit_repeats r where r.clinic_id = old.clinic_id and r.seq = old.seq;
  return null;
end $$;
create trigger audit_log_repeats after delete on audit_log for each row when (old.action = 'refused') execute function drop_audit_repeats();

create function refuse_fewer_repeats() returns trigger language plpgsql as $$
begin
  if new.times > old.times and (to_jsonb(new) - '{times,last_at}'::text[]) = (to_jsonb(old) - '{times,last_at}'::text[]) then
    return new;
  end if;
  raise exception 'Rows of % only count upwards', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_repeats_kept before update on audit_repeats for each row execute function refuse_fewer_repeats();
create trigger audit_repeats_kept_whole before truncate on audit_repeats for each statement execute function refuse_change();

-- Notes p_times refusals of whoever asks: a new entry, or ten minutes long one more of the same. Runs with the caller's rights
-- behind the clinic's wall; two of the same at once wait for each other.
create function note_refusal(p_label text, p_ip text, p_agent text, p_entity text, p_door text, p_code text, p_times int)
  returns void language plpgsql as $$
declare noted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'refusal', app_clinic(), app_user(), p_door, p_code), 0));
  select r.seq into noted from audit_repeats r where r.clinic_id = app_clinic() and r.actor_id = app_user() and r.door = p_door
    and r.code = p_code and r.first_at > clock_timestamp() - interval '10 minutes' order by r.first_at desc limit 1;
  if noted is not null then
    update audit_repeats r set times = r.times + p_times, last_at = clock_timestamp()
      where r.clinic_id = app_clinic() and r.seq = noted;
    return;
  end if;
  insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, changes)
    values (app_clinic(), p_label, p_ip, p_agent, 'refused', p_entity,
      jsonb_build_object('code', jsonb_build_array(null, p_code), 'door', jsonb_build_array(null, p_door))) returning seq into noted;
  insert into audit_repeats (clinic_id, seq, actor_id, door, code, times) values (app_clinic(), noted, app_user(), p_door, p_code, p_times);
end $$;
