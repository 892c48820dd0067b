-- What was approved of an advance is always what was deducted, waived and is left of it (hr.md 5): whatever is moved out of one
-- instalment is the amount of another. Judged when the transaction ends, for a step writes several rows.

-- What the instalments of an advance say of it, and what was approved; null where it was never paid out.
create or replace function sulfa_difference(p_clinic uuid, p_application uuid) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((select sum(i.amount - i.moved_out) from sulfa_installments i
      where i.clinic_id = a.clinic_id and i.application_id = a.id), 0) - a.approved_amount
    from sulfa_applications a
    where a.clinic_id = p_clinic and a.id = p_application
      and a.status in ('disbursed', 'skip_asked', 'settled', 'written_off') $$;

create or replace function refuse_sulfa_difference() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(new);
  v_application uuid := coalesce(v_row ->> 'application_id', v_row ->> 'id');
  v_difference numeric := sulfa_difference(new.clinic_id, v_application);
begin
  if v_difference is distinct from 0 and v_difference is not null then
    raise exception 'the instalments of advance % differ from what was approved by %', v_application, v_difference
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists sulfa_installments_whole on sulfa_installments;
create constraint trigger sulfa_installments_whole after insert or update on sulfa_installments
  deferrable initially deferred for each row execute function refuse_sulfa_difference();
drop trigger if exists sulfa_applications_whole on sulfa_applications;
create constraint trigger sulfa_applications_whole after insert or update on sulfa_applications
  deferrable initially deferred for each row execute function refuse_sulfa_difference();
