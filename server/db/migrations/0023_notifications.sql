-- What people are told (platform.md 11): the rows behind the bell, what each person wants by e-mail and when to be left alone.
-- Recipients are decided in the transaction of what happened; texts are made after its commit, from the outbox.

create table notifications (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  recipient_id uuid not null,
  actor_id uuid,
  type text not null check (char_length(type) between 1 and 80),
  area text not null check (char_length(area) between 1 and 40),
  entity text,
  entity_id uuid,
  title_ar text not null check (char_length(title_ar) between 1 and 120),
  title_en text not null check (char_length(title_en) between 1 and 120),
  body_ar text check (char_length(body_ar) <= 300),
  body_en text check (char_length(body_en) <= 300),
  link text check (link ~ '^/[A-Za-z0-9]' and char_length(link) <= 300), -- a path of the app, never an address elsewhere
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  dedupe_key text check (char_length(dedupe_key) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  read_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, recipient_id) references users (clinic_id, id) on delete cascade,
  foreign key (clinic_id, actor_id) references users (clinic_id, id) on delete set null (actor_id)
);
create unique index notifications_once on notifications (clinic_id, recipient_id, dedupe_key) where read_at is null;
create index notifications_of on notifications (clinic_id, recipient_id, created_at desc, id desc);
create index notifications_unread on notifications (clinic_id, recipient_id) where read_at is null;
create index notifications_age on notifications (created_at);
create index notifications_actor on notifications (clinic_id, actor_id);
select build_wall('notifications', 'select, insert, update'), open_gate('notifications', 'select, delete');
-- A request sees its own person's rows; what hands rows out works for nobody in particular.
create policy recipient on notifications as restrictive to app
  using (app_user() is null or recipient_id = (select app_user()))
  with check (app_user() is null or recipient_id = (select app_user()));

-- The bell always; e-mail by area, as the event says where nothing is chosen. Between the quiet hours nothing rings.
create table notification_preferences (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  mail jsonb not null default '{}' check (jsonb_typeof(mail) = 'object'),
  quiet_from time,
  quiet_to time,
  primary key (clinic_id, user_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);
select build_wall('notification_preferences', 'select, insert, update');
create policy owner on notification_preferences as restrictive to app
  using (app_user() is null or user_id = (select app_user()))
  with check (app_user() is null or user_id = (select app_user()));

alter table outbox
  -- the employee and the branch a notice is about: they decide which holders of a permission it reaches
  add column about_employee uuid,
  add column about_branch uuid,
  add column recipients uuid[];
create index outbox_notices_due on outbox (next_try_at) where kind = 'notification' and sent_at is null and failed_at is null;

-- Who hears of it now: one person, the leader of the employee it is about, or the active holders of a permission whose rows
-- reach it: those of the same branch, and all of them where it has none. Never the actor.
create function notice_recipients(p_to jsonb, p_actor uuid, p_employee uuid, p_branch uuid) returns uuid[]
  language sql stable as $$
  with place as (
    select coalesce(p_branch, e.branch_id) as branch, e.department_id as department, e.manager_id as manager
    from (select) one left join employees e on e.clinic_id = (select app_clinic()) and e.id = p_employee
  ), accounts as (
    select u.* from users u where u.clinic_id = (select app_clinic()) and u.is_active and u.id is distinct from p_actor
  ), living as (
    select g.user_id, g.effect from user_grants g join clinics c on c.id = g.clinic_id
    where g.clinic_id = (select app_clinic()) and g.permission = p_to ->> 'permission'
      and (g.until is null or g.until >= (now() at time zone c.timezone)::date)
  ), holders as (
    select a.id, case when a.is_owner then 'all' else coalesce(r.data_scope, 'self') end as scope, a.employee_id, h.department_id,
      array(select x.target_id from employees__extra_branch_ids x where x.clinic_id = a.clinic_id and x.record_id = h.id) || h.branch_id as branches
    from accounts a
    left join roles r on r.clinic_id = a.clinic_id and r.id = a.role_id
    left join employees h on h.clinic_id = a.clinic_id and h.id = a.employee_id
    where p_to ? 'permission' and (a.is_owner
      or ((p_to ->> 'permission' = any (r.permissions) or exists (select from living l where l.user_id = a.id and l.effect = 'allow'))
        and not exists (select from living l where l.user_id = a.id and l.effect = 'deny')))
  ), reaching as (
    select h.id, coalesce(p.branch = any (h.branches), false) as near from holders h cross join place p
    where h.scope = 'all' or (p_employee is null and p.branch is null)
      or (h.scope = 'branch' and p.branch = any (h.branches))
      or (h.scope = 'department' and p.department = h.department_id)
      or (h.scope = 'team' and p.manager = h.employee_id)
  )
  select array(
    select a.id from accounts a, place p
    where a.id = (p_to ->> 'userId')::uuid or a.employee_id = (p_to ->> 'employeeId')::uuid
      or ((p_to ->> 'leader')::boolean and a.employee_id = p.manager)
    union
    select r.id from reaching r where r.near or not exists (select from reaching where near)) $$;

create function address_notice() returns trigger language plpgsql as $$
begin
  new.recipients := notice_recipients(coalesce(new.payload -> 'to', '{}'), (new.payload ->> 'actor_id')::uuid,
    new.about_employee, new.about_branch);
  perform pg_notify('notices', '');
  return new;
end $$;
create trigger outbox_notice_addressed before insert on outbox
  for each row when (new.kind = 'notification' and new.recipients is null) execute function address_notice();

-- Read rows go after 90 days, unread ones after 180; run by the nightly sweep. Answers how many went.
create function sweep_notifications() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from notifications where created_at < now() - interval '180 days'
    or (read_at is not null and created_at < now() - interval '90 days');
  get diagnostics gone = row_count;
  return gone;
end $$;

select hand_over_to_gate();

-- What was noted before anybody listened is old news.
set local role gate;
update outbox set sent_at = now() where kind = 'notification' and sent_at is null;
reset role;
