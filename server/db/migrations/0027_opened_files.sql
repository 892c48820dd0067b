-- Which people's files somebody opened within the last hour, counted by all processes together (SEC-62). Kept by the gate
-- alone; unlogged, as the other counters of callers (0014).
create unlogged table opened_files (
  key text not null,
  record_id uuid not null,
  at timestamptz not null,
  primary key (key, record_id)
);
create index opened_files_age on opened_files (at);
alter table opened_files enable row level security;
alter table opened_files force row level security;
select open_gate('opened_files', 'select, insert, update, delete');

-- Notes them and answers how many different ones that makes within an hour.
create function note_opened_files(p_key text, p_ids uuid[]) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from opened_files where at < clock_timestamp() - interval '1 hour';
  insert into opened_files (key, record_id, at) select p_key, id, clock_timestamp() from unnest(p_ids) id
    on conflict (key, record_id) do update set at = excluded.at;
  return (select count(*) from opened_files where key = p_key);
end $$;

select hand_over_to_gate();
