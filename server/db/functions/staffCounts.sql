-- How many active people a branch, a department and a job title have, kept while employees change.

-- Draws together what was appended for these. Rows another transaction is drawing together stay with it.
create or replace function gather_staff_counts(p_clinic uuid, p_of uuid[]) returns void
  language sql set search_path = public, pg_temp as $$
  with taken as (
    select c.id, c.of_id, c.people from staff_counts c where c.clinic_id = p_clinic and c.of_id = any (p_of) for update skip locked
  ), gone as (
    delete from staff_counts c using taken where c.clinic_id = p_clinic and c.id = taken.id
  )
  insert into staff_counts (clinic_id, of_id, people)
    select p_clinic, of_id, sum(people) from taken group by of_id having sum(people) <> 0 $$;

set local role gate;

-- Appends what was counted of each group of a clinic; now and then what was appended is drawn together.
create or replace function add_counts(p_clinic uuid, p_of uuid[], p_people bigint[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  of_ids uuid[];
begin
  with told as (
    insert into staff_counts (clinic_id, of_id, people) select p_clinic, u.id, u.n from unnest(p_of, p_people) u (id, n) returning *
  ) select array_agg(of_id) into of_ids from told having bool_or(id % 64 = 0);
  if of_ids is not null then perform gather_staff_counts(p_clinic, of_ids); end if;
end $$;

create or replace function keep_staff_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_counts(clinic_id, array_agg(id), array_agg(n)) from (
      select e.clinic_id, p.id, count(*) as n from fresh e
        cross join lateral unnest(array[e.branch_id, e.department_id, e.job_title_id]) p (id)
      where e.status = 'active' and p.id is not null group by 1, 2) g group by clinic_id;
  elsif tg_op = 'DELETE' then
    perform add_counts(clinic_id, array_agg(id), array_agg(n)) from (
      select e.clinic_id, p.id, -count(*) as n from stale e
        cross join lateral unnest(array[e.branch_id, e.department_id, e.job_title_id]) p (id)
      where e.status = 'active' and p.id is not null group by 1, 2) g group by clinic_id;
  else
    perform add_counts(new.clinic_id, array_agg(id), array_agg(n)) from (
      select p.id, sum(p.n) as n from (
        select unnest(array[old.branch_id, old.department_id, old.job_title_id]) as id, -1 as n where old.status = 'active'
        union all
        select unnest(array[new.branch_id, new.department_id, new.job_title_id]), 1 where new.status = 'active') p
      where p.id is not null group by p.id having sum(p.n) <> 0) g having count(*) > 0;
  end if;
  return null;
end $$;

reset role;

create or replace trigger staff_counted_in after insert on employees referencing new table as fresh
  for each statement execute function keep_staff_counts();

create or replace trigger staff_counted_out after delete on employees referencing old table as stale
  for each statement execute function keep_staff_counts();

create or replace trigger staff_counted_anew after update of status, branch_id, department_id, job_title_id on employees
  for each row when ((old.status, old.branch_id, old.department_id, old.job_title_id)
    is distinct from (new.status, new.branch_id, new.department_id, new.job_title_id))
  execute function keep_staff_counts();
