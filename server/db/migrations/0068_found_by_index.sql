-- fold() is not leakproof, so under the wall no index over it is used and every row of the clinic is read. What must find a
-- row by a folded value asks here: as the gate, in the clinic of the setting alone, planned with the value itself.

-- As in 0001, with `folded` (fold(c) = fold(v)), `same` (c = v, by an index over fold(c)), and `searched` on folded_like: c is
-- part of the search column, whose trigrams find it.
create or replace function search_condition(p_tbl text, p_condition jsonb) returns text
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
    when o = 'folded' then return format('fold(%I) = %L', c, fold(one));
    when o = 'same' then return format('fold(%I) = %L and %I = %L', c, fold(one), c, one);
    when o = 'is_null' then return format('%I is null', c);
    when o = 'not_null' then return format('%I is not null', c);
    when o = 'folded_like' and p_condition -> 'searched' = 'true' then
      return format('search like %L and fold(%I::text) like %L', like_pattern(one), c, like_pattern(one));
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

-- The ids of the rows that fulfil a condition, at most so many.
create function found_ids(p_tbl text, p_condition jsonb, p_most int) returns setof uuid
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
begin
  perform check_column(p_tbl, name) from unnest(array['clinic_id', 'id']) name;
  return query execute format('select id from %I where clinic_id = $1 and %s limit $2', p_tbl, search_condition(p_tbl, p_condition))
    using app_clinic(), p_most;
end $$;

-- Whose code a scanned one is: place 0 the barcode as it stands, 1 with other zeros before it, 2 the code of an item itself.
select open_gate('item_barcodes', 'select');
create function items_by_code(p_code text) returns table (item_id uuid, unit text, source_id uuid, place int)
  language sql stable security definer rows 1 set search_path = public, pg_temp as $$
  select b.item_id, b.unit, b.source_id, case when b.barcode = fold(p_code) then 0 else 1 end from item_barcodes b
    where b.clinic_id = app_clinic() and ltrim(b.barcode, '0') = ltrim(fold(p_code), '0')
  union all
  select i.id, i.base_unit, i.id, 2 from inventory_items i where i.clinic_id = app_clinic() and fold(i.code) = fold(p_code) $$;

select hand_over_to_gate();
