-- Open streams of notices of all processes (platform.md 11: at most five a person, the oldest makes room). A process says every
-- 25 seconds that its streams are open; those of a process that died count for 75 seconds at most. Nothing here outlives a
-- crash of the database, nor must it: whoever was connected opens a new one.
create unlogged table notice_streams (
  clinic_id uuid not null references clinics,
  id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index notice_streams_of on notice_streams (clinic_id, user_id, opened_at);
create index notice_streams_age on notice_streams (seen_at);
select build_wall('notice_streams'), open_gate('notice_streams', 'select, delete');

-- Takes a place for a stream; the oldest beyond p_most lose theirs, and the processes that hold them hear of it. With the
-- caller's rights.
create function take_stream_place(p_stream uuid, p_user uuid, p_most int) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  lost text;
begin
  -- One after the other: two opened together would not see each other.
  perform pg_advisory_xact_lock(hashtext('streams'), hashtext(p_user::text));
  insert into notice_streams (clinic_id, id, user_id) values (app_clinic(), p_stream, p_user);
  delete from notice_streams where clinic_id = app_clinic() and user_id = p_user
    and seen_at < clock_timestamp() - interval '75 seconds';
  with gone as (
    delete from notice_streams where clinic_id = app_clinic() and id in (
      select s.id from notice_streams s where s.clinic_id = app_clinic() and s.user_id = p_user
      order by s.opened_at desc, s.id desc offset p_most)
    returning id)
  select string_agg(id::text, ' ') into lost from gone;
  if lost is not null then perform pg_notify('streams_over', lost); end if;
end $$;

-- Places of processes that died go with the nightly sweep.
grant create on schema public to gate;
set local role gate;
create or replace function sweep_notifications() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from notice_streams where seen_at < clock_timestamp() - interval '1 hour';
  delete from notifications where created_at < now() - interval '180 days'
    or (read_at is not null and created_at < now() - interval '90 days');
  get diagnostics gone = row_count;
  return gone;
end $$;
reset role;
revoke create on schema public from gate;
