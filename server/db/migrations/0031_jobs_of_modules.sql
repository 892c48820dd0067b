-- A service that is switched off stops its jobs (hr.md 8): what waits and what runs of these resources, whoever asked for it.
-- The worker sees it at its next beat; what an import had written stays, as after any stop, and can be taken back.
create function stop_jobs(p_resources text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update jobs set state = 'failed', error = 'module_off', finished_at = clock_timestamp()
    where clinic_id = app_clinic() and payload ->> 'resource' = any (p_resources) and state in ('waiting', 'running') $$;
select hand_over_to_gate();
