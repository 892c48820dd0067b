-- The ground every generated table stands on: roles, the clinic's wall, clinics, sign-in, audit, files, outbox, jobs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Roles belong to the whole server, not to this database: another database may have made them.
-- app: what every request works as. gate: owner of the few functions that answer before the clinic is known.
do $roles$
declare name text;
begin
  foreach name in array array['app', 'gate'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role % is missing and this account may not make it: create role % nologin; grant % to %', name, name, name, current_user;
    end;
    -- Without inheritance: the owner of the tables must step through SET ROLE, so no stray query borrows a policy.
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, name, 'set') then execute format('grant %I to current_user with inherit false, set true', name); end if;
    elsif not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
  if exists (select from pg_roles where rolname in ('app', 'gate') and (rolsuper or rolbypassrls or rolcanlogin)) then
    raise exception 'The roles app and gate must be without login, superuser and bypassrls';
  end if;
end $roles$;

revoke create on schema public from public;
grant usage on schema public to app, gate;

-- Who the transaction works for. Compare as (select app_clinic()): evaluated once per statement.
create function app_clinic() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app_request() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.request_id', true), '') $$;

-- Arabic and Latin folding in one pass; immutable, so it may stand in generated columns and indexes.
create function fold(t text) returns text language sql immutable strict parallel safe as $f$
  select translate(lower(t),
    'أإآٱىةؤئٹکیۀ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ء' || E'\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640',
    'اااايهويتكيه01234567890123456789') $f$;

-- UUIDv7, also where PostgreSQL has no uuidv7() yet.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid $$;

