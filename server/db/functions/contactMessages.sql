-- Messages of visitors of the public site.

set local role gate;

create or replace function sweep_contact_messages() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from contact_messages where created_at < now() - interval '24 months';
  get diagnostics gone = row_count;
  return gone;
end $$;

reset role;
