-- Records that were found to be one (clinic.md P5): what led to the duplicate leads to the kept one.

-- Moves every row of a table from one record to the other and answers which. A row that may not stand beside one that is there
-- already (a link to both, something that is once a record) stays where it is.
create or replace function move_references(p_tbl text, p_column text, p_key text, p_from uuid, p_to uuid) returns uuid[]
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  moved uuid[];
  one uuid;
begin
  begin
    execute format('with m as (update %1$I set %2$I = $2 where clinic_id = app_clinic() and %2$I = $1 returning %3$I as k)
      select coalesce(array_agg(k order by k), ''{}'') from m', p_tbl, p_column, p_key) into moved using p_from, p_to;
    return moved;
  exception when unique_violation or exclusion_violation or check_violation then
    moved := '{}';
  end;
  for one in execute format('select %3$I from %1$I where clinic_id = app_clinic() and %2$I = $1 order by 1', p_tbl, p_column, p_key) using p_from loop
    begin
      execute format('update %1$I set %2$I = $2 where clinic_id = app_clinic() and %2$I = $1 and %3$I = $3', p_tbl, p_column, p_key)
        using p_from, p_to, one;
      moved := moved || one;
    exception when unique_violation or exclusion_violation or check_violation then
      null;
    end;
  end loop;
  return moved;
end $$;

-- The other way round, those alone that were moved and lead there still; answers how many.
create or replace function move_back(p_tbl text, p_column text, p_key text, p_from uuid, p_to uuid, p_rows uuid[]) returns bigint
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  n bigint;
begin
  execute format('update %1$I set %2$I = $2 where clinic_id = app_clinic() and %2$I = $1 and %3$I = any ($3)', p_tbl, p_column, p_key)
    using p_from, p_to, p_rows;
  get diagnostics n = row_count;
  return n;
end $$;
