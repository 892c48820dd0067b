-- Secret links (SEC-75): of the waiting room's screens and of people's calendars. Only hashes are kept, inside the gate.

set local role gate;

-- A new link of a screen; the one before ends at once.
create or replace function open_waiting_room(p_screen uuid, p_token_hash bytea, p_days int) returns timestamptz
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into waiting_room_links (clinic_id, screen_id, token_hash, expires_at)
    values (app_clinic(), p_screen, p_token_hash, now() + make_interval(days => p_days))
    on conflict (clinic_id, screen_id) do update
      set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
    returning expires_at $$;

-- False where there was none.
create or replace function close_waiting_room(p_screen uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from waiting_room_links where clinic_id = app_clinic() and screen_id = p_screen;
  return found;
end $$;

-- Until when the link of a screen works; null where it has none.
create or replace function waiting_room_until(p_screen uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
  select expires_at from waiting_room_links where clinic_id = app_clinic() and screen_id = p_screen $$;

-- The screen of a living link and what of its clinic decides whether it is shown; the caller judges subscription and services.
create or replace function waiting_room_by_token(p_token_hash bytea)
  returns table (screen_id uuid, clinic_id uuid, subdomain text, clinic_status text, clinic_name text, clinic_name_en text, timezone text,
    day_cutoff text, plan text, last_day text, modules_off text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.screen_id, c.id, c.subdomain, c.status, c.name, c.name_en, c.timezone, to_char(c.day_cutoff, 'HH24:MI'), c.subscription_plan,
    (c.subscription_ends_at at time zone c.timezone)::date::text, c.modules_off
  from waiting_room_links l join clinics c on c.id = l.clinic_id
  where l.token_hash = p_token_hash and l.expires_at > now() and c.status = 'active' $$;

-- A new calendar feed of a person; the one before ends at once. It is a session that opens nothing but the feed, and so it ends
-- with whatever ends sessions: a new password, a stopped account, "end all".
create or replace function open_calendar_feed(p_user uuid, p_token_hash bytea, p_days int, p_idle_days int) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare until timestamptz;
begin
  -- One at a time per person, so that of two at once one is left.
  perform from users where clinic_id = app_clinic() and id = p_user and is_active for no key update;
  if not found then raise exception 'No active account' using errcode = 'no_data_found'; end if;
  perform close_calendar_feed(p_user);
  insert into sessions (clinic_id, user_id, token_hash, purpose, expires_at, idle_minutes, user_agent)
    values (app_clinic(), p_user, p_token_hash, 'calendar_feed', now() + make_interval(days => p_days), p_idle_days * 1440, 'calendar-feed')
    returning expires_at into until;
  return until;
end $$;

create or replace function close_calendar_feed(p_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update sessions set revoked_at = now()
    where clinic_id = app_clinic() and user_id = p_user and purpose = 'calendar_feed' and revoked_at is null;
  return found;
end $$;

-- The living feed of a person; no row where there is none. `last_seen_at` is when a calendar last asked, null before the first time.
create or replace function calendar_feed_of(p_user uuid)
  returns table (created_at timestamptz, expires_at timestamptz, last_seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select created_at, expires_at, nullif(last_seen_at, created_at) from sessions
  where clinic_id = app_clinic() and user_id = p_user and purpose = 'calendar_feed' and revoked_at is null and expires_at > now()
    and last_seen_at + make_interval(mins => idle_minutes) > now() $$;

-- The person of a living feed, as `session_by_token` has the person of a session; noted once an hour that it was asked for.
create or replace function calendar_feed_by_token(p_token_hash bytea)
  returns table (session_id uuid, purpose text, confirmed_at timestamptz, expires_at timestamptz, last_seen_at timestamptz,
    clinic_id uuid, subdomain text, clinic_status text, clinic_name text, timezone text, currency text, currency_digits int,
    clinic_locale text, plan_limits jsonb, user_id uuid, user_name text, email text, role_id uuid, employee_id uuid, locale text,
    is_owner boolean, must_change_password boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select s.id, s.purpose, s.confirmed_at, s.expires_at, now(),
    c.id, c.subdomain, c.status, c.name, c.timezone, c.currency, c.currency_digits, c.locale, c.plan_limits,
    u.id, u.name, u.email, u.role_id, u.employee_id, u.locale, u.is_owner, u.must_change_password
  from sessions s
  join clinics c on c.id = s.clinic_id
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  where s.token_hash = p_token_hash and s.purpose = 'calendar_feed' and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > now()
    and c.id <> provider_clinic() and u.is_active and c.status = 'active';
  update sessions s set last_seen_at = now()
    where s.token_hash = p_token_hash and s.purpose = 'calendar_feed' and s.revoked_at is null
      and s.last_seen_at < now() - interval '1 hour' and s.last_seen_at + make_interval(mins => s.idle_minutes) > now();
end $$;

reset role;
