-- How long entries of the audit log are kept (SEC-66): two years who saw, took away or signed in, five years what was
-- changed. Access and changes are therefore sealed apart, and go in whole seals as before. A seal of both that was set
-- before this stays whole for five years.

create function audit_kind(p_action text) returns text language sql immutable parallel safe as $$
  select case when p_action in ('view', 'export', 'print', 'login', 'login_failed', 'logout') then 'access' else 'changes' end $$;
create function audit_kept(p_kind text) returns interval language sql immutable parallel safe as $$
  select case p_kind when 'access' then interval '2 years' else interval '5 years' end $$;

-- What a seal holds, and the digest of its entries: a seal whose entries went is computed anew from it, so that nothing
-- kept longer can be passed off as access.
alter table audit_seals
  add column kind text check (kind in ('access', 'changes')),
  add column digest bytea check (octet_length(digest) = 32),
  add constraint audit_seals__kind__digest check ((kind is null) = (digest is null));

create function seal_hash(p_before bytea, p_clinic uuid, p_number int, p_last_at timestamptz, p_kind text, p_digest bytea)
  returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(p_before, ''::bytea)
    || convert_to(concat_ws(' ', 2, p_clinic, p_number, extract(epoch from p_last_at), p_kind), 'UTF8') || p_digest) $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'gate' and old.at < now() - audit_kept(audit_kind(old.action)) then return old; end if;
  raise exception 'Rows of % are added and never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_sealed' then
    if tg_op = 'DELETE' and current_user = 'gate' and exists (select from audit_seals s
      where s.clinic_id = old.clinic_id and s.number = old.seal and s.cleared_at is not null) then return old; end if;
  elsif tg_op = 'UPDATE' and current_user = 'gate' and old.cleared_at is null
    and old.last_at < now() - audit_kept(old.kind) then
    return new;
  end if;
  raise exception 'Rows of % are added and never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- As before; entries of one call that are of both kinds get a seal each.
grant create on schema public to gate;
set local role gate;
create or replace function seal_audit(p_clinic uuid, p_most int default 10000) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  before audit_seals;
  known bigint;
  fresh record;
  next int;
  sealed bytea;
  total int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seal ' || p_clinic, 0));
  select * into before from audit_seals s where s.clinic_id = p_clinic order by s.number desc limit 1;
  select s.upto into known from audit_seals s
    where s.clinic_id = p_clinic and s.sealed_at < now() - interval '1 day' order by s.number desc limit 1;
  for fresh in
    select e.kind, array_agg(e.seq order by e.seq) as seqs, array_agg(e.hash order by e.seq) as hashes,
      max(e.at) as last_at, sha256(string_agg(e.hash, ''::bytea order by e.seq)) as digest
    from (select a.seq, a.at, audit_kind(a.action) as kind, audit_hash(a) as hash from audit_log a
      where a.clinic_id = p_clinic and a.seq > coalesce(known, 0)
        and not exists (select from audit_sealed s where s.clinic_id = a.clinic_id and s.seq = a.seq)
      order by a.seq limit p_most) e
    group by e.kind order by min(e.seq)
  loop
    next := greatest(coalesce(before.number, 0), coalesce((select m.number from audit_marks m where m.clinic_id = p_clinic), 0)) + 1;
    sealed := seal_hash(before.hash, p_clinic, next, fresh.last_at, fresh.kind, fresh.digest);
    insert into audit_seals (clinic_id, number, first_seq, last_seq, upto, last_at, entries, hash, kind, digest)
    values (p_clinic, next, fresh.seqs[1], fresh.seqs[cardinality(fresh.seqs)],
      greatest(before.upto, fresh.seqs[cardinality(fresh.seqs)]), fresh.last_at, cardinality(fresh.seqs), sealed, fresh.kind, fresh.digest)
    returning * into before;
    insert into audit_marks as m (clinic_id, number, hash) values (p_clinic, next, sealed)
      on conflict (clinic_id) do update set number = excluded.number, hash = excluded.hash;
    insert into audit_sealed (clinic_id, seq, seal, hash)
    select p_clinic, m.seq, next, m.hash from unnest(fresh.seqs, fresh.hashes) m (seq, hash);
    total := total + cardinality(fresh.seqs);
  end loop;
  return total;
