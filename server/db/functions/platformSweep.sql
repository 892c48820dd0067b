-- The nightly sweep over all clinics.

set local role gate;

-- Old rows nobody asks for any more; run by a nightly job. Answers how many went.
create or replace function sweep_platform() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint := 0; n bigint;
begin
  delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from reset_tokens where expires_at < now() - interval '7 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from login_failures where at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from idempotency_keys where created_at < now() - interval '48 hours';
  get diagnostics n = row_count; gone := gone + n;
  delete from outbox where sent_at < now() - interval '30 days';
  get diagnostics n = row_count; gone := gone + n;
  delete from removed_rows where removed_at < now() - interval '15 minutes';
  get diagnostics n = row_count; gone := gone + n;
  delete from removed_secrets where removed_at < now() - interval '15 minutes';
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end $$;

reset role;
