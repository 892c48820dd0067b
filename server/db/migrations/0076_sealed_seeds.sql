-- What the server's key sealed and must open again: asked at every start, before anybody signs in (SEC-71). The seeds stay
-- encrypted; without the key nobody gets from them to a code.
create function sealed_second_steps() returns table (clinic_id uuid, user_id uuid, secret bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.clinic_id, s.user_id, s.second_step_secret from login_secrets s where s.second_step_secret is not null $$;

select hand_over_to_gate();
