-- Proofs that an e-mail address is its owner's (platform.md 5).

set local role gate;

create or replace function create_email_proof(p_user uuid, p_token_hash bytea, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now()
    where clinic_id = app_clinic() and user_id = p_user and purpose = 'verify_email' and used_at is null;
  insert into reset_tokens (clinic_id, user_id, purpose, token_hash, expires_at, email)
    select app_clinic(), u.id, 'verify_email', p_token_hash, now() + make_interval(mins => p_minutes), lower(u.email)
    from users u where u.clinic_id = app_clinic() and u.id = p_user and u.email is not null;
end $$;

-- Uses the link once; no row when it is used, old, or of an address the account no longer has.
create or replace function prove_email(p_token_hash bytea)
  returns table (clinic_id uuid, user_id uuid, user_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens t set used_at = now() from users u, clinics c
    where t.token_hash = p_token_hash and t.purpose = 'verify_email' and t.used_at is null and t.expires_at > now()
      and u.clinic_id = t.clinic_id and u.id = t.user_id and lower(u.email) = t.email
      and c.id = t.clinic_id and c.status <> 'closed'
    returning t.clinic_id, t.user_id, u.name into clinic_id, user_id, user_name;
  if not found then return; end if;
  insert into login_secrets as s (clinic_id, user_id, email_verified_at) values (prove_email.clinic_id, prove_email.user_id, now())
  on conflict on constraint login_secrets_pkey do update set email_verified_at = now(),
    -- A password that was over when it was set waits for this proof: the many sign-ups of one day (platform.md 5.6).
    temporary_until = case when s.temporary_until > s.password_set_at then s.temporary_until end;
  return next;
end $$;

create or replace function email_proven(p_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from login_secrets where clinic_id = app_clinic() and user_id = p_user and email_verified_at is not null) $$;

create or replace function forget_email_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set email_verified_at = null where clinic_id = new.clinic_id and user_id = new.id and email_verified_at is not null;
  return null;
end $$;

reset role;

create or replace trigger email_proof_forgotten after update of email on users for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function forget_email_proof();
