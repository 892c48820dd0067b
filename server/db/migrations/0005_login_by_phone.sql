-- Sign-in by phone number (platform.md 2): the employee's number in its stored form, +20…, instead of a name.

create index employees_login_phone on employees (phone, clinic_id);

create function find_logins_by_phone(p_subdomain text, p_phone text)
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
  where e.phone = p_phone and (p_subdomain is null or c.subdomain = p_subdomain)
  order by u.is_active desc, c.id, u.id
  limit 10;
end $$;

select hand_over_to_gate();
