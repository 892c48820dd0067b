-- The key drafts in a person's browser are encrypted with (SEC-44).

set local role gate;

-- The caller's key in base64, made when it is first asked for. Each UUID brings 122 bits of the system's randomness.
create or replace function draft_key() returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare kept bytea;
begin
  if app_clinic() is null or app_user() is null then return null; end if;
  select key into kept from draft_keys where clinic_id = app_clinic() and user_id = app_user();
  if kept is null then
    insert into draft_keys (clinic_id, user_id, key) values (app_clinic(), app_user(),
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    on conflict do nothing;
    select key into kept from draft_keys where clinic_id = app_clinic() and user_id = app_user();
  end if;
  return encode(kept, 'base64');
end $$;

reset role;
