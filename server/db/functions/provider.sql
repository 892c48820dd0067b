-- The provider's own rows and people, a tenant behind the same walls (platform.md 10).

-- What belongs to the provider stands nowhere else, and a login without a file is staff.
create or replace function provider_only() returns trigger language plpgsql as $$
begin
  if new.clinic_id <> provider_clinic() then
    raise exception 'Rows of % are the provider''s', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The login of a member of staff stands in users like everybody's, so that sessions, second steps, preferences and
-- idempotency keys need nothing of their own.
create or replace function keep_staff_login() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into users (clinic_id, id, name, email, locale, is_active) values (new.clinic_id, new.id, new.email, new.email, new.locale, new.is_active);
  else
    update users set name = new.email, email = new.email, locale = new.locale, is_active = new.is_active
    where clinic_id = new.clinic_id and id = new.id;
  end if;
  return null;
end $$;

set local role gate;

-- The provider's own two: the account of an address, and the session of a token. Nothing else signs staff in.
create or replace function find_staff_logins(p_email text)
  returns table (clinic_id uuid, subdomain text, clinic_status text, clinic_name text, user_id uuid, user_name text, email text,
    email_verified boolean, locale text, is_active boolean, is_owner boolean, must_change_password boolean, password_hash text,
    temporary_until timestamptz, idle_minutes int, max_minutes int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.subdomain, c.status, c.name, u.id, p.name, u.email, true, u.locale, u.is_active, false, u.must_change_password,
    s.password_hash, s.temporary_until, c.session_idle_minutes, c.session_max_minutes
  from platform_users p
  join users u on u.clinic_id = p.clinic_id and u.id = p.id
  join clinics c on c.id = p.clinic_id
  left join login_secrets s on s.clinic_id = u.clinic_id and s.user_id = u.id
  where p.clinic_id = provider_clinic() and fold(p.email) = fold(trim(p_email))
  limit 1 $$;

create or replace function staff_session_by_token(p_token_hash bytea)
  returns table (session_id uuid, purpose text, confirmed_at timestamptz, expires_at timestamptz, last_seen_at timestamptz,
    clinic_id uuid, subdomain text, clinic_status text, clinic_name text, timezone text, currency text, currency_digits int,
    clinic_locale text, plan_limits jsonb, user_id uuid, user_name text, email text, role_id uuid, employee_id uuid, locale text,
    is_owner boolean, must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.purpose, s.confirmed_at, s.expires_at, s.last_seen_at,
    c.id, c.subdomain, c.status, c.name, c.timezone, c.currency, c.currency_digits, c.locale, c.plan_limits,
    u.id, p.name, u.email, null::uuid, null::uuid, u.locale, false, u.must_change_password
  from sessions s
  join clinics c on c.id = s.clinic_id
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  join platform_users p on p.clinic_id = s.clinic_id and p.id = s.user_id
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > now()
    and c.id = provider_clinic() and u.is_active $$;

reset role;

create or replace trigger provider_only before insert on blog_posts for each row execute function provider_only('blog_posts');

create or replace trigger provider_only before insert on contact_messages for each row execute function provider_only('contact_messages');

create or replace trigger provider_only before insert on platform_users for each row execute function provider_only('platform_users');

create or replace trigger provider_only before insert or update of employee_id on users
  for each row when (new.employee_id is null) execute function provider_only('users');

create or replace trigger staff_login_kept after insert or update of email, locale, is_active on platform_users
  for each row execute function keep_staff_login();
