-- Passwords: read and set inside the gate alone.

set local role gate;

-- The hash of a person of this clinic, to compare a typed password with.
create or replace function password_of(p_user uuid) returns table (password_hash text, password_set_at timestamptz, temporary_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash, password_set_at, temporary_until from login_secrets where clinic_id = app_clinic() and user_id = p_user $$;

-- A new password for a person of this clinic. p_temporary_until: given out by an administrator, must be changed.
-- Outstanding reset links die with the old password. Sessions are ended by end_sessions. Who was told it once may also have made
-- what followed it: only the person's own link makes it theirs (use_reset_token).
create or replace function set_password(p_user uuid, p_password_hash text, p_temporary_until timestamptz default null,
  p_must_change boolean default false) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into login_secrets as s (clinic_id, user_id, password_hash, password_set_at, temporary_until, told)
  values (app_clinic(), p_user, p_password_hash, now(), p_temporary_until, p_must_change)
  on conflict (clinic_id, user_id) do update set password_hash = excluded.password_hash, password_set_at = now(),
    temporary_until = excluded.temporary_until, told = s.told or excluded.told;
  update users set must_change_password = p_must_change
    where clinic_id = app_clinic() and id = p_user and must_change_password <> p_must_change;
  update reset_tokens set used_at = now()
    where clinic_id = app_clinic() and user_id = p_user and purpose = 'reset' and used_at is null;
end $$;

-- Whether somebody else was told the password of a person of this clinic, or the one it was changed from.
create or replace function password_is_told(p_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from login_secrets where clinic_id = app_clinic() and user_id = p_user and told) $$;

-- The hash with newer settings of the same password; nothing else changes.
create or replace function renew_password_hash(p_clinic uuid, p_user uuid, p_old_hash text, p_new_hash text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update login_secrets set password_hash = p_new_hash
  where clinic_id = p_clinic and user_id = p_user and password_hash = p_old_hash $$;

-- Whether a person of this clinic has a password to sign in with: none was ever made, one was given out and still waits to be
-- changed, that one has ended, or they chose their own (ux.md 3). The password itself is nobody's business.
create or replace function password_state(p_user uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when s.password_hash is null then 'none'
      when s.temporary_until is null then 'own'
      when s.temporary_until <= now() then 'ended'
      else 'temporary'
    end
  from (select app_clinic() as clinic_id, p_user as user_id) asked
  left join login_secrets s on s.clinic_id = asked.clinic_id and s.user_id = asked.user_id $$;

reset role;
