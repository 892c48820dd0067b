-- The account of a patient (clinic.md 6.1): which lines of the book belong to whom, and which payment pays for what. Lines are never
-- re-pointed: those of a record that was merged belong to whom it was merged into, and those of a treatment to whose it is now.

-- Whoever is filed under a record that stands: itself and all that were merged into it. Nobody of one that was merged.
create or replace function account_members(p_patient uuid) returns setof uuid
  language sql stable set search_path = public, pg_temp as $$
  with recursive m as (
    select p.id from patients p where p.clinic_id = app_clinic() and p.id = p_patient and p.merged_into_id is null
    union all select p.id from m join patients p on p.clinic_id = app_clinic() and p.merged_into_id = m.id)
  select id from m $$;

-- Under whom a record is filed now: itself, or whom it was merged into.
create or replace function living_patient(p_patient uuid) returns uuid
  language sql stable set search_path = public, pg_temp as $$
  with recursive up as (
    select p.id, p.merged_into_id from patients p where p.clinic_id = app_clinic() and p.id = p_patient
    union all select p.id, p.merged_into_id from up u join patients p on p.clinic_id = app_clinic() and p.id = u.merged_into_id)
  select id from up where merged_into_id is null $$;

-- The lines of an account; what a merge moved from one record to the other is none.
create or replace function account_lines(p_patient uuid) returns setof patient_ledger
  language sql stable set search_path = public, pg_temp as $$
  select l.* from patient_ledger l
    where l.clinic_id = app_clinic() and l.treatment_id is null and l.kind <> 'merge'
      and l.patient_id = any (array(select account_members(p_patient)))
  union all select l.* from patient_treatments t join patient_ledger l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
    where t.clinic_id = app_clinic() and t.patient_id = p_patient $$;

-- What stands of an account, side by side: each treatment with all that was charged and taken off it, and each other line by itself.
-- Positive is to be paid, negative pays. The order is that of the first line: an edited charge stays where it was.
create or replace function account_sides(p_patient uuid)
  returns table (treatment_id uuid, line_id uuid, amount numeric, business_date date, posted_at timestamptz)
  language sql stable set search_path = public, pg_temp as $$
  with lines as materialized (select * from account_lines(p_patient)),
  standing as (select l.* from lines l where l.reverses_id is null
    and not exists (select from patient_ledger r where r.clinic_id = l.clinic_id and r.reverses_id = l.id))
  select s.treatment_id, (array_agg(s.id order by s.posted_at desc, s.seq desc))[1], sum(s.amount), f.business_date, f.posted_at
    from standing s join (select l.treatment_id, min(l.business_date) as business_date, min(l.posted_at) as posted_at
        from lines l group by 1) f on f.treatment_id = s.treatment_id
    group by s.treatment_id, f.business_date, f.posted_at
  union all select null, s.id, s.amount, s.business_date, s.posted_at from standing s where s.treatment_id is null $$;

