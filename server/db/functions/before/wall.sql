-- The wall of a table. Migrations call these where they make one.

-- The wall of one tenant table: forced row security, the clinic's policy for app, and app's usual grants.
create or replace function build_wall(tbl regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy clinic on %s to app using (clinic_id = (select app_clinic())) with check (clinic_id = (select app_clinic()))', tbl);
  if rights <> '' then execute format('grant %s on %s to app', rights, tbl); end if;
end $$;

-- A table the gate functions need: they see every clinic's rows of it, and nobody else does.
create or replace function open_gate(tbl regclass, rights text) returns void language plpgsql as $$
begin
  execute format('create policy gate on %s to gate using (true) with check (true)', tbl);
  execute format('grant %s on %s to gate', rights, tbl);
end $$;
