-- Work in the background that a person watches (exports, imports), and the imports themselves.

-- The first pair of functions forgot a job at its end; a person wants to see how it ended.
set local role gate;
drop function claim_jobs(text, text[], int, interval), finish_job(uuid, text, text, timestamptz);
reset role;

alter table jobs
  add column created_by uuid default app_user(),
  -- workers and callers of one installation; tests keep apart by it
  add column queue text not null default 'main',
  add column state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  add column done int not null default 0 check (done >= 0),
  add column total int,
  add column result jsonb,
  add column finished_at timestamptz;
create index jobs_of_user on jobs (clinic_id, created_by, created_at desc) where clinic_id is not null;

-- Takes the next due job for one worker; what a killed worker held comes back when its lease ends. At most two of a
-- clinic run at once, so that one clinic's files never hold up another's (SEC-59).
create function take_job(p_worker text, p_queue text, p_kinds text[], p_lease interval default interval '1 minute') returns setof jobs
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
create function beat_job(p_id uuid, p_worker text, p_done int default null, p_total int default null,
  p_lease interval default interval '1 minute') returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare found_state text;
begin
  update jobs set locked_until = clock_timestamp() + p_lease, done = coalesce(p_done, done), total = coalesce(p_total, total)
    where id = p_id and locked_by = p_worker returning state into found_state;
  return found_state;
end $$;

-- How a job ended. One that was cancelled meanwhile stays cancelled. Answers whether it was still this worker's and running.
create function end_job(p_id uuid, p_worker text, p_state text, p_result jsonb default null, p_error text default null) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update jobs set state = p_state, result = p_result, error = left(p_error, 1000), finished_at = clock_timestamp(),
      locked_until = null, locked_by = null, done = case when p_state = 'done' then coalesce(total, done) else done end
    where id = p_id and locked_by = p_worker and state = 'running';
  return found;
end $$;

-- The server stops gently, or another try is worth it: the job waits again. A gentle stop costs no attempt.
create function give_job_back(p_id uuid, p_worker text, p_wait interval default '0', p_counts boolean default false) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set state = 'waiting', locked_until = null, locked_by = null, run_at = clock_timestamp() + p_wait,
      attempts = attempts - case when p_counts then 0 else 1 end
    where id = p_id and locked_by = p_worker and state = 'running' $$;

-- By whoever asked for the job, inside their clinic. The worker sees it at its next beat.
create function cancel_job(p_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update jobs set state = 'cancelled', finished_at = clock_timestamp()
    where id = p_id and clinic_id = app_clinic() and created_by = app_user() and state in ('waiting', 'running');
  return found;
end $$;

-- Forgets jobs that ended long ago; answers them, so that their files go too.
create function sweep_jobs(p_queue text, p_older_than interval default interval '24 hours') returns setof jobs
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from jobs where queue = p_queue and finished_at < clock_timestamp() - p_older_than returning * $$;

-- A file that was uploaded to become records. Nothing of it is a record before the run.
create table imports (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null,
  created_by uuid not null default app_user(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  headings jsonb not null, -- [text], by column of the file
  mapping jsonb not null default '[]', -- [field | null], by column of the file
  match_field text,
  match_action text not null default 'skip' check (match_action in ('update', 'skip', 'add')),
  job_id uuid,
  created_at timestamptz not null default now(),
  ran_at timestamptz,
  primary key (clinic_id, id)
);
create index imports_of_user on imports (clinic_id, created_by, created_at desc);
select build_wall('imports');

-- One row of the file. What became of it is written in the transaction that wrote the record: no row runs twice (REL-13).
create table import_rows (
  clinic_id uuid not null,
  import_id uuid not null,
  line int not null check (line > 0), -- as people count in the file, the heading is 1
  cells jsonb not null, -- [text | null], by column of the file
  repairs jsonb not null default '{}', -- {field: text}, typed over the cells
  state text not null default 'new'
    check (state in ('new', 'right', 'wrong', 'left', 'added', 'updated', 'skipped', 'failed', 'undone', 'kept')),
  plan text check (plan in ('add', 'update', 'skip')),
  problems jsonb not null default '[]', -- [{field, text, value}]
  keys jsonb not null default '{}', -- {unique field: folded value}, to find twins inside the file
  record_id uuid,
  version int, -- the record's after the import: undo leaves what was changed since
  before jsonb, -- values that an update replaced
  primary key (clinic_id, import_id, line),
  foreign key (clinic_id, import_id) references imports on delete cascade
);
create index import_rows_state on import_rows (clinic_id, import_id, state, line);
select build_wall('import_rows');

-- Uploads nobody went on with, and imports whose undo time is long over.
create function sweep_imports() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from imports where coalesce(ran_at, created_at) < now() - interval '7 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
select open_gate('imports', 'select, delete'), open_gate('import_rows', 'select, delete');

select hand_over_to_gate();
