-- What the console of the provider reads and changes beyond its own rows (platform.md 10). Each entity is a view: the engine
-- reads and writes it like a table, it is empty behind every other wall, and its triggers alone decide what a write means.
-- No view holds anything of a clinic's patients, people or money (SEC-74).

-- The clinic's own audit log says that the provider did it (SEC-74). With the caller's rights, stepping behind that one wall.
create or replace function note_in_clinic(p_clinic uuid, p_action text, p_label text, p_changes jsonb) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if app_clinic() is distinct from provider_clinic() then
    raise exception 'Only the provider notes what it did' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.clinic_id', p_clinic::text, true);
  insert into audit_log (clinic_id, actor_id, actor_label, action, entity, entity_id, entity_label, changes)
    values (p_clinic, null, p_label, p_action, 'clinics', p_clinic, (select name from clinics where id = p_clinic), p_changes);
  perform set_config('app.clinic_id', provider_clinic()::text, true);
end $$;

set local role gate;

-- A clinic is suspended and opened again, gets another name or another plan. Its people hear of it at once.
create or replace function change_console_clinic() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if app_clinic() is distinct from provider_clinic() then
    raise exception 'Only the provider changes clinics' using errcode = 'insufficient_privilege';
  end if;
  if new.subdomain <> old.subdomain then perform free_subdomain(new.subdomain); end if;
  update clinics c set
    subdomain = new.subdomain, status = new.status, version = new.version, updated_at = now(), subscription_plan = new.plan,
    plan_limits = case when new.plan = old.plan then c.plan_limits else (
      select jsonb_strip_nulls(jsonb_build_object('max_active_employees', p.max_active_employees, 'max_branches', p.max_branches,
        'storage_mb', p.storage_mb)) from plans p where p.code = new.plan) end,
    -- Through the last second of its last day, in the clinic's own time.
    subscription_ends_at = case when new.ends_on is not distinct from old.ends_on then c.subscription_ends_at
      else ((new.ends_on + 1)::timestamp at time zone c.timezone) - interval '1 second' end
    where c.id = old.id;
  if new.status = 'suspended' and old.status <> 'suspended' then
    update sessions s set revoked_at = now() where s.clinic_id = old.id and s.revoked_at is null
      and not exists (select from users u where u.clinic_id = s.clinic_id and u.id = s.user_id and u.is_owner);
  end if;
  return new;
exception when unique_violation then
  -- By the name the engine knows the field's rule by.
  raise exception 'The name % is taken', new.subdomain using errcode = 'unique_violation', constraint = 'clinics__subdomain__unique';
end $$;

create or replace function change_reserved_name() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if app_clinic() is distinct from provider_clinic() then
    raise exception 'Only the provider reserves names' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    insert into reserved_subdomains (id, name, why) values (new.id, new.name, 'platform');
    return new;
  end if;
  if tg_op = 'UPDATE' then raise exception 'A reserved name is never another one' using errcode = 'insufficient_privilege'; end if;
  delete from reserved_subdomains where id = old.id and why = 'platform';
  return case when found then old end;
exception when unique_violation then
  raise exception 'The name % is reserved', new.name using errcode = 'unique_violation', constraint = 'reserved_names__name__unique';
end $$;

-- A mail that failed waits again, with all its tries.
create or replace function retry_console_mail() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if app_clinic() is distinct from provider_clinic() or old.status <> 'failed' or new.status <> 'waiting' then
    raise exception 'Only the provider sends a failed mail again' using errcode = 'insufficient_privilege';
  end if;
  update outbox set failed_at = null, error = null, attempts = 0, next_try_at = clock_timestamp(), leased_until = null
    where id = old.id and kind = 'mail' and failed_at is not null;
  if not found then return null; end if;
  perform pg_notify('mail', '');
  return new;
end $$;

