-- Sign-up of clinics (platform.md 5): names that may not be taken, proofs of e-mail addresses, what every area gave
-- a clinic at its start, and rows of sample data.

-- Names no clinic may have. Not a clinic's: the platform console extends it, sign-up asks through subdomain_state.
create table reserved_subdomains (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  why text not null check (why in ('contract', 'host', 'page', 'trust', 'platform')),
  created_at timestamptz not null default now()
);
insert into reserved_subdomains (name, why)
select unnest(string_to_array('www api register staging redirect', ' ')), 'contract'
union all select unnest(string_to_array('admin app mail smtp imap pop mx ns ns1 ns2 ftp cdn static assets files media img origin tunnel relay '
  || 'bounces autodiscover autoconfig wpad localhost local internal root db status metrics logs sentry dev test testing stage prod '
  || 'production preview sandbox demo', ' ')), 'host'
union all select unnest(string_to_array('platform dashboard login logout signup signin auth account accounts settings billing pay payment '
  || 'payments blog blogs contact docs help support about terms privacy security abuse postmaster hostmaster webmaster careers news', ' ')), 'page'
union all select unnest(string_to_array('gov ministry moh eda sfda health insurance bank', ' ')), 'trust';
-- After the rows: from here on nobody but the gate gets in.
alter table reserved_subdomains enable row level security;
alter table reserved_subdomains force row level security;
select open_gate('reserved_subdomains', 'select, insert, delete');

-- A name a clinic gave up, by closing or by another name: nobody else gets it for twelve months.
create table retired_subdomains (
  clinic_id uuid not null references clinics,
  subdomain text not null,
  retired_at timestamptz not null default now(),
  primary key (clinic_id, subdomain)
);
create index retired_subdomains_name on retired_subdomains (subdomain, retired_at desc);
select build_wall('retired_subdomains', ''), open_gate('retired_subdomains', 'select, insert, update');
grant update (subdomain) on clinics to gate;

create function subdomain_retired(p_subdomain text, p_except uuid default null) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from retired_subdomains r where r.subdomain = p_subdomain
    and r.retired_at > now() - interval '12 months' and r.clinic_id is distinct from p_except) $$;

-- free, reserved or taken. A name whose clinic closed more than a year ago is free; see free_subdomain.
create function subdomain_state(p_subdomain text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from reserved_subdomains where name = p_subdomain) then 'reserved'
    when subdomain_retired(p_subdomain) then 'taken'
    when exists (select from clinics c where c.subdomain = p_subdomain and (c.status <> 'closed'
      or not exists (select from retired_subdomains r where r.clinic_id = c.id and r.subdomain = c.subdomain))) then 'taken'
    else 'free' end $$;

-- Takes the name from a clinic that closed more than a year ago, just before another gets it.
create function free_subdomain(p_subdomain text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update clinics set subdomain = 'closed-' || right(replace(id::text, '-', ''), 20)
  where subdomain = p_subdomain and status = 'closed' and subdomain_state(p_subdomain) = 'free' $$;

-- The demo clinics have names nobody may sign up with.
create function guard_subdomain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if subdomain_retired(new.subdomain, new.id)
    or (new.subscription_plan <> 'demo' and exists (select from reserved_subdomains where name = new.subdomain)) then
    raise exception 'The name % is kept', new.subdomain using errcode = 'unique_violation', constraint = 'clinics_subdomain_key';
  end if;
  return new;
end $$;
create trigger subdomain_guarded before insert or update of subdomain on clinics for each row execute function guard_subdomain();

create function retire_subdomain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.subdomain <> new.subdomain or (new.status = 'closed' and old.status <> 'closed') then
    insert into retired_subdomains (clinic_id, subdomain) values (old.id, old.subdomain)
    on conflict (clinic_id, subdomain) do update
      set retired_at = case when old.status = 'closed' then retired_subdomains.retired_at else now() end;
  end if;
  return null;
end $$;
create trigger subdomain_retired after update of subdomain, status on clinics for each row execute function retire_subdomain();

-- One sign-up per Idempotency-Key. There is no user yet, so these keys stand apart; only hashes and the answer are kept.
create table signup_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  answer text not null,
  created_at timestamptz not null default now()
);
alter table signup_keys enable row level security;
alter table signup_keys force row level security;
select open_gate('signup_keys', 'select, insert, delete');

