-- Subscriptions near their end (platform.md 6).

set local role gate;

-- Clinics whose subscription ends within p_days or has ended; one of them, where it is named.
create or replace function subscriptions_ending(p_today date, p_days int, p_clinic uuid default null)
  returns table (clinic_id uuid, timezone text, plan text, last_day date, suspended boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select id, clinics.timezone, subscription_plan, (subscription_ends_at at time zone clinics.timezone)::date, status = 'suspended'
  from clinics
  where status <> 'closed' and (p_clinic is null or id = p_clinic)
    and subscription_ends_at < (p_today + p_days)::timestamptz and subscription_ends_at > (p_today - 90)::timestamptz
  order by id $$;

reset role;
