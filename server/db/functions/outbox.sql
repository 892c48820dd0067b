-- What leaves the house after the commit.

set local role gate;

-- Takes due messages; next_try_at is the lease.
create or replace function claim_outbox(p_kind text, p_limit int, p_lease interval default interval '2 minutes') returns setof outbox
  language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set next_try_at = clock_timestamp() + p_lease, attempts = attempts + 1
  where (clinic_id, id) in (
    select clinic_id, id from outbox where sent_at is null and kind = p_kind and next_try_at <= clock_timestamp()
    order by next_try_at limit p_limit for update skip locked)
  returning * $$;

reset role;
