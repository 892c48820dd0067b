-- The provider is a tenant of its own behind the same walls (platform.md 10): one fixed row of clinics, which no host, no
-- sign-in of a clinic, no sign-up and nothing that goes over all clinics ever reaches.

create function provider_clinic() returns uuid language sql immutable parallel safe
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;

-- Its name is a reserved one, so that no clinic ever has it; the guard that keeps it so is passed once, here.
alter table clinics disable trigger subdomain_guarded;
set local role app;
select set_config('app.clinic_id', provider_clinic()::text, true);
insert into clinics (id, name, name_en, subdomain, subscription_plan, plan_limits, session_idle_minutes, session_max_minutes)
values (provider_clinic(), 'منصة إدارة العيادات', 'Clinic platform', 'platform', 'demo', '{"storage_mb": 10240}', 60, 720);
select set_config('app.clinic_id', '', true);
reset role;
alter table clinics enable trigger subdomain_guarded;

-- What belongs to the provider stands nowhere else, and a login without a file is staff.
create function provider_only() returns trigger language plpgsql as $$
begin
  if new.clinic_id <> provider_clinic() then
    raise exception 'Rows of % are the provider''s', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger provider_only before insert on blog_posts for each row execute function provider_only();
create trigger provider_only before insert on contact_messages for each row execute function provider_only();
create trigger provider_only before insert on platform_users for each row execute function provider_only();
create trigger provider_only before insert or update of employee_id on users
  for each row when (new.employee_id is null) execute function provider_only();

-- The login of a member of staff stands in users like everybody's, so that sessions, second steps, preferences and
-- idempotency keys need nothing of their own.
create function keep_staff_login() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into users (clinic_id, id, name, email, locale, is_active) values (new.clinic_id, new.id, new.email, new.email, new.locale, new.is_active);
  else
    update users set name = new.email, email = new.email, locale = new.locale, is_active = new.is_active
    where clinic_id = new.clinic_id and id = new.id;
  end if;
  return null;
end $$;
create trigger staff_login_kept after insert or update of email, locale, is_active on platform_users
  for each row execute function keep_staff_login();
create trigger access_changed after update of name, role on platform_users for each row execute function notify_access_changed();

-- As in 0001, 0003 and 0010, without the provider.
grant create on schema public to gate;
set local role gate;
create or replace function clinic_by_subdomain(p_subdomain text) returns setof clinics
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from clinics where subdomain = p_subdomain and id <> provider_clinic() $$;

create or replace function active_clinics() returns table (clinic_id uuid, timezone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, clinics.timezone from clinics where status = 'active' and id <> provider_clinic() order by id $$;

create or replace function clinics_without_areas(p_areas text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from clinics c where c.status <> 'closed' and c.id <> provider_clinic()
    and exists (select from unnest(p_areas) as one (area)
      where not exists (select from clinic_areas a where a.clinic_id = c.id and a.area = one.area))
  order by c.id $$;

create or replace function find_logins(p_subdomain text, p_login text)
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
  where (p_subdomain is null or c.subdomain = p_subdomain) and c.id <> provider_clinic()
    -- Two branches, of which the planner skips one: each finds its index.
    and (u.clinic_id, u.id) in (
      select n.clinic_id, n.id from users n where position('@' in p_login) = 0 and fold(n.name) = fold(trim(p_login))
      union all
      select e.clinic_id, e.id from users e where position('@' in p_login) > 0 and lower(e.email) = lower(trim(p_login)))
  order by u.is_active desc, c.id, u.id
  limit 10;
end $$;

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
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > now()
    and c.id <> provider_clinic()
    and u.is_active and c.status <> 'closed' and (c.status = 'active' or u.is_owner) $$;
reset role;
revoke create on schema public from gate;

-- The provider's own two: the account of an address, and the session of a token. Nothing else signs staff in.
create function find_staff_logins(p_email text)
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

create function staff_session_by_token(p_token_hash bytea)
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

select hand_over_to_gate();