-- Keeps the answer; false when the key was used before. Whoever comes second waits for the first to commit.
create function claim_signup(p_key_hash bytea, p_body_hash bytea, p_answer text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from signup_keys where created_at < now() - interval '48 hours';
  insert into signup_keys (key_hash, body_hash, answer) values (p_key_hash, p_body_hash, p_answer) on conflict do nothing;
  return found;
end $$;

create function kept_signup(p_key_hash bytea) returns table (body_hash bytea, answer text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select k.body_hash, k.answer from signup_keys k where k.key_hash = p_key_hash $$;

-- What happened today so far, sign-ups and trap hits among it; p_by 0 only asks (platform.md 5.6, 10).
create function counted_today(p_name text, p_by int) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into daily_counters as c (name, count) values (p_name, p_by)
  on conflict (day, name) do update set count = c.count + p_by returning count $$;

-- A proof belongs to the address it was sent to; a changed address must be proven again.
alter table reset_tokens add column email text;

create function create_email_proof(p_user uuid, p_token_hash bytea, p_minutes int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now()
    where clinic_id = app_clinic() and user_id = p_user and purpose = 'verify_email' and used_at is null;
  insert into reset_tokens (clinic_id, user_id, purpose, token_hash, expires_at, email)
    select app_clinic(), u.id, 'verify_email', p_token_hash, now() + make_interval(mins => p_minutes), lower(u.email)
    from users u where u.clinic_id = app_clinic() and u.id = p_user and u.email is not null;
end $$;

-- Uses the link once; no row when it is used, old, or of an address the account no longer has.
create function prove_email(p_token_hash bytea)
  returns table (clinic_id uuid, user_id uuid, user_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens t set used_at = now() from users u, clinics c
    where t.token_hash = p_token_hash and t.purpose = 'verify_email' and t.used_at is null and t.expires_at > now()
      and u.clinic_id = t.clinic_id and u.id = t.user_id and lower(u.email) = t.email
      and c.id = t.clinic_id and c.status <> 'closed'
    returning t.clinic_id, t.user_id, u.name into clinic_id, user_id, user_name;
  if not found then return; end if;
  insert into login_secrets as s (clinic_id, user_id, email_verified_at) values (prove_email.clinic_id, prove_email.user_id, now())
  on conflict on constraint login_secrets_pkey do update set email_verified_at = now(),
    -- A password that was over when it was set waits for this proof: the many sign-ups of one day (platform.md 5.6).
    temporary_until = case when s.temporary_until > s.password_set_at then s.temporary_until end;
  return next;
end $$;

create function email_proven(p_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from login_secrets where clinic_id = app_clinic() and user_id = p_user and email_verified_at is not null) $$;

create function forget_email_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update login_secrets set email_verified_at = null where clinic_id = new.clinic_id and user_id = new.id and email_verified_at is not null;
  return null;
end $$;
create trigger email_proof_forgotten after update of email on users for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function forget_email_proof();

-- Which areas gave this clinic what it starts with; an area built later fills the clinics that are there (DESIGN 9.23).
create table clinic_areas (
  clinic_id uuid not null references clinics,
  area text not null check (area ~ '^[a-z]{1,30}$'),
  filled_at timestamptz not null default now(),
  primary key (clinic_id, area)
);
select build_wall('clinic_areas', 'select, insert'), open_gate('clinic_areas', 'select');

create function clinics_without_areas(p_areas text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from clinics c where c.status <> 'closed'
    and exists (select from unnest(p_areas) as one (area)
      where not exists (select from clinic_areas a where a.clinic_id = c.id and a.area = one.area))
  order by c.id $$;

-- Rows of the sample data, so that removing takes exactly them.
create table sample_rows (
  clinic_id uuid not null references clinics,
  tbl text not null check (tbl ~ '^[a-z_]{1,60}$'),
  record_id uuid not null,
  primary key (clinic_id, tbl, record_id)
);
select build_wall('sample_rows', 'select, insert, delete');

select hand_over_to_gate();
