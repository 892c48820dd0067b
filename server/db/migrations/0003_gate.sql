-- Sign-in: what must answer before the clinic is known (DESIGN 9.20), now that users exist. The gate sees exactly the
-- tables named here and in 0001. Functions that serve a signed-in person take the clinic from the setting alone.

alter table sessions add foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade;
alter table login_secrets add foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade;
alter table reset_tokens add foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade;
alter table idempotency_keys add foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade;

drop policy if exists gate on users;
select open_gate('users', 'select, update (must_change_password, last_login_at)');

-- Looked up over all clinics on a host that names none.
create index users_login_name on users (fold(name), clinic_id);
create index users_login_email on users (lower(email), clinic_id);

-- At most ten accounts a name (or an e-mail, if it has @) may mean; the caller verifies the password of each.
-- p_subdomain null = all clinics. Accounts without a password answer null as its hash.
create function find_logins(p_subdomain text, p_login text)
  returns table (clinic_id uuid, subdomain text, clinic_status text, clinic_name text, user_id uuid, user_name text, email text,
    email_verified boolean, locale text, is_active boolean, is_owner boolean, must_change_password boolean, password_hash text,
    temporary_until timestamptz, idle_minutes int, max_minutes int)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select c.id, c.subdomain, c.status, c.name, u.id, u.name, u.email, s.email_verified_at is not null, u.locale, u.is_active,
    u.is_owner, u.must_change_password, s.password_hash, s.temporary_until, c.session_idle_minutes, c.session_max_minutes
  from users u
  join clinics c on c.id = u.clinic_id
  left join login_secrets s on s.clinic_id = u.clinic_id and s.user_id = u.id
  where (p_subdomain is null or c.subdomain = p_subdomain)
    -- Two branches, of which the planner skips one: each finds its index.
    and (u.clinic_id, u.id) in (
      select n.clinic_id, n.id from users n where position('@' in p_login) = 0 and fold(n.name) = fold(trim(p_login))
      union all
      select e.clinic_id, e.id from users e where position('@' in p_login) > 0 and lower(e.email) = lower(trim(p_login)))
  order by u.is_active desc, c.id, u.id
  limit 10;
end $$;

-- A new session. p_purpose first_login lives 30 minutes. At most ten per person: the oldest end.
create function open_session(p_clinic uuid, p_user uuid, p_token_hash bytea, p_purpose text, p_idle_minutes int, p_max_minutes int,
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
    order by created_at desc, id desc offset 10);
  update users set last_login_at = now() where clinic_id = p_clinic and id = p_user;
  return new_session;
end $$;

-- The living session of a token and its person; no row when it ended, expired, idled out, or the account is inactive.
-- Never extends it: see touch_session (SEC-29).
create function session_by_token(p_token_hash bytea)
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
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > now()
    and u.is_active and c.status <> 'closed' and (c.status = 'active' or u.is_owner) $$;

