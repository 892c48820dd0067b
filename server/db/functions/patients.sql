-- Who treats whom (clinic.md G2, G3): the link table that own rows, searches, counts and files are narrowed by, kept in the
-- transaction that changes it. Each reason stands in `treatments_of`; areas that bring another one add their part there and
-- call `keep_treating` where it changes.

-- What is booked counts from `p_from` on alone (clinic.md G2 b: from today on); until the day ends there is nothing before it.
create or replace function treatments_of(p_clinic uuid, p_patient uuid, p_from timestamptz default '-infinity') returns setof uuid
  language sql stable set search_path = public, pg_temp as $$
  select p.primary_doctor_id from patients p
    where p.clinic_id = p_clinic and p.id = p_patient and p.primary_doctor_id is not null
  -- Who treated somebody under a number that was merged goes on treating them.
  union select p.primary_doctor_id from patients p
    where p.clinic_id = p_clinic and p.merged_into_id = p_patient and p.primary_doctor_id is not null
  -- Whoever sees them, or is to (clinic.md G2 b); kept by `keep_visit_doctor`.
  union select a.doctor_id from appointments a
    where a.clinic_id = p_clinic and a.patient_id = p_patient and visit_treats(a.status, a.needs_review)
      and (a.status <> 'booked' or a.starts_at >= p_from)
  -- Whoever does, or is to do, a line of treatment that is not cancelled (clinic.md G2 c); kept by `keep_treatment_doctor`.
  union select l.doctor_id from patient_treatments l
    where l.clinic_id = p_clinic and l.patient_id = p_patient and l.status <> 'cancelled'
$$;

-- The links of one patient as they should be. The patient's row is locked first: two reasons that change at once follow one
-- another, and the second sees the first.
create or replace function keep_treating(p_clinic uuid, p_patient uuid, p_from timestamptz default '-infinity') returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from patients p where p.clinic_id = p_clinic and p.id = p_patient for no key update;
  delete from patients__treated_by x where x.clinic_id = p_clinic and x.record_id = p_patient
    and x.target_id not in (select treatments_of(p_clinic, p_patient, p_from));
  insert into patients__treated_by (clinic_id, record_id, target_id)
    select p_clinic, p_patient, doctor from treatments_of(p_clinic, p_patient, p_from) doctor
    on conflict do nothing;
end $$;

create or replace function keep_primary_doctor() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_treating(new.clinic_id, new.id);
  return null;
end $$;

create or replace trigger treated_by_primary after update of primary_doctor_id on patients
  for each row when (old.primary_doctor_id is distinct from new.primary_doctor_id) execute function keep_primary_doctor();

-- New patients have nobody's reasons but their own, and nobody else sees their rows yet: one statement for all of a file.
create or replace function keep_new_doctors() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into patients__treated_by (clinic_id, record_id, target_id)
    select n.clinic_id, n.id, n.primary_doctor_id from added n where n.primary_doctor_id is not null
    on conflict do nothing;
  return null;
end $$;

create or replace trigger treated_by_new after insert on patients referencing new table as added
  for each statement execute function keep_new_doctors();

-- Month and day of the birth date as one number, so that an index finds whoever has a birthday.
create or replace function keep_birthday() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.birthday := extract(month from new.birth_date) * 100 + extract(day from new.birth_date);
  return new;
end $$;

create or replace trigger birthday_of_birth_date before insert or update of birth_date, birthday on patients
  for each row execute function keep_birthday();

-- Tells those who see all patients, once a day, how many have a birthday (clinic.md 2.1). Answers how many.
create or replace function tell_patient_birthdays(p_day date) returns int language plpgsql as $$
declare
  mark int := extract(month from p_day) * 100 + extract(day from p_day);
  leap int := case when mark = 228 and extract(day from p_day + 1) = 1 then 229 end;
  found_n int;
begin
  if exists (select from clinics c where c.id = (select app_clinic()) and 'patients' = any (c.modules_off)) then return 0; end if;
  select count(*) into found_n from patients p
    where p.clinic_id = (select app_clinic()) and p.birthday in (mark, leap) and p.status = 'active'
      and p.birth_date < p_day - 180;
  if found_n > 0 then
    insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', 'patient.birthdays',
      jsonb_build_object('to', '{"permission": "patients_view_all_patients"}'::jsonb, 'resource', 'patients', 'n', found_n));
  end if;
  return found_n;
end $$;

create or replace function keep_merged_doctors() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_treating(new.clinic_id, one) from unnest(array[old.merged_into_id, new.merged_into_id]) one where one is not null;
  return null;
end $$;

create or replace trigger treated_by_merged after update of merged_into_id on patients
  for each row when (old.merged_into_id is distinct from new.merged_into_id) execute function keep_merged_doctors();

-- What somebody agreed to is never written anew: a consent is withdrawn, once, and its file may be merged into another (SEC-67).
create or replace function keep_consent() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  open_columns text[] := '{patient_id,status,withdrawn_on,withdrawn_by,version,updated_at}';
begin
  if to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns
    -- The first day of time: set aside for the moment in which two consents of a merge change places (mergedTwins.ts).
    or (old.status = 'withdrawn' and old.withdrawn_on > '1970-01-01' and (new.status, new.withdrawn_on, new.withdrawn_by) is distinct from (old.status, old.withdrawn_on, old.withdrawn_by)) then
    raise exception 'A consent is withdrawn, never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger consent_stays before update on patient_consents
  for each row execute function keep_consent();

-- A consent form is superseded by a newer one, never removed (clinic.md 2.3).
create or replace function keep_consent_form() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if old.kind = 'consent' then
    raise exception 'A consent form is never removed.' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

create or replace trigger consent_form_stays before delete on patient_files
  for each row execute function keep_consent_form();
