-- Search. LIKE is not leakproof, so under a row policy no trigram index may serve it. These run as the gate, take the clinic
-- from the setting alone, and answer ids; the outer query reads the rows under the wall.

-- Refuses a name that is no column of a table app itself may read: the gate must not become a way round the grants.
create or replace function check_column(p_tbl text, p_column text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare tbl oid := to_regclass('public.' || quote_ident(p_tbl));
begin
  if tbl is null or not has_table_privilege('app', tbl, 'select')
    or not exists (select from pg_attribute where attrelid = tbl and attname = p_column and attnum > 0 and not attisdropped)
  then
    raise exception 'There is no column % in %', p_column, p_tbl using errcode = 'undefined_column';
  end if;
end $$;

create or replace function like_pattern(p_word text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(fold(p_word), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- The words of a search, each with the one typed before it and a blank, for the two may be one name written together.
create or replace function search_words(p_text text) returns text[] language sql immutable parallel safe
  set search_path = public, pg_temp as $$
  select coalesce(array_agg(pair order by n), '{}') from (
    select n, concat_ws(' ', lag(word) over (order by n), word) as pair
      from unnest(string_to_array(regexp_replace(trim(fold(coalesce(p_text, ''))), '\s+', ' ', 'g'), ' ')) with ordinality one (word, n)
      where word <> '') pairs $$;

-- How a folded text holds a word (clinic.md G6): it is like `pattern` and matches `exact`; the trigram index looks for `indexed`, which
-- finds some more. A word stands where one begins, in each way to write it (ux.md UX-52): as it is, after a first word that is often
-- written together with the next (عبدالله finds عبد الله), before the article of a second word, and joined to the word typed before it
-- (عبد الله finds عبدالله). A number is a whole one, its noughts written or not, or from four digits on the end of a phone, which alone
-- begins with + and is known without its country and trunk; one of noughts alone is only itself.
create or replace function read_word(p_word text, out pattern text, out indexed text, out exact text)
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  -- Named sign by sign: of these the index knows that a word begins or ends there.
  gap constant text := '[][ \t\r\n!"#$%&''()*+,./:;<=>?@\\^_`{|}~،؛؟٪٫٬«»‘’“”•·°×–—-]';
  begins constant text := '(^|' || gap || ')';
  ends constant text := '(' || gap || '|$)';
  typed text := fold(p_word);
  word text := regexp_replace(typed, '^.* ', '');
  digits text := substring(word from '^\+?([0-9]+)$');
  number text := coalesce(nullif(ltrim(digits, '0'), ''), digits);
  whole text := begins || case when number like '0%' then '' else '0*' end || number;
  tail text := case when char_length(digits) between 4 and 8 then digits when char_length(digits) > 8 then number end;
  after_first text;
  before_article text;
begin
  if digits is not null then
    pattern := '%' || number || '%';
    indexed := '(' || concat_ws('|', whole, tail) || ')' || ends;
    exact := '(' || concat_ws('|', whole, '\+[0-9]*' || tail) || ')' || ends;
    return;
  end if;
  after_first := regexp_replace(word, '^((?:ال)?(?:عبد|ابو|ابا|ابي|ابن|بنت|بن|بو|ام))(.{2,})$', '\1 \2');
  before_article := regexp_replace(word, '^(.{2,}?)(ال.{2,})$', '\1 \2');
  -- What all the ways begin with.
  pattern := like_pattern(left(word, least(nullif(strpos(after_first, ' '), 0), nullif(strpos(before_article, ' '), 0), char_length(word) + 1) - 1));
  exact := concat_ws(E'\x01', word, after_first, before_article, substring(typed from '([^ ]+) [^ ]+$') || word);
  exact := replace(regexp_replace(exact, '([][\\.*+?^$(){}|])', '\\\1', 'g'), E'\x01', '|');
  -- Before a sign that is no letter a word may end.
  exact := case when word ~ ('^' || gap) then '' else begins end || '(' || exact || ')';
  indexed := exact;
end $$;

-- That a text, an SQL expression, holds a word.
create or replace function word_condition(p_text text, p_word text) returns text
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  word record := read_word(p_word);
begin
  return format('(%s like %L and %s ~ %L', p_text, word.pattern, p_text, word.indexed)
    || case when word.exact = word.indexed then ')' else format(' and regexp_like(%s, %L))', p_text, word.exact) end;
end $$;

-- One condition as SQL text; $1 is the clinic. {c, o, v}: o is = <> < <= > >= in not_in is_null not_null folded_like folded
-- (fold(c) = fold(v)) same (c = v, by an index over fold(c)) has (an array column holds v), in_select {table, select, where,
-- v: […]}, or and/or over v: [conditions]. `searched` on folded_like: c is part of the search column, whose trigrams find it.
-- `words`: a word stands in the fields `names` of the row; the search column, which holds them among others, finds the rows,
-- and whether the word stands in what the caller may read is looked at in each (SEC-14).
create or replace function search_condition(p_tbl text, p_condition jsonb) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  c text := p_condition ->> 'c';
  o text := p_condition ->> 'o';
  v jsonb := p_condition -> 'v';
  one text := p_condition ->> 'v';
  list text;
  names text;
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
    when o = 'folded' then return format('fold(%I) = %L', c, fold(one));
    when o = 'same' then return format('fold(%I) = %L and %I = %L', c, fold(one), c, one);
    when o = 'is_null' then return format('%I is null', c);
    when o = 'not_null' then return format('%I is not null', c);
    when o = 'folded_like' and p_condition -> 'searched' = 'true' then
      return format('search like %L and fold(%I::text) like %L', like_pattern(one), c, like_pattern(one));
    when o = 'folded_like' then return format('fold(%I::text) like %L', c, like_pattern(one));
    when o = 'words' then
      perform check_column(p_tbl, name) from jsonb_array_elements_text(p_condition -> 'names') name;
      select string_agg(format('coalesce(%I::text, '''')', name), ' || '' '' || ') into names from jsonb_array_elements_text(p_condition -> 'names') name;
      return format('%s and %s', word_condition(quote_ident(c), one), word_condition(format('fold(%s)', names), one));
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

-- The ids whose names hold a word, as the text of a query; $1 is the clinic. {table, names, by?: {column, table, names}}:
-- what is called after another record (`by`) is found by that one's name, by its own where it has none.
create or replace function search_targets(p_way jsonb, p_word text) returns text
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
create or replace function search_found(p_ways jsonb, p_word text) returns text[]
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
create or replace function search_word(p_tbl text, p_word text, p_ways jsonb, p_found text[], p_each boolean) returns text
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

-- Whether the table has an index over these columns.
create or replace function has_index(p_tbl text, p_columns text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from pg_index where indrelid = to_regclass('public.' || quote_ident(p_tbl)) and indpred is null
    and position(p_columns in pg_get_indexdef(indexrelid)) > 0) $$;

-- Whether an index of the table runs in the order of this expression, clinic by clinic. Only the indexes of three columns
-- are asked for their text.
create or replace function in_index_order(p_tbl text, p_sort_key text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from pg_index where indrelid = to_regclass('public.' || quote_ident(p_tbl)) and indnkeyatts = 3
    and pg_get_indexdef(indexrelid) like '%(clinic_id, ' || replace(p_sort_key, '::text', '') || ', id)%') $$;

set local role gate;

-- One page of ids in order, and how many there are up to p_cap (null = not asked). Every word must be held by the folded search
-- column or by the names of what p_ways lead to. p_sort is a column, or fold:column for the order
-- of folded names. The values stand in the text as literals, so that each term is planned for itself; never prepare the
-- calling statement by name.
create or replace function search_page(p_tbl text, p_words text, p_conditions jsonb default '[]', p_sort text default 'id',
  p_direction text default 'asc', p_limit int default 25, p_offset int default 0, p_cap int default null, p_ways jsonb default '[]',
  out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words text[] := search_words(p_words);
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

-- The best of what is found in one table: an exact number first, then titles that begin with the words, then the rest.
-- Like search_page it runs as the gate, takes the clinic from the setting alone and plans with the words themselves; the
-- caller reads the rows again under the wall. p_columns: the text columns looked through. p_all: they are all of the
-- search column. p_codes and p_titles: those among them that hold numbers and names.
create or replace function search_best(p_tbl text, p_words text, p_conditions jsonb, p_columns text[], p_all boolean, p_codes text[],
  p_titles text[], p_most int) returns table (id uuid, place int)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  whole text := regexp_replace(trim(fold(coalesce(p_words, ''))), '\s+', ' ', 'g');
  number text := case when whole ~ '^[+0-9 ()-]+$' then regexp_replace(whole, '[^0-9]', '', 'g') end;
  one text;
  columns_text text;
  condition text;
  words text;
  begins text[] := '{}';
  short boolean;
  forms text[];
  same text[] := '{}';
  parts text[] := '{}';
begin
  if whole = '' or p_most not between 1 and 200 then return; end if;
  perform check_column(p_tbl, name) from unnest(p_columns || p_codes || p_titles || array['clinic_id', 'id', 'search']) name;
  select coalesce(string_agg(' and (' || search_condition(p_tbl, item) || ')', ''), '') into condition
    from jsonb_array_elements(coalesce(p_conditions, '[]')) item;
  select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ') into columns_text from unnest(p_columns) name;
  -- The indexed column first; where some of it is not for the caller, the words must stand in what is.
  select string_agg(word_condition('search', word) || case when p_all then ''
      else ' and ' || word_condition(format('fold(%s)', columns_text), word) end, ' and '), bool_and(word ~ '(^| ).{1,2}$')
    into words, short from unnest(search_words(whole)) word;
  -- Numbers of a series begin with noughts nobody types: 7 is file 000007 (clinic.md G6).
  forms := case when whole ~ '^0*[1-9][0-9]*$' and char_length(whole) <= 8
    then array(select lpad(ltrim(whole, '0'), n, '0') from generate_series(char_length(ltrim(whole, '0')), 8) n) || whole
    else array[whole] end;
  -- A number however it is typed, and the last digits of a phone.
  if char_length(number) >= 4 and p_codes <> '{}' then
    parts := parts || format('(select id, %s as place from %I where clinic_id = $1 and %s and (%s)%s limit %s)',
      case when char_length(number) >= 9 then 0 else 1 end, p_tbl, word_condition('search', number),
      (select string_agg(format('fold(%I) ~ %L', code, (read_word(number)).exact), ' or ') from unnest(p_codes) code), condition, p_most);
  end if;
  foreach one in array p_codes loop
    -- By an index of exactly this number, or where the words look like one and have letters enough for the trigrams.
    if has_index(p_tbl, format('(clinic_id, fold(%I))', one)) then
      parts := parts || format('(select id, 0 as place from %I where clinic_id = $1 and fold(%I) = any (%L)%s limit %s)',
        p_tbl, one, forms, condition, p_most);
    elsif not short and whole ~ '[0-9@]' then
      same := same || format('fold(%I) = %L', one, whole);
    end if;
  end loop;
  if same <> '{}' then
    parts := parts || format('(select id, 0 as place from %I where clinic_id = $1 and (search like %L or search like %L) and (%s)%s limit %s)',
      p_tbl, like_pattern(whole || ' '), left(like_pattern(whole), -1), array_to_string(same, ' or '), condition, p_most);
  end if;
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

-- Which of these texts stand in a column already, folded.
create or replace function taken_texts(p_tbl text, p_column text, p_texts text[]) returns setof text
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
begin
  perform check_column(p_tbl, name) from unnest(array['clinic_id', p_column]) name;
  return query execute format('select x from unnest($2) x where exists (select from %I t where t.clinic_id = $1 and fold(t.%I) = fold(x))',
    p_tbl, p_column) using app_clinic(), p_texts;
end $$;

-- The ids of the rows that fulfil a condition, at most so many.
create or replace function found_ids(p_tbl text, p_condition jsonb, p_most int) returns setof uuid
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
begin
  perform check_column(p_tbl, name) from unnest(array['clinic_id', 'id']) name;
  return query execute format('select id from %I where clinic_id = $1 and %s limit $2', p_tbl, search_condition(p_tbl, p_condition))
    using app_clinic(), p_most;
end $$;

reset role;
