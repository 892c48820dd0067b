-- What a clinic keeps of a resource's fields: those it defined itself, and where it wants the declared ones (clinic.md 2.8).
-- A row without a kind is about a declared field; then no label means the declared one.
alter table custom_fields no force row level security;
alter table custom_fields drop constraint custom_fields_kind_check, drop constraint custom_fields_key_check;
update custom_fields set kind = 'decimal' where kind = 'number';
alter table custom_fields
  alter column kind drop not null,
  alter column label_ar drop not null,
  alter column label_en drop not null,
  add column section text constraint custom_fields_section_check check (char_length(section) between 1 and 60),
  add column visible boolean not null default true,
  add column on_quick_create boolean not null default false,
  add column in_list boolean not null default false,
  add column filterable boolean not null default false,
  add column min text constraint custom_fields_min_check check (char_length(min) <= 30),
  add column max text constraint custom_fields_max_check check (char_length(max) <= 30),
  add column help_ar text constraint custom_fields_help_ar_check check (char_length(help_ar) between 1 and 200),
  add column help_en text constraint custom_fields_help_en_check check (char_length(help_en) between 1 and 200),
  add constraint custom_fields_kind_check check (kind in
    ('text', 'longText', 'integer', 'decimal', 'boolean', 'date', 'select', 'tags', 'phone', 'url')),
  add constraint custom_fields_key_check check (key ~ '^[a-z][a-z0-9_]{0,50}$' and (kind is null or key ~ '^[a-z][a-z0-9_]{1,39}$')),
  add constraint custom_fields_named_check check (kind is null or (label_ar is not null and label_en is not null)),
  add constraint custom_fields_hidden_check check (visible or not required);
-- Until now lists offered every one of them.
update custom_fields set filterable = true;
update custom_fields set options = (select coalesce(jsonb_agg(e.o || '{"active": true}' order by e.n), '[]')
  from jsonb_array_elements(options) with ordinality e (o, n));
alter table custom_fields force row level security;
