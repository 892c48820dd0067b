-- Patients registered before they were counted (functions/patientCounts.sql), each for their category, their source, and the two
-- in the year of the clinic they were registered in. Nobody registers meanwhile.
lock table patients in share row exclusive mode;

set local role gate;

insert into staff_counts (clinic_id, of_id, people)
  select p.clinic_id, k.id, count(*) from patients p
    join clinics c on c.id = p.clinic_id
    cross join lateral unnest(array[p.category_id, p.referral_source_id]) g (id)
    cross join lateral (values (g.id),
      (md5(g.id::text || ' ' || extract(year from p.created_at at time zone c.timezone)::int)::uuid)) k (id)
    where g.id is not null and p.status <> 'merged'
      and not exists (select from staff_counts s join patient_categories o on o.clinic_id = s.clinic_id and o.id = s.of_id
        where s.clinic_id = p.clinic_id)
    group by 1, 2;

reset role;