-- The wall of one tenant table: forced row security, the clinic's policy for app, and app's usual grants.
create function build_wall(tbl regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy clinic on %s to app using (clinic_id = (select app_clinic())) with check (clinic_id = (select app_clinic()))', tbl);
  if rights <> '' then execute format('grant %s on %s to app', rights, tbl); end if;
end $$;

-- A table the gate functions need: they see every clinic's rows of it, and nobody else does.
create function open_gate(tbl regclass, rights text) returns void language plpgsql as $$
begin
  execute format('create policy gate on %s to gate using (true) with check (true)', tbl);
  execute format('grant %s on %s to gate', rights, tbl);
end $$;

create table clinics (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  name_en text,
  subdomain text not null unique check (subdomain ~ '^[a-z][a-z0-9-]{1,28}[a-z0-9]$' and subdomain !~ '--'),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  clinic_type text not null default 'dental' check (clinic_type in ('dental', 'medical', 'mixed')),
  logo_file_id uuid,
  primary_color text not null default '#12355B' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#C9A227' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  currency text not null default 'EGP' check (currency ~ '^[A-Z]{3}$'),
  currency_digits int not null default 2 check (currency_digits between 0 and 4),
  timezone text not null default 'Africa/Cairo',
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  digits text not null default 'western' check (digits in ('western', 'arabic')),
  country text not null default 'EG' check (country ~ '^[A-Z]{2}$'),
  weekend_days text[] not null default array['fri']
    check (weekend_days <@ array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] and cardinality(weekend_days) <= 3),
  phone text, whatsapp text, email text, address text, tax_number text,
  subscription_plan text not null default 'trial',
  subscription_ends_at timestamptz,
  plan_limits jsonb not null default '{"max_active_employees": 15, "max_branches": 3}',
  session_idle_minutes int not null default 480 check (session_idle_minutes between 15 and 720),
  session_max_minutes int not null default 10080 check (session_max_minutes between 15 and 43200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table clinics enable row level security;
alter table clinics force row level security;
-- A new clinic is inserted inside the wall of its own, new id.
create policy clinic on clinics to app using (id = (select app_clinic())) with check (id = (select app_clinic()));
grant select, insert, update on clinics to app;
select open_gate('clinics', 'select');

-- Sign-in. app may not touch these four at all: only the gate functions do. Their users follow in 0002.
create table sessions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null default 'normal' check (purpose in ('normal', 'first_login')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_minutes int not null check (idle_minutes > 0),
  confirmed_at timestamptz not null default now(), -- when the password was last typed (SEC-23)
  ip text, user_agent text,
  revoked_at timestamptz,
  primary key (clinic_id, id)
);
create index sessions_user on sessions (clinic_id, user_id, created_at desc) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);
select build_wall('sessions', ''), open_gate('sessions', 'select, insert, update, delete');

create table login_secrets (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  password_hash text,
  password_set_at timestamptz not null default now(),
  temporary_until timestamptz,
  email_verified_at timestamptz,
  primary key (clinic_id, user_id)
);
select build_wall('login_secrets', ''), open_gate('login_secrets', 'select, insert, update, delete');

create table reset_tokens (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  purpose text not null default 'reset' check (purpose in ('reset', 'verify_email')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (clinic_id, id)
);
create index reset_tokens_user on reset_tokens (clinic_id, user_id, purpose) where used_at is null;
select build_wall('reset_tokens', ''), open_gate('reset_tokens', 'select, insert, update, delete');

create table login_failures (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index login_failures_key on login_failures (key, at desc);
alter table login_failures enable row level security;
alter table login_failures force row level security;
select open_gate('login_failures', 'select, insert, delete');

-- Who did what. Rows are added and never changed (platform.md 12).
create table audit_log (
  seq bigint generated always as identity,
  clinic_id uuid not null references clinics,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid default app_user(),
  actor_label text,
  ip text, user_agent text,
  request_id text default app_request(),
  action text not null check (action in ('create', 'update', 'delete', 'archive', 'transition', 'view', 'export', 'print',
    'login', 'login_failed', 'logout', 'password', 'permission')),
  entity text not null,
  entity_id uuid,
  entity_label text,
  changes jsonb,
  reason text,
  primary key (clinic_id, seq)
);
create index audit_log_record on audit_log (clinic_id, entity, entity_id, seq desc);
create index audit_log_actor on audit_log (clinic_id, actor_id, seq desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are added and never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_kept_whole before truncate on audit_log for each statement execute function refuse_change();
select build_wall('audit_log', 'select, insert');

-- What leaves the house after the commit.
create table outbox (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  kind text not null check (kind in ('notification', 'mail')),
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  primary key (clinic_id, id)
);
create index outbox_due on outbox (next_try_at) where sent_at is null;
select build_wall('outbox'), open_gate('outbox', 'select, update, delete');

create table idempotency_keys (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  route text not null,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  state text not null default 'running' check (state in ('running', 'done')),
  status int,
  answer jsonb,
  headers jsonb,
  created_at timestamptz not null default now(),
  primary key (clinic_id, user_id, route, key),
  check (state = 'running' or status is not null)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select build_wall('idempotency_keys'), open_gate('idempotency_keys', 'select, delete');

-- Numbers without gaps: the row is locked until the document that took the number is committed.
create table counters (
  clinic_id uuid not null references clinics,
  series text not null,
  value bigint not null default 0 check (value >= 0),
  primary key (clinic_id, series)
);
select build_wall('counters');
create function next_number(p_series text) returns bigint language sql volatile as $$
  insert into counters as c (clinic_id, series, value) values (app_clinic(), p_series, 1)
  on conflict (clinic_id, series) do update set value = c.value + 1 returning value $$;

create table files (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null check (char_length(name) between 1 and 255),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  storage_key text not null,
  width int, height int,
  uploaded_by uuid default app_user(),
  resource text, record_id uuid, field text,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  primary key (clinic_id, id)
);
create index files_record on files (clinic_id, resource, record_id);
create index files_content on files (clinic_id, sha256);
create index files_loose on files (created_at) where attached_at is null;
select build_wall('files'), open_gate('files', 'select');
alter table clinics add foreign key (id, logo_file_id) references files (clinic_id, id);

create table jobs (
  id uuid primary key default new_id(),
  clinic_id uuid references clinics, -- null: for the whole installation
  kind text not null,
  payload jsonb not null default '{}',
  unique_key text, -- at most one waiting job of its kind with this key
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  locked_by text,
  error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at);
create unique index jobs_once on jobs (coalesce(clinic_id, '00000000-0000-0000-0000-000000000000'::uuid), kind, unique_key)
  where unique_key is not null and locked_until is null;
select build_wall('jobs', 'select, insert'), open_gate('jobs', 'select, insert, update, delete');

-- Functions of the gate. Those that need users follow in 0003.

-- The clinic of a host name, for the page before sign-in; closed clinics included, the caller reads the status.
create function clinic_by_subdomain(p_subdomain text) returns setof clinics
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from clinics where subdomain = p_subdomain $$;

-- For jobs that go through all clinics.
create function active_clinics() returns table (clinic_id uuid, timezone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, clinics.timezone from clinics where status = 'active' order by id $$;

-- Guessing limits (SEC-25). The keys are built by the server alone.
create function count_login_failures(p_key text, p_within interval default interval '15 minutes')
  returns table (failures int, latest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int, max(at) from login_failures where key = p_key and at > now() - p_within $$;

create function record_login_failure(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into login_failures (key) values (p_key) $$;

create function clear_login_failures(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from login_failures where key = p_key $$;

-- Counts an attempt before the password is checked, so that parallel guesses cannot all slip under the limit.
-- Answers the seconds to wait; 0 means go on: then clear_login_failures or release_login_attempt follows a success.
create function reserve_login_attempt(p_keys text[], p_limits int[], p_within interval default interval '15 minutes') returns int
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

create function release_login_attempt(p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from login_failures where id = (select id from login_failures where key = p_key order by at desc limit 1) $$;

-- Takes due jobs for one worker; what a killed worker held comes back when its lease ends.
create function claim_jobs(p_worker text, p_kinds text[], p_limit int, p_lease interval default interval '2 minutes') returns setof jobs
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set locked_until = clock_timestamp() + p_lease, locked_by = p_worker, attempts = attempts + 1
  where id in (
    select id from jobs where run_at <= clock_timestamp() and kind = any (p_kinds)
      and (locked_until is null or locked_until < clock_timestamp())
    order by run_at limit p_limit for update skip locked)
  returning * $$;

-- Ends a claimed job, or gives it back to be tried again at p_retry_at. Only the worker that holds it may.
create function finish_job(p_id uuid, p_worker text, p_error text default null, p_retry_at timestamptz default null) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if p_retry_at is null and p_error is null then
    delete from jobs where id = p_id and locked_by = p_worker;
  else
    update jobs set locked_until = null, locked_by = null, error = left(p_error, 1000), run_at = coalesce(p_retry_at, 'infinity')
    where id = p_id and locked_by = p_worker;
  end if;
  return found;
end $$;

-- A job for the whole installation, once while it waits.
create function add_platform_job(p_kind text, p_unique_key text, p_run_at timestamptz default now(), p_payload jsonb default '{}') returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into jobs (kind, unique_key, run_at, payload) values (p_kind, p_unique_key, p_run_at, p_payload) on conflict do nothing $$;

-- Takes due messages; next_try_at is the lease.
create function claim_outbox(p_kind text, p_limit int, p_lease interval default interval '2 minutes') returns setof outbox
  language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set next_try_at = clock_timestamp() + p_lease, attempts = attempts + 1
  where (clinic_id, id) in (
    select clinic_id, id from outbox where sent_at is null and kind = p_kind and next_try_at <= clock_timestamp()
    order by next_try_at limit p_limit for update skip locked)
  returning * $$;

create function finish_outbox(p_clinic uuid, p_id uuid, p_error text default null, p_next_try_at timestamptz default null) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set sent_at = case when p_error is null then clock_timestamp() end, error = left(p_error, 1000),
    next_try_at = coalesce(p_next_try_at, 'infinity')
  where clinic_id = p_clinic and id = p_id $$;

-- Old rows nobody asks for any more; run by a nightly job. Answers how many went.
create function sweep_platform() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint := 0; n bigint;
begin
  delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from reset_tokens where expires_at < now() - interval '7 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from login_failures where at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from idempotency_keys where created_at < now() - interval '48 hours';
  get diagnostics n = row_count; gone := gone + n;
  delete from outbox where sent_at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;

-- Search. LIKE is not leakproof, so under a row policy no trigram index may serve it. search_page runs as the gate, takes
-- the clinic from the setting alone, and answers one page of ids; the outer query reads the rows under the wall.

-- Refuses a name that is no column of a table app itself may read: the gate must not become a way round the grants.
create function check_column(p_tbl text, p_column text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare tbl oid := to_regclass('public.' || quote_ident(p_tbl));
begin
  if tbl is null or not has_table_privilege('app', tbl, 'select')
    or not exists (select from pg_attribute where attrelid = tbl and attname = p_column and attnum > 0 and not attisdropped)
  then
    raise exception 'There is no column % in %', p_column, p_tbl using errcode = 'undefined_column';
  end if;
end $$;

create function like_pattern(p_word text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(fold(p_word), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- One condition as SQL text; $1 is the clinic. {c, o, v}: o is = <> < <= > >= in not_in is_null not_null folded_like
-- has (an array column holds v), in_select {table, select, where, v: […]}, or and/or over v: [conditions].
create function search_condition(p_tbl text, p_condition jsonb) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  c text := p_condition ->> 'c';
  o text := p_condition ->> 'o';
  v jsonb := p_condition -> 'v';
  one text := p_condition ->> 'v';
  list text;
begin
  if o in ('and', 'or') then
    select string_agg('(' || search_condition(p_tbl, part) || ')', ' ' || o || ' ') into list from jsonb_array_elements(v) part;
    return coalesce(list, case o when 'and' then 'true' else 'false' end);
  end if;
  perform check_column(p_tbl, c);
  if o in ('in', 'not_in', 'in_select') then
    select string_agg(quote_literal(item), ', ') into list from jsonb_array_elements_text(v) item where item is not null;
  elsif o not in ('is_null', 'not_null') and one is null then
    raise exception 'The condition on % has no value', c using errcode = 'invalid_parameter_value';
  end if;
  case
    when o in ('=', '<>', '<', '<=', '>', '>=') then return format('%I %s %L', c, o, one);
    when o = 'is_null' then return format('%I is null', c);
    when o = 'not_null' then return format('%I is not null', c);
    when o = 'folded_like' then return format('fold(%I::text) like %L', c, like_pattern(one));
    when o = 'has' then return format('%L = any (%I)', one, c);
    when o = 'in' then return case when list is null then 'false' else format('%I in (%s)', c, list) end;
    when o = 'not_in' then return case when list is null then 'true' else format('%I not in (%s)', c, list) end;
    when o = 'in_select' then
      perform check_column(p_condition ->> 'table', column_name)
        from unnest(array['clinic_id', p_condition ->> 'select', p_condition ->> 'where']) column_name;
      return case when list is null then 'false' else format('%I in (select %I from %I where clinic_id = $1 and %I in (%s))',
        c, p_condition ->> 'select', p_condition ->> 'table', p_condition ->> 'where', list) end;
    else raise exception 'Unknown operator %', o using errcode = 'invalid_parameter_value';
  end case;
end $$;

-- One page of ids in order, and how many there are up to p_cap (null = not asked). Every word must occur in the folded
-- search column. p_sort is a column, or fold:column for the order of folded names. The values stand in the text as
-- literals, so that each term is planned for itself; never prepare the calling statement by name.
create function search_page(p_tbl text, p_words text, p_conditions jsonb default '[]', p_sort text default 'id',
  p_direction text default 'asc', p_limit int default 25, p_offset int default 0, p_cap int default null,
  out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  condition text;
  condition_text text;
  sort_column text := regexp_replace(p_sort, '^fold:', '');
  sort_key text;
begin
  if p_direction not in ('asc', 'desc') or p_limit not between 0 and 100000 or p_offset < 0 then
    raise exception 'Bad page' using errcode = 'invalid_parameter_value';
  end if;
  perform check_column(p_tbl, sort_column), check_column(p_tbl, 'clinic_id'), check_column(p_tbl, 'id');
  sort_key := format(case when p_sort like 'fold:%' then 'fold(%I::text)' else '%I' end, sort_column);
  select string_agg(part, ' and ') into condition from (
    select format('search like %L', like_pattern(word)) as part
      from unnest(string_to_array(regexp_replace(trim(fold(coalesce(p_words, ''))), '\s+', ' ', 'g'), ' ')) word where word <> ''
    union all
    select '(' || search_condition(p_tbl, item) || ')' from jsonb_array_elements(coalesce(p_conditions, '[]')) item) parts;
  condition_text := coalesce(condition, 'true');
  condition := format('from %I where clinic_id = $1 and %s', p_tbl, condition_text);
  -- Under a policy the planner may not look into the statistics of LIKE, so the way to the page is chosen here. Common words
  -- are met at once by walking an index in the list's order; the walk stops after some thousand rows, and then the trigram
  -- index fetches every hit and sorts.
  if in_index_order(p_tbl, sort_key) then
    execute format('select array(select id from (select * from %I where clinic_id = $1 order by %s %s, id %s limit 2000) %I where %s
        order by %s %s, id %s limit %s offset %s)',
      p_tbl, sort_key, p_direction, p_direction, p_tbl, condition_text, sort_key, p_direction, p_direction, p_limit, p_offset)
      into ids using app_clinic();
  end if;
  if ids is null or cardinality(ids) < p_limit then
    execute format('select array(select id %s order by %s %s, id %s limit %s offset %s)',
      condition, sort_key, p_direction, p_direction, p_limit, p_offset) into ids using app_clinic();
  end if;
  if p_cap is null then return; end if;
  -- A page that is not full has told the count already.
  if cardinality(ids) < p_limit and (cardinality(ids) > 0 or p_offset = 0) then
    total := least(p_offset + cardinality(ids), p_cap);
  else
    execute format('select count(*)::int from (select 1 %s limit %s) found', condition, greatest(p_cap, 0)) into total using app_clinic();
  end if;
end $$;

-- Whether an index of the table runs in the order of this expression, clinic by clinic.
create function in_index_order(p_tbl text, p_sort_key text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from pg_index where indrelid = to_regclass('public.' || quote_ident(p_tbl))
    and pg_get_indexdef(indexrelid) like '%(clinic_id, ' || replace(p_sort_key, '::text', '') || ', id)%') $$;

-- Hands every SECURITY DEFINER function that is still the owner's to the gate: it runs with the gate's few rights, and
-- only app may call it. A later migration that adds such functions ends with: select hand_over_to_gate();
create function hand_over_to_gate() returns void language plpgsql as $$
declare one regprocedure;
begin
  grant create on schema public to gate;
  for one in select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and proowner = current_user::regrole
  loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to app', one);
    execute format('alter function %s owner to gate', one);
  end loop;
  revoke create on schema public from gate;
end $$;
select hand_over_to_gate();

-- Extensions bring functions of their own, so the others are named one by one.
revoke execute on function hand_over_to_gate(), build_wall(regclass, text), open_gate(regclass, text) from public;