-- Whether a failed mail lived by a link that left the row with it: such a mail is asked for anew, never sent again (SEC-65).
create or replace function mail_lost_its_link(p_mail uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select app_clinic() = provider_clinic() and exists (select from outbox o where o.id = p_mail and o.kind = 'mail'
    and o.event in ('account.verify', 'account.reset', 'account.temporary', 'staff.invited', 'subscription.ending',
      'subscription.ended', 'subscription.suspended') and not o.payload ? 'link') $$;

-- The address a clinic has now, for one it had within the last twelve months: pages of the old one move there (301).
create or replace function moved_subdomain(p_subdomain text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.subdomain from retired_subdomains r join clinics c on c.id = r.clinic_id
  where r.subdomain = p_subdomain and r.retired_at > now() - interval '12 months' and c.subdomain <> r.subdomain
    and c.status <> 'closed' and not exists (select from clinics n where n.subdomain = p_subdomain)
  order by r.retired_at desc limit 1 $$;

create or replace view console_clinics as
  select provider_clinic() as clinic_id, c.id, c.name, c.name_en, c.subdomain, c.clinic_type, c.country, c.email, c.phone,
    c.subscription_plan as plan, (c.subscription_ends_at at time zone c.timezone)::date as ends_on,
    (select count(*)::int from users u where u.clinic_id = c.id and u.is_active) as users_count,
    c.status, c.version, c.created_at, c.updated_at, null::uuid as created_by,
    fold(c.name || ' ' || coalesce(c.name_en, '') || ' ' || c.subdomain || ' ' || coalesce(c.email, '')) as search
  from clinics c
  where app_clinic() = provider_clinic() and c.id <> provider_clinic();

create or replace view console_reserved_names as
  select provider_clinic() as clinic_id, r.id, r.name, r.why, 1 as version, r.created_at, r.created_at as updated_at,
    null::uuid as created_by, r.name as search
  from reserved_subdomains r
  where app_clinic() = provider_clinic();

-- Whom a mail is for is shown by its first letter and its domain: enough to see where mails get stuck.
create or replace view console_mails as
  select provider_clinic() as clinic_id, o.id, o.event, c.name as clinic_name,
    left(o.payload ->> 'to', 1) || '***@' || split_part(o.payload ->> 'to', '@', 2) as recipient,
    o.error, o.attempts, o.sent_at, o.failed_at,
    case when o.sent_at is null and o.failed_at is null then o.next_try_at end as next_try_at,
    case when o.sent_at is not null then 'sent' when o.failed_at is not null then 'failed' else 'waiting' end as status,
    1 + o.attempts as version, o.created_at, coalesce(o.sent_at, o.failed_at, o.created_at) as updated_at, null::uuid as created_by
  from outbox o join clinics c on c.id = o.clinic_id
  where o.kind = 'mail' and app_clinic() = provider_clinic();

create or replace view console_counters as
  select provider_clinic() as clinic_id, md5(d.day::text || ' ' || d.name)::uuid as id, d.day, d.name, d.count::int as count,
    1 as version, d.day::timestamptz as created_at, d.day::timestamptz as updated_at, null::uuid as created_by
  from daily_counters d
  where app_clinic() = provider_clinic();

grant select on console_clinics, console_reserved_names, console_mails, console_counters to app;
-- A row is locked before it is changed or removed, which needs the right to update it.
grant update on console_clinics, console_mails, console_reserved_names to app;
grant insert, delete on console_reserved_names to app;

create or replace trigger changed instead of update on console_clinics for each row execute function change_console_clinic();

create or replace trigger changed instead of insert or update or delete on console_reserved_names for each row execute function change_reserved_name();

create or replace trigger changed instead of update on console_mails for each row execute function retry_console_mail();

reset role;

-- The provider's own audit log, behind the wall of whoever asks.
create or replace view console_audit with (security_invoker = true) as
  select a.clinic_id, md5('audit ' || a.seq)::uuid as id, a.at, a.actor_label, a.action, a.entity, a.entity_label, a.ip, a.reason,
    case when a.changes is not null and a.changes <> '{}' then jsonb_pretty(a.changes) end as changes,
    1 as version, a.at as created_at, a.at as updated_at, a.actor_id as created_by
  from audit_log a
  where a.clinic_id = provider_clinic();

grant select on console_audit to app;
