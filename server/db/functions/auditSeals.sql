-- The chain of hashes over the audit log (SEC-64), with the mark beside it.

-- What an entry says, in a form no setting of a session changes. The leading number is the form's own: entries with more
-- columns one day get another.
-- The columns one by one: a row of a table that lies in parts has another type in each.
create or replace function audit_hash(p_clinic uuid, p_seq bigint, p_at timestamptz, p_actor uuid, p_actor_label text, p_ip text,
  p_agent text, p_request text, p_action text, p_entity text, p_entity_id uuid, p_entity_label text, p_changes jsonb, p_reason text,
  p_version int) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(1, p_clinic, p_seq, extract(epoch from p_at), p_actor, p_actor_label, p_ip,
    p_agent, p_request, p_action, p_entity, p_entity_id, p_entity_label, p_changes, p_reason, p_version)::text, 'UTF8')) $$;

create or replace function seal_hash(p_before bytea, p_clinic uuid, p_number int, p_last_at timestamptz, p_entries bytea) returns bytea
  language sql immutable parallel safe as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(concat_ws(' ', p_clinic, p_number, extract(epoch from p_last_at)), 'UTF8') || p_entries) $$;

create or replace function seal_hash(p_before bytea, p_clinic uuid, p_number int, p_last_at timestamptz, p_kind text, p_digest bytea)
  returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(p_before, ''::bytea)
    || convert_to(concat_ws(' ', 2, p_clinic, p_number, extract(epoch from p_last_at), p_kind), 'UTF8') || p_digest) $$;

-- A seal is marked as cleared once, when its last entry has been kept long enough; its members then go with them.
create or replace function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'audit_sealed' then
    if tg_op = 'DELETE' and current_user = 'gate' and exists (select from audit_seals s
      where s.clinic_id = old.clinic_id and s.number = old.seal and s.cleared_at is not null) then return old; end if;
  elsif tg_op = 'UPDATE' and current_user = 'gate' and old.cleared_at is null
    and old.last_at < now() - audit_kept(old.kind) then
    return new;
  end if;
  raise exception 'Rows of % are added and never changed', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;

-- The mark goes up one seal at a time, by the gate's role alone.
create or replace function refuse_mark_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'gate' and new.clinic_id = old.clinic_id and new.number = old.number + 1 then
    return new;
  end if;
  raise exception 'Marks of the audit log only go up' using errcode = 'insufficient_privilege';
end $$;

-- The first seal that is gone from the end of the chain, or stands there instead of the one that was set; no row where the
-- end is as the mark says. Runs with the caller's own rights, behind the clinic's wall.
create or replace function lost_audit_seal() returns table (seal int)
  language sql stable as $$
  select least(coalesce(s.number, 0) + 1, coalesce(m.number, 1))
  from (select clinic_id, number, hash from audit_seals where clinic_id = (select app_clinic()) order by number desc limit 1) s
  full join (select * from audit_marks where clinic_id = (select app_clinic())) m on m.clinic_id = s.clinic_id
  where (s.number, s.hash) is distinct from (m.number, m.hash) $$;

-- Looks through the seals after p_after, as many as hold some 100,000 entries. Without a fault: `done` is the last one
-- looked at (null: there were no more). Otherwise the first seal that fails and the entry, where one is known. A cleared
-- seal must have been kept as long as its kind demands, and still fit its digest and the seal before.
-- Runs with the caller's own rights, behind the clinic's wall.
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
    select m.seal, m.seq, m.hash as kept, case when a.seq is not null then audit_hash(a.clinic_id, a.seq, a.at, a.actor_id, a.actor_label, a.ip, a.user_agent, a.request_id, a.action,
        a.entity, a.entity_id, a.entity_label, a.changes, a.reason, a.version) end as found
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

set local role gate;

-- Every clinic there is: seals and clearing go through them one by one.
create or replace function audit_clinics() returns table (clinic_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$ select id from clinics order by id $$;

-- Seals up to p_most entries of a clinic in the order of their numbers; answers how many. An entry gets its number before
-- it is committed, so those of the last day are looked through again for one that was late. Entries of one call that are of
-- both kinds get a seal each. A seal also raises the mark, and is numbered after it: a seal that was taken out is never made
-- good by a new one of its number.
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
    from (select a.seq, a.at, audit_kind(a.action) as kind, audit_hash(a.clinic_id, a.seq, a.at, a.actor_id, a.actor_label, a.ip, a.user_agent, a.request_id, a.action,
        a.entity, a.entity_id, a.entity_label, a.changes, a.reason, a.version) as hash from audit_log a
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

create or replace trigger audit_seals_kept before update or delete on audit_seals for each row execute function refuse_seal_change('audit_seals');

create or replace trigger audit_sealed_kept before update or delete on audit_sealed for each row execute function refuse_seal_change('audit_sealed');

create or replace trigger audit_marks_kept before update or delete on audit_marks for each row execute function refuse_mark_change();
