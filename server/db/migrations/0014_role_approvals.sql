-- What npm run generate wrote for the declarations, and what waits already.

alter table employees add column away_from date;
alter table employees add column away_until date;
alter table employees add constraint employees__away_order__check check (away_until is null or (away_from is not null and away_from <= away_until));
alter table users add column status text not null default 'settled';
alter table users add constraint users__status__check check (status in ('settled', 'role_requested'));
alter table approval_settings add column users_remind_hours integer not null default 24;
alter table approval_settings add column users_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__users_remind_hours__check check (users_remind_hours >= 1 and users_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__users_escalate_hours__check check (users_escalate_hours >= 1 and users_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__users_later__check check (users_escalate_hours > users_remind_hours);

-- Roles that were asked for before now wait too, and so does whatever waited when waiting began to be kept (0011): without a row
-- nobody would ever be reminded of it. Whoever migrates sees rows of every clinic only where the wall is not forced.
do $$
declare
  waiting constant text[] := array['users', 'approval_waits', 'submitted_documents', 'penalties', 'target_achievements',
    'stock_transfers', 'stock_counts', 'inventory_requests'];
  one text;
begin
  foreach one in array waiting loop execute format('alter table %I no force row level security', one); end loop;
  update users set status = 'role_requested' where requested_role_id is not null;
  insert into approval_waits (clinic_id, resource, record_id, since)
    select clinic_id, 'users', id, updated_at from users where status = 'role_requested'
    union all select clinic_id, 'submitted-documents', id, updated_at from submitted_documents where status = 'waiting'
    union all select clinic_id, 'penalties', id, updated_at from penalties where status in ('draft', 'objected')
    union all select clinic_id, 'target-achievements', id, updated_at from target_achievements where status = 'pending'
    union all select clinic_id, 'stock-transfers', id, updated_at from stock_transfers where status in ('in_transit', 'partly_received')
    union all select clinic_id, 'stock-counts', id, updated_at from stock_counts where status = 'review'
    union all select clinic_id, 'inventory-requests', id, updated_at from inventory_requests where status = 'submitted'
    on conflict do nothing;
  foreach one in array waiting loop execute format('alter table %I force row level security', one); end loop;
end $$;
