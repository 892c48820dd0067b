-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table fingerprint_uploads__unknown (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  number text not null,
  punches integer not null,
  first_on date not null,
  last_on date not null,
  primary key (clinic_id, id),
  constraint fingerprint_uploads__unknown__punches__check check (punches >= 1)
);
create index fingerprint_uploads__unknown__record_id__order on fingerprint_uploads__unknown (clinic_id, record_id, position);
select build_wall('fingerprint_uploads__unknown');
alter table fingerprint_uploads__unknown
  add constraint fingerprint_uploads__unknown__record_id__fkey foreign key (clinic_id, record_id) references fingerprint_uploads (clinic_id, id) on delete cascade;