end $$;

-- Clears the oldest seal of a clinic whose entries were all kept long enough for their kind; answers how many went.
create or replace function clear_audit(p_clinic uuid) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  oldest int;
  seqs bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seal ' || p_clinic, 0));
  update audit_seals s set cleared_at = now() where s.clinic_id = p_clinic and s.number = (
    select min(n.number) from audit_seals n
    where n.clinic_id = p_clinic and n.cleared_at is null and n.last_at < now() - audit_kept(n.kind))
  returning s.number into oldest;
  if oldest is null then return 0; end if;
  select coalesce(array_agg(m.seq), '{}') into seqs from audit_sealed m where m.clinic_id = p_clinic and m.seal = oldest;
  delete from audit_log a where a.clinic_id = p_clinic and a.seq = any (seqs);
  delete from audit_sealed m where m.clinic_id = p_clinic and m.seal = oldest;
  return cardinality(seqs);
end $$;
reset role;
revoke create on schema public from gate;

-- As before; a cleared seal must have been kept as long as its kind demands, and still fit its digest and the seal before.
create or replace function verify_audit(p_after int) returns table (done int, entries bigint, seal int, entry bigint, problem text)
  language plpgsql stable as $$
declare last int;
begin
  select max(s.number) into last from (
    select n.number, sum(n.entries) over (order by n.number) as total from (
      select * from audit_seals where clinic_id = (select app_clinic()) and number > p_after order by number limit 5000) n) s
  where s.total <= 100000 or s.number = (select min(number) from audit_seals where clinic_id = (select app_clinic()) and number > p_after);
  return query
  with members as (
    select m.seal, m.seq, m.hash as kept, case when a.seq is not null then audit_hash(a) end as found
    from audit_sealed m left join audit_log a on a.clinic_id = m.clinic_id and a.seq = m.seq
    where m.clinic_id = (select app_clinic()) and m.seal > p_after and (last is null or m.seal <= last)
  ), bodies as (
    select m.seal, count(*) as n, string_agg(m.kept, ''::bytea order by m.seq) as body,
      min(m.seq) filter (where m.found is null) as missing, min(m.seq) filter (where m.found <> m.kept) as changed
    from members m group by m.seal
  ), judged as (
    select coalesce(s.number, b.seal) as number, coalesce(s.entries, 0)::bigint as n,
      case
        when s.number is null then 'seal'
        when s.number > 1 and p.number is null then 'seal'
        when s.kind is not null and s.hash <> seal_hash(p.hash, s.clinic_id, s.number, s.last_at, s.kind, s.digest) then 'seal'
        when s.cleared_at is not null then case when s.cleared_at < s.last_at + audit_kept(s.kind) or b.n > 0 then 'seal' end
        when b.missing is not null then 'missing'
        when b.changed is not null then 'changed'
        when b.n is distinct from s.entries::bigint then 'missing'
        when s.kind is null and s.hash <> seal_hash(p.hash, s.clinic_id, s.number, s.last_at, b.body) then 'seal'
        when s.kind is not null and s.digest <> sha256(b.body) then 'seal'
      end as fault,
      coalesce(b.missing, b.changed) as place
    from (select * from audit_seals where clinic_id = (select app_clinic()) and number > p_after and number <= last) s
    left join audit_seals p on p.clinic_id = s.clinic_id and p.number = s.number - 1
    full join bodies b on b.seal = s.number
  )
  select last, coalesce(sum(j.n), 0)::bigint, (array_agg(j.number order by j.number) filter (where j.fault is not null))[1],
    (array_agg(j.place order by j.number) filter (where j.fault is not null))[1],
    (array_agg(j.fault order by j.number) filter (where j.fault is not null))[1]
  from judged j;
end $$;

drop function audit_kept();

-- Messages of visitors are kept 24 months (platform.md 8).
grant delete on contact_messages to gate;
create function sweep_contact_messages() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from contact_messages where created_at < now() - interval '24 months';
  get diagnostics gone = row_count;
  return gone;
end $$;

select hand_over_to_gate();
