-- Records are found by the names of what they, or their lines, refer to (`search: true` of a reference).
select open_gate('inventory_requests__lines', 'select');

-- The ids whose names hold a word, as the text of a query; $1 is the clinic. {table, names, by?: {column, table, names}}:
-- what is called after another record (`by`) is found by that one's name, by its own where it has none.
create function search_targets(p_way jsonb, p_word text) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  tbl text := p_way ->> 'table';
  by_column text := p_way #>> '{by,column}';
  names text;
  found text;
begin
  perform check_column(tbl, name) from jsonb_array_elements_text(p_way -> 'names' || '["clinic_id", "id", "search"]') name;
  select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ') into names from jsonb_array_elements_text(p_way -> 'names') name;
  -- The indexed column first: the names are part of it.
  found := format('%s and %s', word_condition('search', p_word), word_condition(format('fold(%s)', names), p_word));
  if by_column is not null then
    perform check_column(tbl, by_column);
    found := format('(%I is null and %s or %I in (%s))', by_column, found, by_column, search_targets(p_way -> 'by', p_word));
  end if;
  return format('select id from %I where clinic_id = $1 and %s', tbl, found);
end $$;

-- What each way leads to for a word, as the end of a condition on its column; null where it leads nowhere. The ids stand in
-- the text, so that the planner sees how many there are; very many are asked for where they are needed.
create function search_found(p_ways jsonb, p_word text) returns text[]
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  way jsonb;
  targets text;
  ids uuid[];
  found text[] := '{}';
begin
  for way in select value from jsonb_array_elements(coalesce(p_ways, '[]')) loop
    targets := search_targets(way, p_word);
    execute format('select array(%s limit 5001)', targets) into ids using app_clinic();
    found := found || case cardinality(ids) when 0 then null when 5001 then format('in (%s)', targets) else format('= any (%L::uuid[])', ids) end;
  end loop;
  return found;
end $$;

-- That a word stands in a row's own text or in the name of something it refers to. For a whole table each way is gone by
-- its own index and the ids are put together; rows that are met one after the other (p_each) are asked one by one: offset 0
-- keeps the planner from reading all lines first.
create function search_word(p_tbl text, p_word text, p_ways jsonb, p_found text[], p_each boolean) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  own text := word_condition('search', p_word);
  parts text[] := '{}';
  lines text;
  pointer text;
begin
  for n in 1 .. cardinality(p_found) loop
    continue when p_found[n] is null;
    lines := p_ways -> (n - 1) ->> 'lines';
    pointer := p_ways -> (n - 1) ->> 'column';
    perform check_column(coalesce(lines, p_tbl), pointer);
    if lines is not null then perform check_column(lines, name) from unnest(array['clinic_id', 'record_id']) name; end if;
    parts := parts || case
      when p_each and lines is null then format('%I %s', pointer, p_found[n])
      when p_each then format('exists (select from %I l where l.clinic_id = $1 and l.record_id = %I.id and l.%I %s offset 0)', lines, p_tbl, pointer, p_found[n])
      when lines is null then format('select id from %I where clinic_id = $1 and %I %s', p_tbl, pointer, p_found[n])
      else format('select record_id from %I where clinic_id = $1 and %I %s', lines, pointer, p_found[n])
    end;
  end loop;
  if parts = '{}' then return own; end if;
  if p_each then return '(' || array_to_string(own || parts, ' or ') || ')'; end if;
  return 'id in (' || array_to_string(format('select id from %I where clinic_id = $1 and %s', p_tbl, own) || parts, ' union all ') || ')';
end $$;

-- As in 0017, with the ways to other records' names.
drop function search_page(text, text, jsonb, text, text, int, int, int);
create function search_page(p_tbl text, p_words text, p_conditions jsonb default '[]', p_sort text default 'id',
  p_direction text default 'asc', p_limit int default 25, p_offset int default 0, p_cap int default null, p_ways jsonb default '[]',
  out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words text[] := array_remove(string_to_array(regexp_replace(trim(fold(coalesce(p_words, ''))), '\s+', ' ', 'g'), ' '), '');
  conditions text;
  each text := 'true';
  condition text := 'true';
  walked boolean := false;
  word text;
  found text[];
  sort_column text := regexp_replace(p_sort, '^fold:', '');
  sort_key text;
begin
  if p_direction not in ('asc', 'desc') or p_limit not between 0 and 100000 or p_offset < 0 then
    raise exception 'Bad page' using errcode = 'invalid_parameter_value';
  end if;
  perform check_column(p_tbl, sort_column), check_column(p_tbl, 'clinic_id'), check_column(p_tbl, 'id');
  sort_key := format(case when p_sort like 'fold:%' then 'fold(%I::text)' else '%I' end, sort_column);
  select coalesce(string_agg(' and (' || search_condition(p_tbl, item) || ')', ''), '') into conditions
    from jsonb_array_elements(coalesce(p_conditions, '[]')) item;
  foreach word in array words loop
    found := search_found(p_ways, word);
    each := each || ' and ' || search_word(p_tbl, word, p_ways, found, true);
    condition := condition || ' and ' || search_word(p_tbl, word, p_ways, found, false);
  end loop;
  each := each || conditions;
  condition := format('from %I where clinic_id = $1 and %s', p_tbl, condition || conditions);
  -- Under a policy the planner may not look into the statistics of LIKE, so the way to the page is chosen here. Common words
  -- are met at once by walking an index in the list's order; the walk stops after some thousand rows, and then the trigram
  -- index fetches every hit and sorts. Numbers are rare: for them the walk would be in vain.
  if coalesce(p_words, '') !~ '[0-9٠-٩۰-۹]{3}' and in_index_order(p_tbl, sort_key) then
    walked := true;
    execute format('select array(select id from (
          select * from (select * from %I where clinic_id = $1 order by %s %s, id %s limit 2000) %I where %s limit %s offset %s) %I
        order by %s %s, id %s)',
      p_tbl, sort_key, p_direction, p_direction, p_tbl, each, p_limit, p_offset, p_tbl, sort_key, p_direction, p_direction)
      into ids using app_clinic();
  end if;
  if ids is null or cardinality(ids) < p_limit then
    walked := false;
    execute format('select array(select id %s order by %s %s, id %s limit %s offset %s)',
      condition, sort_key, p_direction, p_direction, p_limit, p_offset) into ids using app_clinic();
  end if;
  if p_cap is null then return; end if;
  -- A page that is not full has told the count already.
  if cardinality(ids) < p_limit and (cardinality(ids) > 0 or p_offset = 0) then
    total := least(p_offset + cardinality(ids), p_cap);
  else
    -- Words that filled the page on the walk are mostly so common that some thousand rows more reach the cap.
    if walked and p_ways <> '[]' then
      execute format('select count(*)::int from (select 1 from (select * from %I where clinic_id = $1 order by %s %s, id %s limit 5000) %I where %s limit %s) found',
        p_tbl, sort_key, p_direction, p_direction, p_tbl, each, greatest(p_cap, 0)) into total using app_clinic();
    end if;
    if total is null or total < p_cap then
      execute format('select count(*)::int from (select 1 %s limit %s) found', condition, greatest(p_cap, 0)) into total using app_clinic();
    end if;
  end if;
end $$;

select hand_over_to_gate();
