-- How far a clinic's log was sealed, kept beside the chain (SEC-64): taking out the last seals with all they hold leaves a
-- chain that fits in itself, and shows against this mark alone.
create table audit_marks (
  clinic_id uuid primary key references clinics,
  number int not null check (number > 0),
  hash bytea not null check (octet_length(hash) = 32)
);
select build_wall('audit_marks', 'select'), open_gate('audit_marks', 'select, insert, update');

set local role gate;
insert into audit_marks (clinic_id, number, hash)
select distinct on (clinic_id) clinic_id, number, hash from audit_seals order by clinic_id, number desc;
reset role;

-- The mark goes up one seal at a time, by the gate's role alone.
create function refuse_mark_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'gate' and new.clinic_id = old.clinic_id and new.number = old.number + 1 then
    return new;
  end if;
  raise exception 'Marks of the audit log only go up' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_marks_kept before update or delete on audit_marks for each row execute function refuse_mark_change();
create trigger audit_marks_kept_whole before truncate on audit_marks for each statement execute function refuse_change();

-- As before; a seal also raises the mark, and is numbered after it: a seal that was taken out is never made good by a new
-- one of its number.
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
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seal ' || p_clinic, 0));
  select * into before from audit_seals s where s.clinic_id = p_clinic order by s.number desc limit 1;
  select s.upto into known from audit_seals s
    where s.clinic_id = p_clinic and s.sealed_at < now() - interval '1 day' order by s.number desc limit 1;
  select array_agg(e.seq order by e.seq) as seqs, array_agg(e.hash order by e.seq) as hashes, max(e.at) as last_at,
    string_agg(e.hash, ''::bytea order by e.seq) as body into fresh
  from (select a.seq, a.at, audit_hash(a) as hash from audit_log a
    where a.clinic_id = p_clinic and a.seq > coalesce(known, 0)
      and not exists (select from audit_sealed s where s.clinic_id = a.clinic_id and s.seq = a.seq)
    order by a.seq limit p_most) e;
  if fresh.seqs is null then return 0; end if;
  next := greatest(coalesce(before.number, 0), coalesce((select m.number from audit_marks m where m.clinic_id = p_clinic), 0)) + 1;
  sealed := seal_hash(before.hash, p_clinic, next, fresh.last_at, fresh.body);
  insert into audit_seals (clinic_id, number, first_seq, last_seq, upto, last_at, entries, hash)
  values (p_clinic, next, fresh.seqs[1], fresh.seqs[cardinality(fresh.seqs)],
    greatest(before.upto, fresh.seqs[cardinality(fresh.seqs)]), fresh.last_at, cardinality(fresh.seqs), sealed);
  insert into audit_marks as m (clinic_id, number, hash) values (p_clinic, next, sealed)
    on conflict (clinic_id) do update set number = excluded.number, hash = excluded.hash;
  insert into audit_sealed (clinic_id, seq, seal, hash)
  select p_clinic, m.seq, next, m.hash from unnest(fresh.seqs, fresh.hashes) m (seq, hash);
  return cardinality(fresh.seqs);
end $$;

reset role;
revoke create on schema public from gate;

-- The first seal that is gone from the end of the chain, or stands there instead of the one that was set; no row where the
-- end is as the mark says. Runs with the caller's own rights, behind the clinic's wall.
create function lost_audit_seal() returns table (seal int)
  language sql stable as $$
  select least(coalesce(s.number, 0) + 1, coalesce(m.number, 1))
  from (select clinic_id, number, hash from audit_seals where clinic_id = (select app_clinic()) order by number desc limit 1) s
  full join (select * from audit_marks where clinic_id = (select app_clinic())) m on m.clinic_id = s.clinic_id
  where (s.number, s.hash) is distinct from (m.number, m.hash) $$;
