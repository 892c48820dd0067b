-- Guessing limits (SEC-25). The keys are built by the server alone.

set local role gate;

-- Guessing limits (SEC-25). The keys are built by the server alone.
create or replace function count_login_failures(p_key text, p_within interval default interval '15 minutes')
  returns table (failures int, latest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int, max(at) from login_failures where key = p_key and at > now() - p_within $$;

create or replace function record_login_failure(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into login_failures (key) values (p_key) $$;

create or replace function clear_login_failures(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from login_failures where key = p_key $$;

-- Counts an attempt before the password is checked, so that parallel guesses cannot all slip under the limit.
-- Answers the seconds to wait; 0 means go on: then clear_login_failures or release_login_attempt follows a success.
create or replace function reserve_login_attempt(p_keys text[], p_limits int[], p_within interval default interval '15 minutes') returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wait int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('login:' || one, 0)) from (select unnest(p_keys) as one order by 1) as keys;
  select coalesce(max(ceil(extract(epoch from f.at + p_within - clock_timestamp()))), 0)::int into wait
  from unnest(p_keys, p_limits) as k (key, most)
  cross join lateral (
    -- the failure that must grow old before the next attempt
    select l.at from login_failures l where l.key = k.key and l.at > clock_timestamp() - p_within
    order by l.at desc offset k.most - 1 limit 1) as f;
  if wait > 0 then return wait; end if;
  insert into login_failures (key) select unnest(p_keys);
  return 0;
end $$;

create or replace function release_login_attempt(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from login_failures where id = (select id from login_failures where key = p_key order by at desc limit 1) $$;

reset role;
