-- Sessions: opened, read, extended and ended inside the gate.

set local role gate;

-- A new session. p_purpose first_login lives 30 minutes. Of more than ten sessions of a person the one not used for longest
-- ends, not the one opened first: who works all day on one device must not be put out because a colleague's tablet signed in
-- for the eleventh time (SEC-30). The new session always stays. A calendar's feed is none of the ten.
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
      and purpose <> 'calendar_feed'
    order by id = new_session desc, last_seen_at desc, created_at desc, id desc offset 10);
  update users set last_login_at = now() where clinic_id = p_clinic and id = p_user;
  return new_session;
end $$;

-- The living session of a token and its person; no row when it ended, expired, idled out, or the account is inactive. Sessions
-- of the provider's own people are none of these. Never extends it: see touch_session (SEC-29).
create or replace function session_by_token(p_token_hash bytea)
  returns table (session_id uuid, purpose text, confirmed_at timestamptz, expires_at timestamptz, last_seen_at timestamptz,
    clinic_id uuid, subdomain text, clinic_status text, clinic_name text, timezone text, currency text, currency_digits int,
    clinic_locale text, plan_limits jsonb, user_id uuid, user_name text, email text, role_id uuid, employee_id uuid, locale text,
    is_owner boolean, must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.purpose, s.confirmed_at, s.expires_at, s.last_seen_at,
    c.id, c.subdomain, c.status, c.name, c.timezone, c.currency, c.currency_digits, c.locale, c.plan_limits,
    u.id, u.name, u.email, u.role_id, u.employee_id, u.locale, u.is_owner, u.must_change_password
  from sessions s
  join clinics c on c.id = s.clinic_id
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  where s.token_hash = p_token_hash and s.purpose <> 'calendar_feed' and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > now()
    and c.id <> provider_clinic()
    and u.is_active and c.status <> 'closed' and (c.status = 'active' or u.is_owner) $$;

-- A call by the person; written at most once a minute. An idled session is not brought back.
create or replace function touch_session(p_token_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set last_seen_at = now()
  where token_hash = p_token_hash and revoked_at is null and last_seen_at < now() - interval '1 minute'
    and last_seen_at + make_interval(mins => idle_minutes) > now() $$;

-- The password was typed again (SEC-23).
create or replace function confirm_session(p_token_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update sessions set confirmed_at = now() where token_hash = p_token_hash and revoked_at is null $$;

-- Sign-out.
create or replace function end_session(p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update sessions set revoked_at = now() where token_hash = p_token_hash and revoked_at is null;
  return found;
end $$;

-- Ends sessions of one person of this clinic: all, all but one, or one. Answers their ids, for the token caches.
create or replace function end_sessions(p_user uuid, p_except uuid default null, p_only uuid default null) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set revoked_at = now()
  where clinic_id = app_clinic() and user_id = p_user and revoked_at is null
    and (p_except is null or id <> p_except) and (p_only is null or id = p_only)
  returning id $$;

-- The clinic was suspended or closed.
create or replace function end_clinic_sessions(p_keep_owners boolean default true) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare ended bigint;
begin
  update sessions s set revoked_at = now() where s.clinic_id = app_clinic() and s.revoked_at is null
    and not (p_keep_owners and exists (select from users u where u.clinic_id = s.clinic_id and u.id = s.user_id and u.is_owner));
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Living sessions of one person of this clinic, for the profile.
create or replace function sessions_of(p_user uuid)
  returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select id, created_at, last_seen_at, expires_at, ip, user_agent from sessions
  where clinic_id = app_clinic() and user_id = p_user and revoked_at is null and expires_at > now()
    and last_seen_at + make_interval(mins => idle_minutes) > now()
  order by last_seen_at desc $$;

-- What the person's browsers of the last weeks called themselves, and whether there was any sign-in before; asked before
-- a session is opened.
create or replace function known_devices(p_clinic uuid, p_user uuid) returns table (is_first boolean, agents text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.last_login_at is null,
    array(select distinct coalesce(s.user_agent, '') from sessions s
      where s.clinic_id = u.clinic_id and s.user_id = u.id and s.purpose <> 'calendar_feed')
  from users u where u.clinic_id = p_clinic and u.id = p_user $$;

reset role;
