-- From when to when a patient, a doctor or a chair of a room is taken (clinic.md 3.0). No entity: nobody reads or writes it but rules
-- (resources/appointments/holds.server.ts). `lane` tells apart what may go on at once, such as the chairs of a room; `is_bound`
-- is of that chair and no other. Two that overlap in one lane are refused by the table itself; touching ones are not.
create table schedule_holds (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid,
  doctor_id uuid,
  room_id uuid,
  lane integer not null default 1,
  is_bound boolean not null default false,
  from_at timestamptz not null,
  to_at timestamptz not null,
  room_event_id uuid,
  primary key (clinic_id, id),
  constraint schedule_holds__lane__check check (lane >= 1 and lane <= 10),
  constraint schedule_holds__lasts__check check (to_at > from_at),
  constraint schedule_holds__of_one__check check (num_nonnulls(patient_id, doctor_id, room_id) = 1),
  constraint schedule_holds__by_one__check check (num_nonnulls(room_event_id) = 1),
  constraint schedule_holds__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  constraint schedule_holds__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id),
  constraint schedule_holds__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id),
  constraint schedule_holds__room_event_id__fkey foreign key (clinic_id, room_event_id) references room_events (clinic_id, id) on delete cascade,
  constraint schedule_holds__patient__apart
    exclude using gist (clinic_id with =, patient_id with =, lane with =, tstzrange(from_at, to_at, '[)') with &&),
  constraint schedule_holds__doctor__apart
    exclude using gist (clinic_id with =, doctor_id with =, lane with =, tstzrange(from_at, to_at, '[)') with &&),
  constraint schedule_holds__room__apart
    exclude using gist (clinic_id with =, room_id with =, lane with =, tstzrange(from_at, to_at, '[)') with &&)
);
create index schedule_holds__room_event_id__index on schedule_holds (clinic_id, room_event_id);
select build_wall('schedule_holds');
