-- The audit log is sealed (platform.md 12, SEC-64): every five minutes what is not sealed yet gets a hash over it and over
-- the seal before. Writers wait for nobody; what they changed, dropped or slipped in behind the product's back shows.

-- Its list is read newest first, narrowed by one of these (UX-19); the time leads to the numbers of a period.
create index audit_log_entity on audit_log (clinic_id, entity, seq desc);
create index audit_log_action on audit_log (clinic_id, action, seq desc);
create index audit_log_time on audit_log (clinic_id, at);

create table audit_seals (
  clinic_id uuid not null references clinics,
  number int not null check (number > 0),
  first_seq bigint not null,
  last_seq bigint not null,
  -- Everything up to here is sealed by this seal or one before it.
  upto bigint not null,
  last_at timestamptz not null,
  entries int not null check (entries > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  -- When its entries were cleared away after five years; the chain keeps the seal.
  cleared_at timestamptz,
  primary key (clinic_id, number)
);
select build_wall('audit_seals', 'select'), open_gate('audit_seals', 'select, insert, update (cleared_at)');

-- Which seal holds which entry, and the entry's own hash, which tells the place of a change.
create table audit_sealed (
  clinic_id uuid not null,
  seq bigint not null,
  seal int not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (clinic_id, seq),
  foreign key (clinic_id, seal) references audit_seals (clinic_id, number)
);
create index audit_sealed_seal on audit_sealed (clinic_id, seal, seq);
select build_wall('audit_sealed', 'select'), open_gate('audit_sealed', 'select, insert, delete');
select open_gate('audit_log', 'select, delete');

-- How long entries are kept (platform.md 12).
create function audit_kept() returns interval language sql immutable parallel safe as $$ select interval '5 years' $$;

-- Entries are added and never changed; those that were kept long enough go by the clearing alone.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'gate' and old.at < now() - audit_kept() then return old; end if;
  raise exception 'Rows of % are added and never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_log_kept on audit_log;
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();

-- A seal is marked as cleared once, when its last entry has been kept long enough; its members then go with them.
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_sealed' then
    if tg_op = 'DELETE' and current_user = 'gate' and exists (select from audit_seals s
      where s.clinic_id = old.clinic_id and s.number = old.seal and s.cleared_at is not null) then return old; end if;
  elsif tg_op = 'UPDATE' and current_user = 'gate' and old.cleared_at is null and old.last_at < now() - audit_kept() then
    return new;
  end if;
  raise exception 'Rows of % are added and never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_seals_kept before update or delete on audit_seals for each row execute function refuse_seal_change();
create trigger audit_seals_kept_whole before truncate on audit_seals for each statement execute function refuse_change();
create trigger audit_sealed_kept before update or delete on audit_sealed for each row execute function refuse_seal_change();
create trigger audit_sealed_kept_whole before truncate on audit_sealed for each statement execute function refuse_change();

-- What an entry says, in a form no setting of a session changes. The leading number is the form's own: entries with more
-- columns one day get another.
create function audit_hash(a audit_log) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(1, a.clinic_id, a.seq, extract(epoch from a.at), a.actor_id, a.actor_label, a.ip,
    a.user_agent, a.request_id, a.action, a.entity, a.entity_id, a.entity_label, a.changes, a.reason, a.version)::text, 'UTF8')) $$;

create function seal_hash(p_before bytea, p_clinic uuid, p_number int, p_last_at timestamptz, p_entries bytea) returns bytea
  language sql immutable parallel safe as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(concat_ws(' ', p_clinic, p_number, extract(epoch from p_last_at)), 'UTF8') || p_entries) $$;

-- Seals up to p_most entries of a clinic in the order of their numbers; answers how many. An entry gets its number before
-- it is committed, so those of the last day are looked through again for one that was late.
create function seal_audit(p_clinic uuid, p_most int default 10000) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  before audit_seals;
  known bigint;
  fresh record;
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
  insert into audit_seals (clinic_id, number, first_seq, last_seq, upto, last_at, entries, hash)
  values (p_clinic, coalesce(before.number, 0) + 1, fresh.seqs[1], fresh.seqs[cardinality(fresh.seqs)],
    greatest(before.upto, fresh.seqs[cardinality(fresh.seqs)]), fresh.last_at, cardinality(fresh.seqs),
    seal_hash(before.hash, p_clinic, coalesce(before.number, 0) + 1, fresh.last_at, fresh.body));
  insert into audit_sealed (clinic_id, seq, seal, hash)
  select p_clinic, m.seq, coalesce(before.number, 0) + 1, m.hash from unnest(fresh.seqs, fresh.hashes) m (seq, hash);
  return cardinality(fresh.seqs);
end $$;

-- Clears the oldest seal of a clinic whose entries were all kept long enough; answers how many went.
create function clear_audit(p_clinic uuid) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  oldest int;
  seqs bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seal ' || p_clinic, 0));
  update audit_seals s set cleared_at = now() where s.clinic_id = p_clinic and s.cleared_at is null
    and s.last_at < now() - audit_kept()
    and s.number = (select min(n.number) from audit_seals n where n.clinic_id = p_clinic and n.cleared_at is null)
  returning s.number into oldest;
  if oldest is null then return 0; end if;
  select coalesce(array_agg(m.seq), '{}') into seqs from audit_sealed m where m.clinic_id = p_clinic and m.seal = oldest;
  delete from audit_log a where a.clinic_id = p_clinic and a.seq = any (seqs);
  delete from audit_sealed m where m.clinic_id = p_clinic and m.seal = oldest;
  return cardinality(seqs);
end $$;

-- Every clinic there is: seals and clearing go through them one by one.
create function audit_clinics() returns table (clinic_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$ select id from clinics order by id $$;

-- Looks through the seals after p_after, as many as hold some 100,000 entries. Without a fault: `done` is the last one
-- looked at (null: there were no more). Otherwise the first seal that fails and the entry, where one is known.
-- Runs with the caller's own rights, behind the clinic's wall.
create function verify_audit(p_after int) returns table (done int, entries bigint, seal int, entry bigint, problem text)
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
        when s.cleared_at is not null then case when s.cleared_at < s.last_at + audit_kept() or b.n > 0 then 'seal' end
        when b.missing is not null then 'missing'
        when b.changed is not null then 'changed'
        when b.n is distinct from s.entries::bigint then 'missing'
        when s.hash <> seal_hash(p.hash, s.clinic_id, s.number, s.last_at, b.body) then 'seal'
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

-- The first entry that was slipped in later: as old as sealed ones, and in no seal.
create function added_to_audit() returns table (seal int, entry bigint)
  language sql stable as $$
  select (select min(s.number) from audit_seals s where s.clinic_id = (select app_clinic()) and s.upto >= a.seq), a.seq
  from audit_log a
  where a.clinic_id = (select app_clinic())
    and a.seq <= (select max(k.upto) from audit_seals k where k.clinic_id = (select app_clinic()) and k.sealed_at < now() - interval '1 day')
    and not exists (select from audit_sealed m where m.clinic_id = a.clinic_id and m.seq = a.seq)
  order by a.seq limit 1 $$;

select hand_over_to_gate();
