-- What was printed of which record, how often, and the code on the sheet that finds it again. Nothing goes out of it: a code is
-- given to no second document.
create table papers (
  clinic_id uuid not null references clinics,
  resource text not null constraint papers_resource_check check (resource ~ '^[a-z][a-z0-9-]{1,60}$'),
  record_id uuid not null,
  code text not null constraint papers_code_check check (code ~ '^[3479CFHJKMNPRTWXY]{6}$'),
  copies integer not null default 1 constraint papers_copies_check check (copies > 0),
  printed_at timestamptz not null default now(),
  primary key (clinic_id, resource, record_id),
  constraint papers_code_key unique (clinic_id, code)
);
select build_wall('papers', 'select, insert, update');
