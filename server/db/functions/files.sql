-- Stored files: what nobody holds is cleared away (SEC-55…58).

-- Whoever ties a file to a record or lets it go need not think of the clock.
create or replace function note_loose_file() returns trigger language plpgsql as $$
begin
  if new.record_id is not null then new.loose_since := null;
  elsif new.loose_since is null or (tg_op = 'UPDATE' and old.record_id is not null) then new.loose_since := now();
  end if;
  return new;
end $$;

create or replace function note_stray_bytes() returns trigger language plpgsql as $$
begin
  insert into stray_bytes (clinic_id, storage_key) values (old.clinic_id, old.storage_key) on conflict do nothing;
  return null;
end $$;

set local role gate;

-- Removes files no record has held for p_age, some at a time; answers how many. A file that is being tied to a record now
-- is locked and passed over; one that something still points at stays and is looked at again a day later.
create or replace function sweep_loose_files(p_age interval default '24 hours') returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  one record;
  gone int := 0;
begin
  for one in select f.clinic_id, f.id from files f
    -- The provider's loose files are the pictures inside its posts, which name them in their text alone.
    where f.record_id is null and f.loose_since < now() - p_age and f.clinic_id <> provider_clinic() order by f.loose_since limit 500 for update skip locked
  loop
    begin
      delete from files f where f.clinic_id = one.clinic_id and f.id = one.id;
      gone := gone + 1;
    exception when foreign_key_violation or restrict_violation then
      update files f set loose_since = now() where f.clinic_id = one.clinic_id and f.id = one.id;
    end;
  end loop;
  return gone;
end $$;

-- Keys whose bytes may go: noted longer than p_age ago, and held by no row. Those that are held again are forgotten.
create or replace function stray_keys(p_age interval default '1 hour') returns table (clinic_id uuid, storage_key text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from stray_bytes s where s.since < now() - p_age
    and exists (select from files f where f.clinic_id = s.clinic_id and f.storage_key = s.storage_key);
  return query select s.clinic_id, s.storage_key from stray_bytes s
    where s.since < now() - p_age
      and not exists (select from files f where f.clinic_id = s.clinic_id and f.storage_key = s.storage_key)
    order by s.since limit 500;
end $$;

create or replace function forget_stray_key(p_clinic uuid, p_key text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from stray_bytes where clinic_id = p_clinic and storage_key = p_key $$;

reset role;

create or replace trigger files_loose before insert or update on files for each row execute function note_loose_file();

create or replace trigger files_stray after delete on files for each row execute function note_stray_bytes();
