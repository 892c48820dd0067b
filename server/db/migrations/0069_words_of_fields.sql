-- As in 0068, with `words`: a word stands in the fields `names` of the row. The search column, which holds them among others,
-- finds the rows; whether the word stands in what the caller may read is looked at in each (SEC-14).
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
