-- Removed records come back with everything that went with them (UX-29).

-- Everything that goes with a row: {rows: [{table, rows}], cleared: [{table, column, value, ids}]}, parents before what
-- hangs on them, as the foreign keys say. Runs with the caller's rights: what app may not read (passwords) stays out.
create or replace function removal_of(p_tbl text, p_id uuid) returns jsonb
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
create or replace function put_back(p_content jsonb) returns void
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

set local role gate;

create or replace function keep_removed_secrets(p_users uuid[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into removed_secrets (clinic_id, user_id, secret)
  select clinic_id, user_id, to_jsonb(s) from login_secrets s where clinic_id = app_clinic() and user_id = any (p_users)
  on conflict (clinic_id, user_id) do update set secret = excluded.secret, removed_at = clock_timestamp() $$;

create or replace function return_removed_secrets(p_users uuid[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into login_secrets
  select (jsonb_populate_record(null::login_secrets, secret)).* from removed_secrets
  where clinic_id = app_clinic() and user_id = any (p_users) and removed_at > now() - interval '15 minutes'
  on conflict do nothing;
  delete from removed_secrets where clinic_id = app_clinic() and user_id = any (p_users);
end $$;

reset role;