-- Which payment pays for what, reckoned anew from the lines: what was typed first, then the oldest money for the oldest debt (M8). The
-- difference to what stood before is appended under the day of what caused it, so that a day that is past keeps what was collected
-- in it. The patient is held.
create or replace function allocate_account(p_patient uuid, p_day date) returns void
  language sql set search_path = public, pg_temp as $$
  with sides as materialized (select * from account_sides(p_patient)),
  debits as (select s.treatment_id, case when s.treatment_id is null then s.line_id end as debit_id, s.amount, s.business_date, s.posted_at, s.line_id
    from sides s where s.amount > 0),
  credits as (select s.line_id as credit_id, -s.amount as amount, s.business_date, s.posted_at from sides s where s.amount < 0),
  typed as (select w.credit_id, w.treatment_id, greatest(0, least(w.amount, d.amount - coalesce(sum(w.amount)
        over (partition by w.treatment_id order by c.business_date, c.posted_at, w.credit_id rows between unbounded preceding and 1 preceding), 0))) as amount
    from credits c join typed_allocations w on w.clinic_id = app_clinic() and w.credit_id = c.credit_id
      join debits d on d.treatment_id = w.treatment_id),
  owing as (select d.*, sum(d.rest) over (order by d.business_date, d.posted_at, d.line_id) as upto from (
      select d.*, d.amount - coalesce((select sum(t.amount) from typed t where t.treatment_id = d.treatment_id), 0) as rest from debits d) d),
  paying as (select c.*, sum(c.rest) over (order by c.business_date, c.posted_at, c.credit_id) as upto from (
      select c.*, c.amount - coalesce((select sum(t.amount) from typed t where t.credit_id = c.credit_id), 0) as rest from credits c) c),
  wanted as (select w.credit_id, w.treatment_id, w.debit_id, sum(w.amount) as amount from (
      select t.credit_id, t.treatment_id, null::uuid as debit_id, t.amount from typed t where t.amount > 0
      union all select p.credit_id, o.treatment_id, o.debit_id, least(p.upto, o.upto) - greatest(p.upto - p.rest, o.upto - o.rest)
        from paying p join owing o on p.upto > o.upto - o.rest and o.upto > p.upto - p.rest where p.rest > 0 and o.rest > 0) w
    group by 1, 2, 3),
  own as materialized (select id from account_lines(p_patient)),
  found as (select a.credit_id, a.treatment_id, a.debit_id, sum(a.amount) as amount from (
      select a.* from patient_allocations a where a.clinic_id = app_clinic() and a.credit_id = any (array(select id from own))
      union select a.* from patient_allocations a where a.clinic_id = app_clinic() and a.debit_id = any (array(select id from own))
      union select a.* from patient_treatments t join patient_allocations a on a.clinic_id = t.clinic_id and a.treatment_id = t.id
        where t.clinic_id = app_clinic() and t.patient_id = p_patient) a
    group by 1, 2, 3)
  insert into patient_allocations (clinic_id, credit_id, treatment_id, debit_id, amount, business_date)
    select app_clinic(), coalesce(w.credit_id, f.credit_id), coalesce(w.treatment_id, f.treatment_id), coalesce(w.debit_id, f.debit_id),
        coalesce(w.amount, 0) - coalesce(f.amount, 0), p_day
      from wanted w full join found f on f.credit_id = w.credit_id
        and coalesce(f.treatment_id, f.debit_id) = coalesce(w.treatment_id, w.debit_id)
      where coalesce(w.amount, 0) <> coalesce(f.amount, 0) $$;

-- Payments of which more is spread than they are, or something while they no longer stand.
create or replace function allocated_too_much()
  returns table (patient_id uuid, number text, used numeric, able numeric)
  language sql stable set search_path = public, pg_temp as $$
  select l.patient_id, l.number, a.used, s.able from (
      select a.credit_id, sum(a.amount) as used from patient_allocations a where a.clinic_id = app_clinic() group by 1) a
    join patient_ledger l on l.clinic_id = app_clinic() and l.id = a.credit_id
    cross join lateral (select case when exists (select from patient_ledger r where r.clinic_id = l.clinic_id and r.reverses_id = l.id)
      then 0 else greatest(-l.amount, 0) end as able) s
    where a.used < 0 or (a.used > s.able and l.treatment_id is null) $$;

