-- A name of two words is found however it is typed: عبدالله finds عبد الله (ux.md UX-52). The other way round needs nothing:
-- the words of a search may stand anywhere. The ways to write a folded word: as it is, after a first word that is often
-- written together with the next, and before the article of a second word.
create function word_patterns(p_word text) returns text[] language sql immutable strict parallel safe
  set search_path = public, pg_temp as $$
  select array_agg(distinct like_pattern(form)) from (values (fold(p_word)),
    (regexp_replace(fold(p_word), '^((?:ال)?(?:عبد|ابو|ابا|ابي|ابن|بنت|بن|بو|ام))(.{2,})$', '\1 \2')),
    (regexp_replace(fold(p_word), '^(.{2,}?)(ال.{2,})$', '\1 \2'))) forms (form) $$;

-- That a text, an SQL expression, holds a word in one of the ways to write it.
create function word_condition(p_text text, p_word text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp as $$
  select '(' || string_agg(format('%s like %L', p_text, pattern), ' or ') || ')' from unnest(word_patterns(p_word)) pattern $$;

-- As in 0006, with the ways to write a word.
grant create on schema public to gate;
set local role gate;
create or replace function search_best(p_tbl text, p_words text, p_conditions jsonb, p_columns text[], p_all boolean, p_codes text[],
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
  select string_agg(word_condition('search', word) || case when p_all then ''
      else ' and ' || word_condition(format('fold(%s)', columns_text), word) end, ' and '), bool_and(char_length(word) < 3)
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

-- As in 0006, with the ways to write a word.
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
    select word_condition('search', word) as part
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
