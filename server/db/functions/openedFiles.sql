-- How many people's files somebody opened within the last hour (SEC-62).

set local role gate;

-- Notes them and answers how many different ones that makes within an hour.
create or replace function note_opened_files(p_key text, p_ids uuid[]) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from opened_files where at < clock_timestamp() - interval '1 hour';
  insert into opened_files (key, record_id, at) select p_key, id, clock_timestamp() from unnest(p_ids) id
    on conflict (key, record_id) do update set at = excluded.at;
  return (select count(*) from opened_files where key = p_key);
end $$;

reset role;
