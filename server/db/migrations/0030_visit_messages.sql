-- What patients are to be written about their visits, and which times became free (UX-36, clinic.md 4.1, 4.5). No entities: rules alone
-- write them (resources/appointments/messages), people mark a message as sent by a transition of the visit or of who waits.

-- One row of a visit: since when it says what it says, what the patient may know (it stood for three minutes, or was sent), and what
-- the last message that was sent said. Texts of `saysOf`; null is nothing.
create table visit_messages (
  clinic_id uuid not null references clinics,
  appointment_id uuid not null,
  since timestamptz not null,
  known_as text,
  told_as text,
  primary key (clinic_id, appointment_id),
  constraint visit_messages__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade
);
select build_wall('visit_messages');

-- Times that a visit held and let go before they came. Whether one is still free is asked of what is held.
create table freed_times (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  appointment_id uuid not null,
  doctor_id uuid not null,
  branch_id uuid not null,
  room_id uuid,
  outside_hours boolean not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (clinic_id, id),
  constraint freed_times__lasts__check check (to_at > from_at),
  constraint freed_times__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade,
  constraint freed_times__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id),
  constraint freed_times__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id),
  constraint freed_times__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id)
);
create index freed_times__appointment_id__index on freed_times (clinic_id, appointment_id);
create index freed_times__doctor_id__index on freed_times (clinic_id, doctor_id);
create index freed_times__branch_id__index on freed_times (clinic_id, branch_id);
create index freed_times__room_id__index on freed_times (clinic_id, room_id);
create index freed_times__to_at__index on freed_times (clinic_id, to_at);
select build_wall('freed_times');

-- The freed time each of those who wait was written about last: whoever else takes it, they are told.
create table freed_offers (
  clinic_id uuid not null references clinics,
  waiting_id uuid not null,
  doctor_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (clinic_id, waiting_id),
  constraint freed_offers__lasts__check check (to_at > from_at),
  constraint freed_offers__waiting_id__fkey foreign key (clinic_id, waiting_id) references appointment_waitlist (clinic_id, id) on delete cascade,
  constraint freed_offers__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id)
);
create index freed_offers__doctor_id__index on freed_offers (clinic_id, doctor_id);
select build_wall('freed_offers');
