-- Who is changing a record just now (UX-28): a hint for the others, worth nothing after 45 seconds or a restart. Unlogged,
-- for nobody misses it after a crash.
create unlogged table record_edits (
  clinic_id uuid not null references clinics,
  resource text not null check (char_length(resource) between 1 and 60),
  record_id uuid not null,
  user_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (clinic_id, resource, record_id, user_id),
  foreign key (clinic_id, user_id) references users on delete cascade
);
select build_wall('record_edits');