-- What stands charged and is not paid whole, of everybody who owes; what is left of all of it is what they owe. A treatment counts from
-- the first line of it, as when it is paid for.
create or replace function open_debts()
  returns table (id uuid, patient_id uuid, treatment_id uuid, business_date date, amount numeric, paid numeric)
  language sql stable set search_path = public, pg_temp as $$
  with owing as materialized (select b.patient_id from patient_balances b where b.clinic_id = app_clinic() and b.balance > 0),
  records as (select o.patient_id as record_id, o.patient_id from owing o
    union all select p.id, o.patient_id from patients p join owing o on o.patient_id = living_patient(p.id)
      where p.clinic_id = app_clinic() and p.merged_into_id is not null),
  debits as (
    select l.treatment_id as id, t.patient_id, l.treatment_id, min(l.business_date) as business_date, sum(l.amount) as amount,
        coalesce((select sum(a.amount) from patient_allocations a where a.clinic_id = app_clinic() and a.treatment_id = l.treatment_id), 0) as paid
      from owing o join patient_treatments t on t.clinic_id = app_clinic() and t.patient_id = o.patient_id
      join patient_ledger l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
      group by t.patient_id, l.treatment_id
    union all
    select l.id, r.patient_id, null, l.business_date, l.amount,
        coalesce((select sum(a.amount) from patient_allocations a where a.clinic_id = app_clinic() and a.debit_id = l.id), 0)
      from records r join patient_ledger l on l.clinic_id = app_clinic() and l.patient_id = r.record_id
      where l.treatment_id is null and l.kind <> 'merge' and l.amount > 0 and l.reverses_id is null
        and not exists (select from patient_ledger m where m.clinic_id = l.clinic_id and m.reverses_id = l.id))
  select d.id, d.patient_id, d.treatment_id, d.business_date, d.amount, d.paid from debits d where d.amount > d.paid $$;

-- What an account should come to beside what is kept for the record: the difference is what a merge, or its undoing, moves.
create or replace function account_difference(p_patient uuid) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((select sum(l.amount) from account_lines(p_patient) l), 0)
    - coalesce((select b.balance from patient_balances b where b.clinic_id = app_clinic() and b.patient_id = p_patient), 0) $$;

-- Charges the treatments that began before there was a book, each once and dated its start (issue 19, decided 5); the clinic's day begins
-- at its cutoff (clinic.md G4). Answers how many. Nobody posts meanwhile: a clinic is given it at the start of the server.
create or replace function charge_begun_treatments() returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  charged int;
begin
  perform from patients p where p.clinic_id = app_clinic() and p.id in (select t.patient_id from patient_treatments t
    where t.clinic_id = app_clinic() and t.status in ('in_progress', 'completed') and t.charged_at is null) order by p.id for no key update;
  with begun as (select t.id, t.patient_id, t.gross, t.discount, t.started_at,
      (t.started_at at time zone c.timezone - c.day_cutoff::interval)::date as day
    from patient_treatments t join clinics c on c.id = t.clinic_id
    where t.clinic_id = app_clinic() and t.status in ('in_progress', 'completed') and t.charged_at is null),
  lines as (select b.*, k.kind, k.amount, k.line_no, row_number() over w as place, sum(k.amount) over w as upto
    from begun b cross join lateral (values ('charge', b.gross, 1), ('discount', -b.discount, 2)) k (kind, amount, line_no)
    where k.amount <> 0 window w as (partition by b.patient_id order by b.started_at, b.id, k.line_no)),
  posted as (insert into patient_ledger (clinic_id, seq, patient_id, kind, amount, balance_after, business_date, posted_at, treatment_id,
      source_type, source_id, idempotency_key, line_no)
    select app_clinic(), l.place + coalesce(s.seq, 0), l.patient_id, l.kind, l.amount, l.upto + coalesce(s.balance_after, 0), l.day, l.started_at,
        l.id, 'patient-treatments', l.id::text, 'charge/' || l.id || '/begun', l.line_no
      from lines l left join lateral (select e.seq, e.balance_after from patient_ledger e
        where e.clinic_id = app_clinic() and e.patient_id = l.patient_id order by e.seq desc limit 1) s on true
    returning patient_id, amount),
  kept as (insert into patient_balances (clinic_id, patient_id, balance)
    select app_clinic(), p.patient_id, sum(p.amount) from posted p group by 2
    on conflict (clinic_id, patient_id) do update set balance = patient_balances.balance + excluded.balance returning 1),
  noted as (update patient_treatments t set charged_at = b.started_at from begun b
    where t.clinic_id = app_clinic() and t.id = b.id returning 1)
  select count(*) into charged from noted;
  return charged;
end $$;
