-- Open streams of notices over all processes (platform.md 11).

-- Takes a place for a stream; the oldest beyond p_most lose theirs, and the processes that hold them hear of it. With the
-- caller's rights.
create or replace function take_stream_place(p_stream uuid, p_user uuid, p_most int) returns void
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
