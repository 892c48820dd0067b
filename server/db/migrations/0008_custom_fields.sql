-- Fields a clinic defines itself (UX-30): what stands under which key of a record's `custom` column.
create table custom_fields (
  clinic_id uuid not null references clinics,
  resource text not null check (char_length(resource) between 1 and 60),
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,39}$'),
  kind text not null check (kind in ('text', 'number', 'date', 'select', 'boolean')),
  label_ar text not null check (char_length(label_ar) between 1 and 60),
  label_en text not null check (char_length(label_en) between 1 and 60),
  required boolean not null default false,
  archived boolean not null default false,
  options jsonb not null default '[]',
  position int not null,
  primary key (clinic_id, resource, key)
);
select build_wall('custom_fields');

-- One number per clinic and resource that grows with every change, so that two people do not undo each other's (REL-14).
create table custom_field_sets (
  clinic_id uuid not null references clinics,
  resource text not null,
  version int not null default 1,
  primary key (clinic_id, resource)
);
select build_wall('custom_field_sets');
