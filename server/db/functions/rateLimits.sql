-- How much each caller may still do, shared by all processes (SEC-59, platform.md 15, ADR 0005).

set local role gate;

-- Takes up to p_want calls from a caller's bucket, which fills with p_per_minute a minute. Answers how many it gave; none:
-- after how many seconds there is one again.
create or replace function take_tokens(p_key text, p_want int, p_per_minute int) returns table (granted int, wait int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  insert into rate_buckets as b (key, tokens, granted, at)
  values (p_key, p_per_minute - least(p_want, p_per_minute), least(p_want, p_per_minute), clock_timestamp())
  on conflict (key) do update set (tokens, granted, at) = (
    select filled - least(p_want, floor(filled)), least(p_want, floor(filled))::int, clock_timestamp()
    from (select least(p_per_minute::double precision,
      b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.at)) * p_per_minute / 60) as filled) now)
  returning b.granted, case when b.granted > 0 then 0 else greatest(1, ceil((1 - b.tokens) * 60 / p_per_minute))::int end;
end $$;

-- Takes one of p_places for at most p_seconds; false when all are held.
create or replace function take_place(p_key text, p_places int, p_holder uuid, p_seconds int) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  for number in 1..p_places loop
    insert into busy_places as b (key, place, holder, until)
    values (p_key, number, p_holder, clock_timestamp() + make_interval(secs => p_seconds))
    on conflict (key, place) do update set holder = excluded.holder, until = excluded.until where b.until < clock_timestamp();
    if found then return true; end if;
  end loop;
  return false;
end $$;

create or replace function leave_place(p_key text, p_holder uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from busy_places where key = p_key and holder = p_holder $$;

-- What nobody has used for a while says nothing any more: a bucket is full again after a minute.
create or replace function forget_limits() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from rate_buckets where at < clock_timestamp() - interval '5 minutes';
  delete from busy_places where until < clock_timestamp() - interval '5 minutes' $$;

reset role;
