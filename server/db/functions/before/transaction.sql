-- Who the transaction works for. Compare as (select app_clinic()): evaluated once per statement.
create or replace function app_clinic() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::uuid $$;

create or replace function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create or replace function app_request() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.request_id', true), '') $$;
