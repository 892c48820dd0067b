-- Visits (clinic.md 3.0, 4.1): in which order what is booked is locked, and what follows a visit into other tables.

-- Whoever books, moves or takes a step holds patients, doctors and rooms in this order, each by its id, before anything else: of two
-- who want the same the second waits and then sees the first, and no two wait for each other.
create or replace function lock_bookable(p_patients uuid[], p_doctors uuid[], p_rooms uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from patients p where p.clinic_id = app_clinic() and p.id = any (p_patients) order by p.id for no key update;
  perform from employees e where e.clinic_id = app_clinic() and e.id = any (p_doctors) order by e.id for no key update;
  perform from rooms r where r.clinic_id = app_clinic() and r.id = any (p_rooms) order by r.id for no key update;
end $$;

-- Whether a visit makes its doctor one who treats the patient (clinic.md G2 b): one that is to come, or came about. A visit that was
-- booked and whose day ended leaves it: it is missed, or waits to be reviewed.
create or replace function visit_treats(p_status text, p_review boolean) returns boolean
  language sql immutable as $$
  select p_status in ('confirmed', 'arrived', 'in_progress', 'completed') or p_status = 'booked' and not p_review
$$;

create or replace function keep_visit_doctor() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    -- A merge of patients, or its undoing: what the visit holds of the patient goes with it.
    update schedule_holds h set patient_id = new.patient_id
      where h.clinic_id = new.clinic_id and h.appointment_id = new.id and h.patient_id = old.patient_id;
    perform keep_treating(old.clinic_id, old.patient_id);
    perform keep_treating(new.clinic_id, new.patient_id);
  elsif tg_op = 'UPDATE' and (old.doctor_id, visit_treats(old.status, old.needs_review))
      is distinct from (new.doctor_id, visit_treats(new.status, new.needs_review)) then
    perform keep_treating(new.clinic_id, new.patient_id);
  elsif tg_op = 'INSERT' and visit_treats(new.status, new.needs_review) then
    insert into patients__treated_by (clinic_id, record_id, target_id) values (new.clinic_id, new.patient_id, new.doctor_id)
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger visit_makes_mine after insert or update of patient_id, doctor_id, status, needs_review on appointments
  for each row execute function keep_visit_doctor();

-- Takes away what bookings alone opened whose day ended, `p_from` being when the day in hand began: asked for all day, since nothing is
-- written when a day ends. Answers how many patients it was of.
create or replace function close_ended_files(p_from timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  one uuid;
  closed integer := 0;
begin
  for one in select distinct a.patient_id from appointments a
      join patients__treated_by x on x.clinic_id = a.clinic_id and x.record_id = a.patient_id and x.target_id = a.doctor_id
    where a.clinic_id = app_clinic() and a.status = 'booked' and not a.needs_review and a.starts_at < p_from
      and a.doctor_id not in (select treatments_of(a.clinic_id, a.patient_id, p_from))
    order by a.patient_id
  loop
    perform keep_treating(app_clinic(), one, p_from);
    closed := closed + 1;
  end loop;
  return closed;
end $$;
