-- Numbers without gaps of a clinic, and what happened how often on a day of the whole installation.

create or replace function next_number(p_series text) returns bigint language sql volatile as $$
  insert into counters as c (clinic_id, series, value) values (app_clinic(), p_series, 1)
  on conflict (clinic_id, series) do update set value = c.value + 1 returning value $$;

-- The last of so many numbers at once: a row written once for each of them would be walked through again for the next.
create or replace function next_numbers(p_series text, p_count int) returns bigint language sql volatile as $$
  insert into counters as c (clinic_id, series, value) values (app_clinic(), p_series, p_count)
  on conflict (clinic_id, series) do update set value = c.value + p_count returning value $$;

set local role gate;

create or replace function count_today(p_name text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into daily_counters as c (name, count) values (p_name, 1) on conflict (day, name) do update set count = c.count + 1 $$;

-- What happened today so far, sign-ups and trap hits among it; p_by 0 only asks (platform.md 5.6, 10).
create or replace function counted_today(p_name text, p_by int) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into daily_counters as c (name, count) values (p_name, p_by)
  on conflict (day, name) do update set count = c.count + p_by returning count $$;

reset role;
