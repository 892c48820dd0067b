-- Lines of treatment and plans (clinic.md 2.5): whose patients they make somebody's, and what nobody changes any more.

-- The doctor of a line that is not cancelled treats the patient (clinic.md G2 c).
create or replace function keep_treatment_doctor() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.patient_id <> new.patient_id then
    -- A merge of patients, or its undoing.
    perform keep_treating(old.clinic_id, old.patient_id);
    perform keep_treating(new.clinic_id, new.patient_id);
  elsif tg_op = 'UPDATE' and (old.doctor_id, old.status = 'cancelled') is distinct from (new.doctor_id, new.status = 'cancelled') then
    perform keep_treating(new.clinic_id, new.patient_id);
  elsif tg_op = 'INSERT' and new.status <> 'cancelled' then
    insert into patients__treated_by (clinic_id, record_id, target_id) values (new.clinic_id, new.patient_id, new.doctor_id)
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger treatment_makes_mine after insert or update of patient_id, doctor_id, status on patient_treatments
  for each row execute function keep_treatment_doctor();

-- What was signed stays as it was: no statement changes or removes a seal.
create or replace function keep_seal() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'A signed plan is never changed or removed.' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger seal_stays before update or delete on plan_seals
  for each row execute function keep_seal();
create or replace trigger seals_stay before truncate on plan_seals
  for each statement execute function keep_seal();

-- An accepted plan is what it was; its file alone may be merged into another.
create or replace function keep_accepted_plan() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  open_columns text[] := '{patient_id,alternative_of,version,updated_at}';
begin
  if old.status <> 'accepted' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception 'An accepted plan is never changed or removed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger accepted_plan_stays before update or delete on treatment_plans
  for each row execute function keep_accepted_plan();

-- Held until the commit: a plan that is just being accepted is waited for, and one whose line just changes is accepted after it.
create or replace function is_accepted_plan(p_clinic uuid, p_plan uuid) returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  found_status text;
begin
  select p.status into found_status from treatment_plans p where p.clinic_id = p_clinic and p.id = p_plan for share;
  return coalesce(found_status = 'accepted', false);
end $$;

-- Price, place and quantity of a line of an accepted plan stay, none comes to it and none leaves it. Its procedure is no field that
-- changes; two of the price list that become one take it along, and the seal keeps what it was called.
create or replace function keep_accepted_line() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if is_accepted_plan(new.clinic_id, new.plan_id) then
      raise exception 'No line comes to an accepted plan.' using errcode = 'integrity_constraint_violation';
    end if;
  elsif (old.plan_id, old.teeth, old.surfaces, old.area, old.quantity, old.unit_price, old.discount_percent, old.discount_amount)
      is distinct from (new.plan_id, new.teeth, new.surfaces, new.area, new.quantity, new.unit_price, new.discount_percent, new.discount_amount)
    and (is_accepted_plan(old.clinic_id, old.plan_id) or is_accepted_plan(new.clinic_id, new.plan_id)) then
    raise exception 'A line of an accepted plan is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger accepted_line_stays before insert or update on patient_treatments
  for each row execute function keep_accepted_line();
