-- Work in the background: taken by one worker under a lease, given back when it dies.

set local role gate;

-- Takes the next due job for one worker; what a killed worker held comes back when its lease ends. At most two of a
-- clinic run at once, so that one clinic's files never hold up another's (SEC-59).
create or replace function take_job(p_worker text, p_queue text, p_kinds text[], p_lease interval default interval '1 minute') returns setof jobs
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set state = 'running', locked_until = clock_timestamp() + p_lease, locked_by = p_worker, attempts = attempts + 1
  where id = (
    select j.id from jobs j
    where j.queue = p_queue and j.kind = any (p_kinds) and j.state in ('waiting', 'running') and j.run_at <= clock_timestamp()
      and (j.locked_until is null or j.locked_until < clock_timestamp())
      and (select count(*) from jobs o where o.clinic_id = j.clinic_id and o.id <> j.id and o.state = 'running'
        and o.locked_until >= clock_timestamp()) < 2
    order by j.run_at, j.id limit 1 for update skip locked)
  returning * $$;

-- The worker lives and has done so much. Answers the state: anything but running means stop; null, the job is another's.
create or replace function beat_job(p_id uuid, p_worker text, p_done int default null, p_total int default null,
  p_lease interval default interval '1 minute') returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare found_state text;
begin
  update jobs set locked_until = clock_timestamp() + p_lease, done = coalesce(p_done, done), total = coalesce(p_total, total)
    where id = p_id and locked_by = p_worker returning state into found_state;
  return found_state;
end $$;

-- How a job ended. One that was cancelled meanwhile stays cancelled. Answers whether it was still this worker's and running.
create or replace function end_job(p_id uuid, p_worker text, p_state text, p_result jsonb default null, p_error text default null) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update jobs set state = p_state, result = p_result, error = left(p_error, 1000), finished_at = clock_timestamp(),
      locked_until = null, locked_by = null, done = case when p_state = 'done' then coalesce(total, done) else done end
    where id = p_id and locked_by = p_worker and state = 'running';
  return found;
end $$;

-- The server stops gently, or another try is worth it: the job waits again. A gentle stop costs no attempt.
create or replace function give_job_back(p_id uuid, p_worker text, p_wait interval default '0', p_counts boolean default false) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set state = 'waiting', locked_until = null, locked_by = null, run_at = clock_timestamp() + p_wait,
      attempts = attempts - case when p_counts then 0 else 1 end
    where id = p_id and locked_by = p_worker and state = 'running' $$;

-- By whoever asked for the job, inside their clinic. The worker sees it at its next beat.
create or replace function cancel_job(p_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update jobs set state = 'cancelled', finished_at = clock_timestamp()
    where id = p_id and clinic_id = app_clinic() and created_by = app_user() and state in ('waiting', 'running');
  return found;
end $$;

-- A service that is switched off stops its jobs (hr.md 8): what waits and what runs of these resources, whoever asked for it.
-- The worker sees it at its next beat; what an import had written stays, as after any stop, and can be taken back.
create or replace function stop_jobs(p_resources text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set state = 'failed', error = 'module_off', finished_at = clock_timestamp()
    where clinic_id = app_clinic() and payload ->> 'resource' = any (p_resources) and state in ('waiting', 'running') $$;

-- Forgets jobs that ended long ago; answers them, so that their files go too.
create or replace function sweep_jobs(p_queue text, p_older_than interval default interval '24 hours') returns setof jobs
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from jobs j where queue = p_queue and finished_at < clock_timestamp() - p_older_than
    and not exists (select from imports i where i.clinic_id = j.clinic_id and i.job_id = j.id) returning * $$;

-- True for the one caller that is to run it for this time.
create or replace function begin_run(p_name text, p_slot timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into platform_runs as r (name, slot) values (p_name, p_slot)
  on conflict (name) do update set slot = excluded.slot where r.slot < excluded.slot;
  return found;
end $$;

reset role;
