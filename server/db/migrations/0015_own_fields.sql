-- The words of the fields a clinic defined itself are found by the search box like those of declared ones (UX-30). The
-- marks of choices (o1, o2) and of switches are no words anybody would look for.
create function custom_words(fields jsonb) returns text language sql immutable parallel safe as $$
  select coalesce((select string_agg(value, ' ' order by key) from jsonb_each_text(fields)
    where value !~ '^o\d+$' and value not in ('true', 'false')), '') $$;

alter table employees drop column search;
alter table employees add column search text generated always as (fold(coalesce(employee_no, '') || ' ' || coalesce(full_name_ar, '') || ' ' || coalesce(full_name_en, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || custom_words(custom))) stored;
create index employees__search on employees using gin (clinic_id, search gin_trgm_ops);
