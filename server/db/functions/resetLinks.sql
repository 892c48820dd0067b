-- Links and codes that are good once: a new password, a proof, the way into a new clinic.

set local role gate;

-- A link for the mail; a newer one cancels older ones of its purpose.
create or replace function create_reset_token(p_clinic uuid, p_user uuid, p_token_hash bytea, p_purpose text, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now()
    where clinic_id = p_clinic and user_id = p_user and purpose = p_purpose and used_at is null;
  insert into reset_tokens (clinic_id, user_id, purpose, token_hash, expires_at)
    values (p_clinic, p_user, p_purpose, p_token_hash, now() + make_interval(mins => p_minutes));
end $$;

-- Whose link it is, without using it: the new password must be judged against the names first.
create or replace function reset_token_target(p_token_hash bytea, p_purpose text default 'reset')
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
create or replace function use_reset_token(p_token_hash bytea, p_purpose text default 'reset', p_password_hash text default null)
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
    update login_secrets s set told = false where s.clinic_id = token.clinic_id and s.user_id = token.user_id and s.told;
    perform set_config('app.clinic_id', coalesce(clinic_before, ''), true);
    update sessions s set revoked_at = now() where s.clinic_id = token.clinic_id and s.user_id = token.user_id and s.revoked_at is null;
  else
    insert into login_secrets as s (clinic_id, user_id, email_verified_at) values (token.clinic_id, token.user_id, now())
    on conflict on constraint login_secrets_pkey do update set email_verified_at = now();
  end if;
  clinic_id := token.clinic_id; user_id := token.user_id;
  return next;
end $$;

-- Uses the code once: of many at the same time one gets the person, the others no row. Proves no address.
create or replace function use_entry_code(p_token_hash bytea) returns table (clinic_id uuid, user_id uuid, subdomain text, user_name text,
    is_owner boolean, must_change_password boolean, idle_minutes int, max_minutes int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  token reset_tokens;
begin
  update reset_tokens t set used_at = now()
    where t.token_hash = p_token_hash and t.purpose = 'enter' and t.used_at is null and t.expires_at > now()
    returning t.* into token;
  if not found then return; end if;
  return query select u.clinic_id, u.id, c.subdomain, u.name, u.is_owner, u.must_change_password, c.session_idle_minutes, c.session_max_minutes
    from users u join clinics c on c.id = u.clinic_id
    where u.clinic_id = token.clinic_id and u.id = token.user_id and u.is_active and c.status <> 'closed';
end $$;

-- A link belongs to the address it was sent to: with a new address, outstanding reset links, invitations and proofs die (SEC-32).
create or replace function end_links() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now() where clinic_id = new.clinic_id and user_id = new.id and used_at is null;
  return null;
end $$;

reset role;

create or replace trigger users_links_end after update of email on users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_links();
