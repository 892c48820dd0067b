-- The second step of sign-in (SEC-35), the step-up in all servers (SEC-23), devices a person is known by.

alter table roles add column second_step_required boolean not null default false;

-- Beside the password, so that a removal which is taken back brings them back with it.
alter table login_secrets
  add column second_step_secret bytea, -- encrypted with the server's key (SEC-71)
  add column second_step_since timestamptz, -- null: begun, and not yet proven by a code
  add column second_step_counter bigint not null default 0, -- the time step of the last code: none works twice
  add column recovery_codes bytea[] not null default '{}'; -- keyed hashes of those not yet used

-- The password was right, the code is still to come: no session yet.
create table login_tickets (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index login_tickets_user on login_tickets (clinic_id, user_id);
select build_wall('login_tickets', ''), open_gate('login_tickets', 'select, insert, update, delete');

-- Before the session: what the account asks for beside the password.
create function second_step_of(p_clinic uuid, p_user uuid)
  returns table (secret bytea, since timestamptz, codes_left int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select second_step_secret, second_step_since, cardinality(recovery_codes) from login_secrets
  where clinic_id = p_clinic and user_id = p_user and second_step_secret is not null $$;

-- For the rights of a signed-in person of this clinic.
create function has_second_step(p_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from login_secrets
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is not null) $$;

-- Old tickets of the person go with each new one.
create function open_login_ticket(p_clinic uuid, p_user uuid, p_token_hash bytea, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from login_tickets where clinic_id = p_clinic and user_id = p_user and expires_at < now();
  insert into login_tickets (clinic_id, user_id, token_hash, expires_at)
    values (p_clinic, p_user, p_token_hash, now() + make_interval(mins => p_minutes));
end $$;

-- Whose ticket it is, without using it up. A new password ends the tickets of the old one.
create function login_ticket_target(p_token_hash bytea)
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
create function use_login_ticket(p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_tickets set used_at = now() where token_hash = p_token_hash and used_at is null and expires_at > now();
  return found;
end $$;

-- A code of the app, by its time step: each works once, and none older than the last.
create function use_second_step(p_clinic uuid, p_user uuid, p_counter bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_counter = p_counter
    where clinic_id = p_clinic and user_id = p_user and second_step_since is not null and second_step_counter < p_counter;
  return found;
end $$;

create function use_recovery_code(p_clinic uuid, p_user uuid, p_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set recovery_codes = array_remove(recovery_codes, p_hash)
    where clinic_id = p_clinic and user_id = p_user and second_step_since is not null and p_hash = any (recovery_codes);
  return found;
end $$;

-- Setting it up, for a person of this clinic. A proven one is not overwritten.
create function begin_second_step(p_user uuid, p_secret bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_secret = p_secret, second_step_counter = 0
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is null;
  return found;
end $$;

create function finish_second_step(p_user uuid, p_secret bytea, p_counter bigint, p_codes bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set second_step_since = now(), second_step_counter = p_counter, recovery_codes = p_codes
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is null and second_step_secret = p_secret;
  return found;
end $$;

create function renew_recovery_codes(p_user uuid, p_codes bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set recovery_codes = p_codes
    where clinic_id = app_clinic() and user_id = p_user and second_step_since is not null;
  return found;
end $$;

create function end_second_step(p_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare was boolean;
begin
  select second_step_since is not null into was from login_secrets where clinic_id = app_clinic() and user_id = p_user for update;
  update login_secrets set second_step_secret = null, second_step_since = null, second_step_counter = 0, recovery_codes = '{}'
    where clinic_id = app_clinic() and user_id = p_user;
  return coalesce(was, false);
end $$;

-- What the person's browsers of the last weeks called themselves, and whether there was any sign-in before; asked before
-- a session is opened.
create function known_devices(p_clinic uuid, p_user uuid) returns table (is_first boolean, agents text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.last_login_at is null,
    array(select distinct coalesce(s.user_agent, '') from sessions s where s.clinic_id = u.clinic_id and s.user_id = u.id)
  from users u where u.clinic_id = p_clinic and u.id = p_user $$;

-- The memory of every server hears of these as of any other change of access (0004).
create trigger access_changed_roles_step after update of second_step_required
  on roles for each row execute function notify_access_changed();
create trigger access_changed_step after update of second_step_since
  on login_secrets for each row execute function notify_access_changed();
create trigger access_changed_confirmed after update of confirmed_at
  on sessions for each row execute function notify_access_changed();

select hand_over_to_gate();
