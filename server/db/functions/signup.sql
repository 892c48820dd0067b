-- Sign-up of clinics: one per Idempotency-Key (platform.md 5).

set local role gate;

-- Keeps the answer; false when the key was used before. Whoever comes second waits for the first to commit.
create or replace function claim_signup(p_key_hash bytea, p_body_hash bytea, p_answer text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from signup_keys where created_at < now() - interval '48 hours';
  insert into signup_keys (key_hash, body_hash, answer) values (p_key_hash, p_body_hash, p_answer) on conflict do nothing;
  return found;
end $$;

create or replace function kept_signup(p_key_hash bytea) returns table (body_hash bytea, answer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select k.body_hash, k.answer from signup_keys k where k.key_hash = p_key_hash $$;

reset role;
