-- Mails leave through the outbox (platform.md 14): taken one at a time under a lease, tried again, or given up and counted.

-- A queued mail wakes the workers at its commit.
create or replace function tell_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail', '');
  return null;
end $$;

set local role gate;

-- Whether a clinic may send to this address now (DESIGN 9.15): until an owner's address is proven, only to the owners.
create or replace function may_mail(p_clinic uuid, p_to text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when not exists (select from users u where u.clinic_id = p_clinic and u.is_owner and u.is_active) then true
    when exists (select from users u join login_secrets s on s.clinic_id = u.clinic_id and s.user_id = u.id
      where u.clinic_id = p_clinic and u.is_owner and u.is_active and s.email_verified_at is not null) then true
    else exists (select from users u where u.clinic_id = p_clinic and u.is_owner and u.is_active and lower(u.email) = lower(p_to))
  end $$;

-- The next mail for one worker, with what its clinic looks like. What must wait is put off on the way: for a proven address a
-- minute at a time, above the trial's 500 a day until the clinic's midnight. Mails in flight count.
create or replace function take_mail(p_lease interval default interval '2 minutes', p_trial_limit int default 500)
  returns table (clinic_id uuid, id uuid, event text, payload jsonb, created_at timestamptz, attempts int, subdomain text,
    clinic_email text, primary_color text, timezone text, digits text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due outbox;
  clinic clinics;
  midnight timestamptz;
  wait timestamptz;
  reason text;
begin
  -- One at a time, so that two workers cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtext('take_mail'));
  loop
    select o.* into due from outbox o
      where o.kind = 'mail' and o.sent_at is null and o.failed_at is null and o.next_try_at <= clock_timestamp()
      order by o.next_try_at, o.id limit 1 for update skip locked;
    if not found then return; end if;
    select c.* into clinic from clinics c where c.id = due.clinic_id;
    midnight := date_trunc('day', clock_timestamp() at time zone clinic.timezone) at time zone clinic.timezone;
    wait := null;
    if not may_mail(due.clinic_id, due.payload ->> 'to') then
      wait := clock_timestamp() + interval '1 minute'; reason := 'address_not_proven';
    elsif clinic.subscription_plan = 'trial' and p_trial_limit <= (
      select count(*) from outbox o where o.clinic_id = due.clinic_id and o.kind = 'mail'
        and (o.sent_at >= midnight or (o.sent_at is null and o.leased_until > clock_timestamp())))
    then
      wait := midnight + interval '1 day'; reason := 'daily_limit';
    end if;
    if wait is null then exit; end if;
    update outbox o set next_try_at = wait, error = reason, leased_until = null where o.clinic_id = due.clinic_id and o.id = due.id;
  end loop;
  update outbox o set attempts = o.attempts + 1, next_try_at = clock_timestamp() + p_lease, leased_until = clock_timestamp() + p_lease
    where o.clinic_id = due.clinic_id and o.id = due.id returning o.attempts into due.attempts;
  return query select due.clinic_id, due.id, due.event, due.payload, due.created_at, due.attempts, clinic.subdomain,
    clinic.email, clinic.primary_color, clinic.timezone, clinic.digits;
end $$;

-- How a try ended: sent, failed for good, tried again after p_wait, or back because nobody could be reached, which costs no try.
-- Only the try that holds the mail may say so. Links leave the row with the mail: they open accounts (SEC-65).
create or replace function end_mail(p_clinic uuid, p_id uuid, p_attempt int, p_state text, p_error text default null, p_wait interval default '0')
  returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  held boolean;
begin
  if p_state not in ('sent', 'failed', 'again', 'back') then
    raise exception 'A mail cannot end as %', p_state using errcode = 'invalid_parameter_value';
  end if;
  update outbox o set leased_until = null, error = left(p_error, 200),
    sent_at = case when p_state = 'sent' then clock_timestamp() end,
    failed_at = case when p_state = 'failed' then clock_timestamp() end,
    payload = case when p_state in ('sent', 'failed') then o.payload - 'link' else o.payload end,
    attempts = o.attempts - case when p_state = 'back' then 1 else 0 end,
    next_try_at = clock_timestamp() + p_wait
  where o.clinic_id = p_clinic and o.id = p_id and o.attempts = p_attempt and o.leased_until is not null
    and o.sent_at is null and o.failed_at is null;
  held := found;
  if held and p_state = 'failed' then perform count_today('mail_failed'); end if;
  return held;
end $$;

-- Nobody wanted it: the mail ends without having been sent, and is no failure of ours.
create or replace function drop_mail(p_clinic uuid, p_id uuid, p_attempt int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set leased_until = null, failed_at = clock_timestamp(), error = 'opted_out', payload = payload - 'link'
    where clinic_id = p_clinic and id = p_id and attempts = p_attempt and leased_until is not null and sent_at is null $$;

-- Old rows nobody asks for any more: mails nobody could deliver and old figures. Run by the nightly sweep.
create or replace function sweep_mail() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint := 0; n bigint;
begin
  delete from outbox where failed_at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from daily_counters where day < now() - interval '24 months';
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;

reset role;

create or replace trigger outbox_mail_told after insert on outbox for each row when (new.kind = 'mail') execute function tell_mail();
