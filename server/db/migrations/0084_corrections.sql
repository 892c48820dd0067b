-- What employees ask to have corrected in their file (hr.md 1, profile): which entry, and what it should say. It stays open
-- until somebody changes that entry. The bell names the entry alone; the wish is read in the file by who may read the entry.
create table employee_corrections (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  field text not null,
  wanted text not null check (char_length(wanted) between 1 and 500),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete cascade
);
-- One open wish for an entry: who asks again says it better.
create unique index employee_corrections_open on employee_corrections (clinic_id, employee_id, field) where settled_at is null;
select build_wall('employee_corrections', 'select, insert, update, delete');
