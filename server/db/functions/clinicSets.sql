-- Sets of settings whose values lie in the clinic's own row (metadata/settings.ts): sign-in reads them before there is a set to
-- ask, and a new clinic gets them with its country. The clinic's wall is that of its row; each set has a version of its own.

create or replace view stock_settings with (security_invoker = true) as
  select id as clinic_id, id, tax_default_percent, tax_in_cost, adjustment_alert_value,
    stock_settings_version as version, created_at, updated_at, null::uuid as created_by
  from clinics;

create or replace view sign_in_settings with (security_invoker = true) as
  select id as clinic_id, id, session_idle_minutes, session_max_minutes,
    sign_in_settings_version as version, created_at, updated_at, null::uuid as created_by
  from clinics;

grant select, update on stock_settings, sign_in_settings to app;
