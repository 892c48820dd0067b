-- The audit log: rows are added, never changed, and go only when they were kept long enough.

-- A trigger is told its table's name: the name it would read itself is another one where a table lies in parts.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are added and never changed', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;

-- How long entries of the audit log are kept (SEC-66): two years who saw, took away, signed in or was refused, five years
-- what was changed. Access and changes are therefore sealed apart, and go in whole seals. A seal that names no kind holds
-- both and stays whole for five years.
create or replace function audit_kind(p_action text) returns text language sql immutable parallel safe as $$
  select case when p_action in ('view', 'export', 'print', 'login', 'login_failed', 'logout', 'refused') then 'access' else 'changes' end $$;

create or replace function audit_kept(p_kind text) returns interval language sql immutable parallel safe as $$
  select case p_kind when 'access' then interval '2 years' else interval '5 years' end $$;

-- Entries are added and never changed; those that were kept long enough go by the clearing alone.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'gate' and old.at < now() - audit_kept(audit_kind(old.action)) then return old; end if;
  raise exception 'Rows of audit_log are added and never changed' using errcode = 'insufficient_privilege';
end $$;

-- The first entry that was slipped in later: as old as sealed ones, and in no seal.
create or replace function added_to_audit() returns table (seal int, entry bigint)
  language sql stable as $$
  select (select min(s.number) from audit_seals s where s.clinic_id = (select app_clinic()) and s.upto >= a.seq), a.seq
  from audit_log a
  where a.clinic_id = (select app_clinic())
    and a.seq <= (select max(k.upto) from audit_seals k where k.clinic_id = (select app_clinic()) and k.sealed_at < now() - interval '1 day')
    and not exists (select from audit_sealed m where m.clinic_id = a.clinic_id and m.seq = a.seq)
  order by a.seq limit 1 $$;

-- No foreign key: it would answer a truncation of the log before the log itself does.
create or replace function drop_audit_repeats() returns trigger language plpgsql as $$
begin
  delete from audit_repeats r where r.clinic_id = old.clinic_id and r.seq = old.seq;
  return null;
end $$;

create or replace function refuse_fewer_repeats() returns trigger language plpgsql as $$
begin
  if new.times > old.times and (to_jsonb(new) - '{times,last_at}'::text[]) = (to_jsonb(old) - '{times,last_at}'::text[]) then
    return new;
  end if;
  raise exception 'Rows of audit_repeats only count upwards' using errcode = 'insufficient_privilege';
end $$;

-- Notes p_times refusals of whoever asks: a new entry, or ten minutes long one more of the same. Runs with the caller's rights
-- behind the clinic's wall; two of the same at once wait for each other.
create or replace function note_refusal(p_label text, p_ip text, p_agent text, p_entity text, p_door text, p_code text, p_times int)
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

create or replace trigger audit_log_kept_whole before truncate on audit_log for each statement execute function refuse_change('audit_log');

create or replace trigger audit_seals_kept_whole before truncate on audit_seals for each statement execute function refuse_change('audit_seals');

create or replace trigger audit_sealed_kept_whole before truncate on audit_sealed for each statement execute function refuse_change('audit_sealed');

create or replace trigger audit_marks_kept_whole before truncate on audit_marks for each statement execute function refuse_change('audit_marks');

create or replace trigger audit_repeats_kept_whole before truncate on audit_repeats for each statement execute function refuse_change('audit_repeats');

create or replace trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();

create or replace trigger audit_log_repeats after delete on audit_log for each row when (old.action = 'refused') execute function drop_audit_repeats();

create or replace trigger audit_repeats_kept before update on audit_repeats for each row execute function refuse_fewer_repeats();
