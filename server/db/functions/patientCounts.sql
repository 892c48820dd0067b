-- How many patients each category and each source has, in all and by the clinic's year they were registered in, kept beside the
-- people of a clinic (staffCounts.sql) while patients change: counting a million rows takes a second. Who was merged counts nowhere.

-- The key under which a group's patients of one year are kept.
create or replace function patients_of_year(p_of uuid, p_year int) returns uuid
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select md5(p_of::text || ' ' || p_year)::uuid $$;

set local role gate;

-- What one patient counts for.
create or replace function patient_groups(p_clinic uuid, p_status text, p_category uuid, p_source uuid, p_created timestamptz)
  returns setof uuid language sql stable set search_path = public, pg_temp as $$
  select k.id from unnest(array[p_category, p_source]) g (id)
    join clinics c on c.id = p_clinic
    cross join lateral (values (g.id),
      (patients_of_year(g.id, extract(year from p_created at time zone c.timezone)::int))) k (id)
    where g.id is not null and p_status <> 'merged' $$;

create or replace function keep_patient_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_counts(clinic_id, array_agg(k), array_agg(n)) from (
      select p.clinic_id, k, count(*) as n from fresh p
        cross join lateral patient_groups(p.clinic_id, p.status, p.category_id, p.referral_source_id, p.created_at) k
      group by 1, 2) g group by clinic_id;
  elsif tg_op = 'DELETE' then
    perform add_counts(clinic_id, array_agg(k), array_agg(n)) from (
      select p.clinic_id, k, -count(*) as n from stale p
        cross join lateral patient_groups(p.clinic_id, p.status, p.category_id, p.referral_source_id, p.created_at) k
      group by 1, 2) g group by clinic_id;
  else
    perform add_counts(new.clinic_id, array_agg(k), array_agg(n)) from (
      select m.k, sum(m.n) as n from (
        select k, -1 as n from patient_groups(old.clinic_id, old.status, old.category_id, old.referral_source_id, old.created_at) k
        union all
        select k, 1 from patient_groups(new.clinic_id, new.status, new.category_id, new.referral_source_id, new.created_at) k) m
      group by m.k having sum(m.n) <> 0) g having count(*) > 0;
  end if;
  return null;
end $$;

reset role;

create or replace trigger patients_counted_in after insert on patients referencing new table as fresh
  for each statement execute function keep_patient_counts();

create or replace trigger patients_counted_out after delete on patients referencing old table as stale
  for each statement execute function keep_patient_counts();

create or replace trigger patients_counted_anew after update of status, category_id, referral_source_id on patients
  for each row when ((old.status, old.category_id, old.referral_source_id)
    is distinct from (new.status, new.category_id, new.referral_source_id))
  execute function keep_patient_counts();
