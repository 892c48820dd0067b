-- Sign-in before the clinic is known (DESIGN 9.20): whom a name, an address or a phone number may mean.

-- Who left signs in no more, whatever door the login is switched on by (hr.md 1).
create or replace function refuse_login_of_leaver() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare service text;
begin
  -- Locked: an end of service beside this waits or is waited for, so that one of the two sees the other.
  select e.status into service from employees e where e.clinic_id = new.clinic_id and e.id = new.employee_id for share;
  if service = 'inactive' then
    raise exception 'login_of_leaver';
  end if;
  return null;
end $$;

set local role gate;

-- At most ten accounts a name (or an e-mail, if it has @) may mean; the caller verifies the password of each. The provider's
-- own people are not among them. p_subdomain null = all clinics. Accounts without a password answer null as its hash.
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

-- At most ten accounts of people with a number; p_forms is its stored form by country, of which each clinic has its own.
create or replace function find_logins_by_phone(p_subdomain text, p_forms jsonb)
  returns table (clinic_id uuid, subdomain text, clinic_status text, clinic_name text, user_id uuid, user_name text, email text,
    email_verified boolean, locale text, is_active boolean, is_owner boolean, must_change_password boolean, password_hash text,
    temporary_until timestamptz, idle_minutes int, max_minutes int)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select c.id, c.subdomain, c.status, c.name, u.id, u.name, u.email, s.email_verified_at is not null, u.locale, u.is_active,
    u.is_owner, u.must_change_password, s.password_hash, s.temporary_until, c.session_idle_minutes, c.session_max_minutes
  from employees e
  join users u on u.clinic_id = e.clinic_id and u.employee_id = e.id
  join clinics c on c.id = u.clinic_id
  left join login_secrets s on s.clinic_id = u.clinic_id and s.user_id = u.id
  where e.phone in (select form.value from jsonb_each_text(p_forms) form) and e.phone = p_forms ->> c.country
    and (p_subdomain is null or c.subdomain = p_subdomain)
  order by u.is_active desc, c.id, u.id
  limit 10;
end $$;

reset role;

create or replace trigger login_of_leaver_refused after insert or update of is_active, employee_id on users for each row
  when (new.is_active and new.employee_id is not null) execute function refuse_login_of_leaver();
