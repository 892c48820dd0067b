-- Of more than ten sessions the one not used for longest ends, not the one opened first: who works all day on one device
-- must not be put out because a colleague's tablet signed in for the eleventh time (SEC-30). The new session always stays.
grant create on schema public to gate;
set local role gate;
create or replace function open_session(p_clinic uuid, p_user uuid, p_token_hash bytea, p_purpose text, p_idle_minutes int, p_max_minutes int,
  p_ip text, p_user_agent text) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  minutes int := case p_purpose when 'first_login' then least(p_max_minutes, 30) else p_max_minutes end;
  new_session uuid;
begin
  -- One at a time per person, so that parallel sign-ins cannot pass the limit together.
  perform from users where clinic_id = p_clinic and id = p_user and is_active for no key update;
  if not found then raise exception 'No active account' using errcode = 'no_data_found'; end if;
  insert into sessions (clinic_id, user_id, token_hash, purpose, expires_at, idle_minutes, ip, user_agent)
  values (p_clinic, p_user, p_token_hash, p_purpose, now() + make_interval(mins => minutes), p_idle_minutes, p_ip, left(p_user_agent, 300))
  returning id into new_session;
  update sessions set revoked_at = now() where clinic_id = p_clinic and id in (
    select id from sessions where clinic_id = p_clinic and user_id = p_user and revoked_at is null and expires_at > now()
    order by id = new_session desc, last_seen_at desc, created_at desc, id desc offset 10);
  update users set last_login_at = now() where clinic_id = p_clinic and id = p_user;
  return new_session;
end $$;

reset role;
revoke create on schema public from gate;
