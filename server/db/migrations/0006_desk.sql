-- What the desk needs: preferences, the key of a person's drafts, saved views, removed rows that can come back, and the
-- search over everything.

-- Arrangements of one person (UX-01, UX-08). The second policy narrows the wall to the person's own rows.
create table preferences (
  clinic_id uuid not null references clinics,
  user_id uuid not null default app_user(),
  key text not null check (key ~ '^[A-Za-z0-9._~:-]{1,100}$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (clinic_id, user_id, key),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
select build_wall('preferences');
create policy owner on preferences as restrictive to app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));

-- The key drafts in the browser are encrypted with (SEC-44). app may not touch the table: it gets the caller's own key only.
create table draft_keys (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  key bytea not null check (octet_length(key) = 32),
  primary key (clinic_id, user_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
select build_wall('draft_keys', ''), open_gate('draft_keys', 'select, insert');

-- The caller's key in base64, made when it is first asked for. Each UUID brings 122 bits of the system's randomness.
create function draft_key() returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare kept bytea;
begin
  if app_clinic() is null or app_user() is null then return null; end if;
  select key into kept from draft_keys where clinic_id = app_clinic() and user_id = app_user();
  if kept is null then
    insert into draft_keys (clinic_id, user_id, key) values (app_clinic(), app_user(),
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    on conflict do nothing;
    select key into kept from draft_keys where clinic_id = app_clinic() and user_id = app_user();
  end if;
  return encode(kept, 'base64');
end $$;

-- Views of lists (UX-10): private, shared with one role, or with everybody.
create table saved_views (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  version int not null default 1,
  owner_id uuid not null default app_user(),
  list text not null check (char_length(list) between 1 and 130),
  name text not null check (char_length(name) between 1 and 60),
  everybody boolean not null default false,
  role_id uuid, -- null and not for everybody: private
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, owner_id) references users (clinic_id, id) on delete cascade,
  foreign key (clinic_id, role_id) references roles (clinic_id, id) on delete set null (role_id),
  check (role_id is null or not everybody)
);
create unique index saved_views__name__unique on saved_views (clinic_id, owner_id, list, fold(name));
create index saved_views_list on saved_views (clinic_id, list);
create index saved_views_role on saved_views (clinic_id, role_id);
select build_wall('saved_views');

-- Removed records, for whoever removed them to bring back within minutes (UX-29).
create table removed_rows (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null,
  record_id uuid not null,
  removed_by uuid not null default app_user(),
  removed_at timestamptz not null default clock_timestamp(),
  content jsonb not null,
  primary key (clinic_id, id)
);
create index removed_rows_record on removed_rows (clinic_id, resource, record_id);
create index removed_rows_age on removed_rows (removed_at);
select build_wall('removed_rows'), open_gate('removed_rows', 'select, delete');
create policy remover on removed_rows as restrictive to app
  using (removed_by = (select app_user())) with check (removed_by = (select app_user()));

-- Everything that goes with a row: {rows: [{table, rows}], cleared: [{table, column, value, ids}]}, parents before what
-- hangs on them, as the foreign keys say. Runs with the caller's rights: what app may not read (passwords) stays out.
create function removal_of(p_tbl text, p_id uuid) returns jsonb
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  kept jsonb := '[]';
  cleared jsonb := '[]';
  queue jsonb;
  step jsonb;
  link record;
  found jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %I t where clinic_id = app_clinic() and id = $1', p_tbl)
    into found using p_id;
  queue := jsonb_build_array(jsonb_build_object('table', p_tbl, 'rows', found));
  while jsonb_array_length(queue) > 0 loop
    step := queue -> 0;
    queue := queue - 0;
    kept := kept || jsonb_build_array(step);
    for link in
      select c.conrelid::regclass::text as child, c.confdeltype as way, a.attname as col
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 2
        and c.confrelid = to_regclass('public.' || quote_ident(step ->> 'table'))
        and has_table_privilege(c.conrelid, 'select, insert') and c.conrelid <> 'idempotency_keys'::regclass
      order by 1, 3
    loop
      execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %s t where clinic_id = app_clinic()
          and %I in (select (r ->> ''id'')::uuid from jsonb_array_elements($1) r)', link.child, link.col)
        into found using step -> 'rows';
      -- A row that hangs on two of them goes once.
      select coalesce(jsonb_agg(r), '[]') into found from jsonb_array_elements(found) r
      where not exists (select from jsonb_array_elements(kept || queue) k, jsonb_array_elements(k -> 'rows') o
        where k ->> 'table' = link.child and o = r);
      if jsonb_array_length(found) = 0 then continue; end if;
      if link.way = 'n' then
        cleared := cleared || jsonb_build_array(jsonb_build_object('table', link.child, 'column', link.col, 'rows',
          (select jsonb_agg(jsonb_build_object('id', r -> 'id', 'value', r -> link.col)) from jsonb_array_elements(found) r)));
      elsif found -> 0 ? 'id' then
        queue := queue || jsonb_build_array(jsonb_build_object('table', link.child, 'rows', found));
      else
        kept := kept || jsonb_build_array(jsonb_build_object('table', link.child, 'rows', found));
      end if;
    end loop;
  end loop;
  return jsonb_build_object('rows', kept, 'cleared', cleared);
end $$;

-- The other way round, under the same wall and rights.
create function put_back(p_content jsonb) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  step jsonb;
  names text;
begin
  for step in select * from jsonb_array_elements(p_content -> 'rows') loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
      where attrelid = to_regclass('public.' || quote_ident(step ->> 'table')) and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %I (%s) select %s from jsonb_populate_recordset(null::%I, $1)',
      step ->> 'table', names, names, step ->> 'table') using step -> 'rows';
  end loop;
  for step in select * from jsonb_array_elements(p_content -> 'cleared') loop
    execute format('update %I t set %I = (r ->> ''value'')::uuid from jsonb_array_elements($1) r
        where t.clinic_id = app_clinic() and t.id = (r ->> ''id'')::uuid and t.%I is null',
      step ->> 'table', step ->> 'column', step ->> 'column') using step -> 'rows';
  end loop;
end $$;

-- The passwords of removed logins, which app may not read: kept and returned inside the gate.
create table removed_secrets (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  removed_at timestamptz not null default clock_timestamp(),
  secret jsonb not null,
  primary key (clinic_id, user_id)
);
select build_wall('removed_secrets', ''), open_gate('removed_secrets', 'select, insert, update, delete');

create function keep_removed_secrets(p_users uuid[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into removed_secrets (clinic_id, user_id, secret)
  select clinic_id, user_id, to_jsonb(s) from login_secrets s where clinic_id = app_clinic() and user_id = any (p_users)
  on conflict (clinic_id, user_id) do update set secret = excluded.secret, removed_at = clock_timestamp() $$;

create function return_removed_secrets(p_users uuid[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into login_secrets
  select (jsonb_populate_record(null::login_secrets, secret)).* from removed_secrets
  where clinic_id = app_clinic() and user_id = any (p_users) and removed_at > now() - interval '15 minutes'
  on conflict do nothing;
  delete from removed_secrets where clinic_id = app_clinic() and user_id = any (p_users);
end $$;

-- Old rows nobody asks for any more; as in 0001, with what was removed. The function is the gate's, and stays so.
grant create on schema public to gate;
set local role gate;
create or replace function sweep_platform() returns bigint
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
  delete from removed_rows where removed_at < now() - interval '15 minutes';
  get diagnostics n = row_count; gone := gone + n;
  delete from removed_secrets where removed_at < now() - interval '15 minutes';
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;
reset role;
revoke create on schema public from gate;

-- History tells that a record came back.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('create', 'update', 'delete', 'archive', 'transition',
  'view', 'export', 'print', 'login', 'login_failed', 'logout', 'password', 'permission', 'restore'));

-- A repeated call is answered in the very bytes of the first (REL-12): jsonb would order and space them anew.
alter table idempotency_keys alter column answer type text using answer::text;

-- The best of what is found in one table: an exact number first, then titles that begin with the words, then the rest.
-- Like search_page it runs as the gate, takes the clinic from the setting alone and plans with the words themselves; the
-- caller reads the rows again under the wall. p_columns: the text columns looked through. p_all: they are all of the
-- search column. p_codes and p_titles: those among them that hold numbers and names.
create function search_best(p_tbl text, p_words text, p_conditions jsonb, p_columns text[], p_all boolean, p_codes text[],
  p_titles text[], p_most int) returns table (id uuid, place int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  whole text := regexp_replace(trim(fold(coalesce(p_words, ''))), '\s+', ' ', 'g');
  digits text := case when whole ~ '^[+0-9 ()-]+$' then regexp_replace(whole, '[^0-9]', '', 'g') end;
  one text;
  columns_text text;
  condition text;
  words text;
  begins text[] := '{}';
  short boolean;
  parts text[] := '{}';
begin
  if whole = '' or p_most not between 1 and 200 then return; end if;
  perform check_column(p_tbl, name) from unnest(p_columns || p_codes || p_titles || array['clinic_id', 'id', 'search']) name;
  select coalesce(string_agg(' and (' || search_condition(p_tbl, item) || ')', ''), '') into condition
    from jsonb_array_elements(coalesce(p_conditions, '[]')) item;
  select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ') into columns_text from unnest(p_columns) name;
  -- The indexed column first; where some of it is not for the caller, the words must stand in what is.
  select string_agg(format('search like %L', like_pattern(word)) || case when p_all then ''
      else format(' and fold(%s) like %L', columns_text, like_pattern(word)) end, ' and '), bool_and(char_length(word) < 3)
    into words, short from unnest(string_to_array(whole, ' ')) word;
  -- A number is found by its end too: the last four digits of a phone, or all of it without the country.
  if char_length(digits) >= 9 then digits := ltrim(digits, '0'); end if;
  foreach one in array p_codes loop
    if char_length(digits) >= 4 then
      parts := parts || format('(select id, %s as place from %I where clinic_id = $1 and fold(%I) like %L and search like %L%s limit %s)',
        case when char_length(digits) >= 9 then 0 else 1 end, p_tbl, one, '%' || digits, '%' || digits || '%', condition, p_most);
    end if;
    -- By an index of exactly this number, or where the words look like one and have letters enough for the trigrams.
    if has_index(p_tbl, format('(clinic_id, fold(%I))', one)) then
      parts := parts || format('(select id, 0 as place from %I where clinic_id = $1 and fold(%I) = %L%s limit %s)',
        p_tbl, one, whole, condition, p_most);
    elsif not short and whole ~ '[0-9@]' then
      parts := parts || format('(select id, 0 as place from %I where clinic_id = $1 and fold(%I) = %L and search like %L%s limit %s)',
        p_tbl, one, whole, like_pattern(whole), condition, p_most);
    end if;
  end loop;
  foreach one in array p_titles loop
    begins := begins || format('fold(%I) like %L', one, right(like_pattern(whole), -1));
    if has_index(p_tbl, format('(clinic_id, fold(%I), id)', one)) then
      parts := parts || format('(select id, 2 as place from %I where clinic_id = $1 and fold(%I) like %L%s order by fold(%I), id limit %s)',
        p_tbl, one, right(like_pattern(whole), -1), condition, one, p_most);
    end if;
  end loop;
  -- More than are asked for, so that the better of them can be chosen. For one or two letters no trigram helps: only so
  -- many rows are looked through.
  parts := parts || format('(select id, case when %s then 2 else 3 end as place from %s where %s%s%s limit %s)',
    case when begins = '{}' then 'false' else array_to_string(begins, ' or ') end,
    case when short then format('(select * from %I where clinic_id = $1 limit 20000) %I', p_tbl, p_tbl) else format('%I', p_tbl) end,
    case when short then '' else 'clinic_id = $1 and ' end, words, condition, 200);
  return query execute format('select f.id, min(f.place)::int from (%s) f group by f.id order by 2 limit %s',
    array_to_string(parts, ' union all '), p_most) using app_clinic();
end $$;

-- Whether the table has an index over these columns.
create function has_index(p_tbl text, p_columns text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from pg_index where indrelid = to_regclass('public.' || quote_ident(p_tbl)) and indpred is null
    and position(p_columns in pg_get_indexdef(indexrelid)) > 0) $$;

-- As in 0001, but the walk stops at the page's last row instead of folding and sorting two thousand names each time, and is
-- not taken for numbers.
grant create on schema public to gate;
set local role gate;
create or replace function search_page(p_tbl text, p_words text, p_conditions jsonb default '[]', p_sort text default 'id',
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
  -- index fetches every hit and sorts. Numbers are rare: for them the walk would be in vain.
  if coalesce(p_words, '') !~ '[0-9٠-٩۰-۹]{3}' and in_index_order(p_tbl, sort_key) then
    execute format('select array(select id from (
          select * from (select * from %I where clinic_id = $1 order by %s %s, id %s limit 2000) %I where %s limit %s offset %s) %I
        order by %s %s, id %s)',
      p_tbl, sort_key, p_direction, p_direction, p_tbl, condition_text, p_limit, p_offset, p_tbl, sort_key, p_direction, p_direction)
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
reset role;
revoke create on schema public from gate;

-- As in 0001, asking only the indexes of three columns for their text.
create or replace function in_index_order(p_tbl text, p_sort_key text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from pg_index where indrelid = to_regclass('public.' || quote_ident(p_tbl)) and indnkeyatts = 3
    and pg_get_indexdef(indexrelid) like '%(clinic_id, ' || replace(p_sort_key, '::text', '') || ', id)%') $$;

select hand_over_to_gate();
