-- What is held of a doctor, a room or a patient at some time is asked at every booking. The exclusion constraints answer that by ranges,
-- which the wall between clinics keeps from every question of ours: only comparisons that tell nothing may be asked before it. So all
-- that was ever held of a doctor was read. These indexes are asked by times.
create index schedule_holds__doctor_id__from_at__index on schedule_holds (clinic_id, doctor_id, from_at) where doctor_id is not null;
create index schedule_holds__room_id__from_at__index on schedule_holds (clinic_id, room_id, from_at) where room_id is not null;
create index schedule_holds__patient_id__from_at__index on schedule_holds (clinic_id, patient_id, from_at) where patient_id is not null;
