-- The second step of sign-in (SEC-35).

set local role gate;

-- Before the session: what the account asks for beside the password.
create or replace function second_step_of(p_clinic uuid, p_user uuid)
  returns table (secret bytea, since timestamptz, codes_left int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select second_step_secret, second_step_since, cardinality(recovery_codes) from login_secrets
  where clinic_id = p_clinic and user_id = p_user and second_step_secret is not null $$;

-- For the rights of a signed-in person of this clinic.
create or replace function has_second_step(p_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from login_secrets
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is not null) $$;

-- Old tickets of the person go with each new one.
create or replace function open_login_ticket(p_clinic uuid, p_user uuid, p_token_hash bytea, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from login_tickets where clinic_id = p_clinic and user_id = p_user and expires_at < now();
  insert into login_tickets (clinic_id, user_id, token_hash, expires_at)
    values (p_clinic, p_user, p_token_hash, now() + make_interval(mins => p_minutes));
end $$;

-- Whose ticket it is, without using it up. A new password ends the tickets of the old one.
create or replace function login_ticket_target(p_token_hash bytea)
  returns table (clinic_id uuid, subdomain text, clinic_status text, clinic_name text, user_id uuid, user_name text, email text,
    locale text, is_owner boolean, must_change_password boolean, idle_minutes int, max_minutes int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.subdomain, c.status, c.name, u.id, u.name, u.email, u.locale, u.is_owner, u.must_change_password,
    c.session_idle_minutes, c.session_max_minutes
  from login_tickets t
  join clinics c on c.id = t.clinic_id
  join users u on u.clinic_id = t.clinic_id and u.id = t.user_id
  join login_secrets s on s.clinic_id = t.clinic_id and s.user_id = t.user_id
  where t.token_hash = p_token_hash and t.used_at is null and t.expires_at > now() and u.is_active and c.status <> 'closed'
    and t.created_at > s.password_set_at $$;

-- Of many at the same time one gets true.
create or replace function use_login_ticket(p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_tickets set used_at = now() where token_hash = p_token_hash and used_at is null and expires_at > now();
  return found;
end $$;

-- A code of the app, by its time step: each works once, and none older than the last.
create or replace function use_second_step(p_clinic uuid, p_user uuid, p_counter bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_counter = p_counter
    where clinic_id = p_clinic and user_id = p_user and second_step_since is not null and second_step_counter < p_counter;
  return found;
end $$;

create or replace function use_recovery_code(p_clinic uuid, p_user uuid, p_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set recovery_codes = array_remove(recovery_codes, p_hash)
    where clinic_id = p_clinic and user_id = p_user and second_step_since is not null and p_hash = any (recovery_codes);
  return found;
end $$;

-- Setting it up, for a person of this clinic. A proven one is not overwritten.
create or replace function begin_second_step(p_user uuid, p_secret bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_secret = p_secret, second_step_counter = 0
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is null;
  return found;
end $$;

create or replace function finish_second_step(p_user uuid, p_secret bytea, p_counter bigint, p_codes bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_since = now(), second_step_counter = p_counter, recovery_codes = p_codes
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is null and second_step_secret = p_secret;
  return found;
end $$;

create or replace function renew_recovery_codes(p_user uuid, p_codes bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set recovery_codes = p_codes
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is not null;
  return found;
end $$;

create or replace function end_second_step(p_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare was boolean;
begin
  select second_step_since is not null into was from login_secrets where clinic_id = app_clinic() and user_id = p_user for update;
  update login_secrets set second_step_secret = null, second_step_since = null, second_step_counter = 0, recovery_codes = '{}'
    where clinic_id = app_clinic() and user_id = p_user;
  return coalesce(was, false);
end $$;

-- What the server's key sealed and must open again: asked at every start, before anybody signs in (SEC-71). The seeds stay
-- encrypted; without the key nobody gets from them to a code.
create or replace function sealed_second_steps() returns table (clinic_id uuid, user_id uuid, secret bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.clinic_id, s.user_id, s.second_step_secret from login_secrets s where s.second_step_secret is not null $$;

reset role;
