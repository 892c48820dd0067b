-- Uploaded files that are to become records.

set local role gate;

-- Uploads nobody went on with, and imports whose undo time is long over.
create or replace function sweep_imports() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from imports where coalesce(ran_at, created_at) < now() - interval '7 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

reset role;
