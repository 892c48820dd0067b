-- Letters that only look otherwise are one to fold() from here on, in forms of print and on Persian and Urdu keyboards: what is
-- stored of its answers is made anew.
-- rebuilds: fold(text)

do $$
declare
  changed constant oid := 'fold(text)'::regprocedure;
  one record;
  named text;
  lost text[];
  made_anew text;
  rewritten oid[] := '{}';
begin
  -- Names that were two and are one now: a later one gets a number behind it, so that its index can be built.
  for one in
    select x.indrelid::regclass as tbl, t.relforcerowsecurity as walled, coalesce(pg_get_expr(x.indpred, x.indrelid), 'true') as among,
      array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) n) as keys
    from pg_index x join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace and exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = x.indexrelid and d.refclassid = 'pg_proc'::regclass and d.refobjid = changed)
  loop
    select (regexp_match(key, '^fold\((\w+)\)$'))[1] into named from unnest(one.keys) key where key ~ '^fold\(\w+\)$' limit 1;
    continue when named is null;
    if one.walled then execute format('alter table %s no force row level security', one.tbl); end if;
    execute format('update %1$s t set %2$I = t.%2$I || '' '' || twice.n
        from (select ctid as place, row_number() over (partition by %3$s order by ctid) as n from %1$s where (%4$s) and (%5$s)) twice
        where t.ctid = twice.place and twice.n > 1',
      one.tbl, named, array_to_string(one.keys, ', '), one.among,
      (select string_agg(format('(%s) is not null', key), ' and ') from unnest(one.keys) key));
    set constraints all immediate;
    if one.walled then execute format('alter table %s force row level security', one.tbl); end if;
  end loop;

  for one in
    select a.attrelid, a.attrelid::regclass as tbl, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(f.adbin, f.adrelid) as made
    from pg_attribute a join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
    where a.attgenerated = 's' and exists (select from pg_depend d
      where d.classid = 'pg_attrdef'::regclass and d.objid = f.oid and d.refclassid = 'pg_proc'::regclass and d.refobjid = changed)
  loop
    -- Either way the table is written anew, and every index of it.
    if current_setting('server_version_num')::int >= 170000 then
      execute format('alter table %s alter column %I set expression as (%s)', one.tbl, one.attname, one.made);
    else
      lost := array(select pg_get_indexdef(x.indexrelid) from pg_index x where x.indrelid = one.attrelid and one.attnum = any (x.indkey));
      execute format('alter table %s drop column %I', one.tbl, one.attname);
      execute format('alter table %s add column %I %s generated always as (%s) stored', one.tbl, one.attname, one.type, one.made);
      foreach made_anew in array lost loop execute made_anew; end loop;
    end if;
    rewritten := rewritten || one.attrelid;
  end loop;

  for one in
    select x.indexrelid::regclass as stale from pg_index x join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and not x.indrelid = any (rewritten) and exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = x.indexrelid and d.refclassid = 'pg_proc'::regclass and d.refobjid = changed)
  loop
    execute format('reindex index %s', one.stale);
  end loop;
end $$;

-- Barcodes are kept folded.
alter table item_barcodes no force row level security;
update item_barcodes b set barcode = fold(b.barcode) where b.barcode <> fold(b.barcode)
  and not exists (select from item_barcodes o where o.clinic_id = b.clinic_id and o.barcode = fold(b.barcode));
alter table item_barcodes force row level security;