-- A call by the person; written at most once a minute. An idled session is not brought back.
create function touch_session(p_token_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set last_seen_at = now()
  where token_hash = p_token_hash and revoked_at is null and last_seen_at < now() - interval '1 minute'
    and last_seen_at + make_interval(mins => idle_minutes) > now() $$;

-- The password was typed again (SEC-23).
create function confirm_session(p_token_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update sessions set confirmed_at = now() where token_hash = p_token_hash and revoked_at is null $$;

-- Sign-out.
create function end_session(p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update sessions set revoked_at = now() where token_hash = p_token_hash and revoked_at is null;
  return found;
end $$;

-- Ends sessions of one person of this clinic: all, all but one, or one. Answers their ids, for the token caches.
create function end_sessions(p_user uuid, p_except uuid default null, p_only uuid default null) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions set revoked_at = now()
  where clinic_id = app_clinic() and user_id = p_user and revoked_at is null
    and (p_except is null or id <> p_except) and (p_only is null or id = p_only)
  returning id $$;

-- The clinic was suspended or closed.
create function end_clinic_sessions(p_keep_owners boolean default true) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare ended bigint;
begin
  update sessions s set revoked_at = now() where s.clinic_id = app_clinic() and s.revoked_at is null
    and not (p_keep_owners and exists (select from users u where u.clinic_id = s.clinic_id and u.id = s.user_id and u.is_owner));
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Living sessions of one person of this clinic, for the profile.
create function sessions_of(p_user uuid)
  returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select id, created_at, last_seen_at, expires_at, ip, user_agent from sessions
  where clinic_id = app_clinic() and user_id = p_user and revoked_at is null and expires_at > now()
    and last_seen_at + make_interval(mins => idle_minutes) > now()
  order by last_seen_at desc $$;

-- The hash of a person of this clinic, to compare a typed password with.
create function password_of(p_user uuid) returns table (password_hash text, password_set_at timestamptz, temporary_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash, password_set_at, temporary_until from login_secrets where clinic_id = app_clinic() and user_id = p_user $$;

-- A new password for a person of this clinic. p_temporary_until: given out by an administrator, must be changed.
-- Outstanding reset links die with the old password. Sessions are ended by end_sessions.
create function set_password(p_user uuid, p_password_hash text, p_temporary_until timestamptz default null,
  p_must_change boolean default false) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into login_secrets as s (clinic_id, user_id, password_hash, password_set_at, temporary_until)
  values (app_clinic(), p_user, p_password_hash, now(), p_temporary_until)
  on conflict (clinic_id, user_id) do update
    set password_hash = excluded.password_hash, password_set_at = now(), temporary_until = excluded.temporary_until;
  update users set must_change_password = p_must_change
    where clinic_id = app_clinic() and id = p_user and must_change_password <> p_must_change;
  update reset_tokens set used_at = now()
    where clinic_id = app_clinic() and user_id = p_user and purpose = 'reset' and used_at is null;
end $$;

-- The hash with newer settings of the same password; nothing else changes.
create function renew_password_hash(p_clinic uuid, p_user uuid, p_old_hash text, p_new_hash text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update login_secrets set password_hash = p_new_hash
  where clinic_id = p_clinic and user_id = p_user and password_hash = p_old_hash $$;

-- A link for the mail; a newer one cancels older ones of its purpose.
create function create_reset_token(p_clinic uuid, p_user uuid, p_token_hash bytea, p_purpose text, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now()
    where clinic_id = p_clinic and user_id = p_user and purpose = p_purpose and used_at is null;
  insert into reset_tokens (clinic_id, user_id, purpose, token_hash, expires_at)
    values (p_clinic, p_user, p_purpose, p_token_hash, now() + make_interval(mins => p_minutes));
end $$;

-- Whose link it is, without using it: the new password must be judged against the names first.
create function reset_token_target(p_token_hash bytea, p_purpose text default 'reset')
  returns table (clinic_id uuid, subdomain text, clinic_name text, user_id uuid, user_name text, email text, locale text, password_hash text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.subdomain, c.name, u.id, u.name, u.email, u.locale, s.password_hash
  from reset_tokens t
  join clinics c on c.id = t.clinic_id
  join users u on u.clinic_id = t.clinic_id and u.id = t.user_id
  left join login_secrets s on s.clinic_id = t.clinic_id and s.user_id = t.user_id
  where t.token_hash = p_token_hash and t.purpose = p_purpose and t.used_at is null and t.expires_at > now() and u.is_active
    and c.status <> 'closed' $$;

-- Uses a link once: of many at the same time one gets the person, the others no row. A reset sets the password and ends
-- every session; verify_email marks the address as proven.
create function use_reset_token(p_token_hash bytea, p_purpose text default 'reset', p_password_hash text default null)
  returns table (clinic_id uuid, user_id uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  token reset_tokens;
  clinic_before text := current_setting('app.clinic_id', true);
begin
  if (p_purpose = 'reset') <> (p_password_hash is not null) then
    raise exception 'A reset needs the new hash, nothing else does' using errcode = 'invalid_parameter_value';
  end if;
  update reset_tokens t set used_at = now()
    where t.token_hash = p_token_hash and t.purpose = p_purpose and t.used_at is null and t.expires_at > now()
      and exists (select from users u where u.clinic_id = t.clinic_id and u.id = t.user_id and u.is_active)
    returning t.* into token;
  if not found then return; end if;
  if p_purpose = 'reset' then
    perform set_config('app.clinic_id', token.clinic_id::text, true);
    perform set_password(token.user_id, p_password_hash);
    perform set_config('app.clinic_id', coalesce(clinic_before, ''), true);
    update sessions s set revoked_at = now() where s.clinic_id = token.clinic_id and s.user_id = token.user_id and s.revoked_at is null;
  else
    insert into login_secrets as s (clinic_id, user_id, email_verified_at) values (token.clinic_id, token.user_id, now())
    on conflict on constraint login_secrets_pkey do update set email_verified_at = now();
  end if;
  clinic_id := token.clinic_id; user_id := token.user_id;
  return next;
end $$;

select hand_over_to_gate();
