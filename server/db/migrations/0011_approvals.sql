-- What waits for a decision, kept by triggers of the deciding tables (functions/waits.sql).
create table approval_waits (
  clinic_id uuid not null references clinics,
  resource text not null,
  record_id uuid not null,
  since timestamptz not null default now(),
  reminded_at timestamptz,
  escalated_at timestamptz,
  primary key (clinic_id, resource, record_id)
);
create index approval_waits__since on approval_waits (clinic_id, since);
select build_wall('approval_waits');

create table approval_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  penalties_remind_hours integer not null default 24,
  penalties_escalate_hours integer not null default 48,
  target_achievements_remind_hours integer not null default 24,
  target_achievements_escalate_hours integer not null default 48,
  submitted_documents_remind_hours integer not null default 24,
  submitted_documents_escalate_hours integer not null default 48,
  inventory_requests_remind_hours integer not null default 24,
  inventory_requests_escalate_hours integer not null default 48,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint approval_settings__penalties_remind_hours__check check (penalties_remind_hours >= 1 and penalties_remind_hours <= 720),
  constraint approval_settings__penalties_escalate_hours__check check (penalties_escalate_hours >= 1 and penalties_escalate_hours <= 720),
  constraint approval_settings__target_achievements_remind_hours__check check (target_achievements_remind_hours >= 1 and target_achievements_remind_hours <= 720),
  constraint approval_settings__target_achievements_escalate_hours__check check (target_achievements_escalate_hours >= 1 and target_achievements_escalate_hours <= 720),
  constraint approval_settings__submitted_documents_remind_hours__check check (submitted_documents_remind_hours >= 1 and submitted_documents_remind_hours <= 720),
  constraint approval_settings__submitted_documents_escalate_hours__check check (submitted_documents_escalate_hours >= 1 and submitted_documents_escalate_hours <= 720),
  constraint approval_settings__inventory_requests_remind_hours__check check (inventory_requests_remind_hours >= 1 and inventory_requests_remind_hours <= 720),
  constraint approval_settings__inventory_requests_escalate_hours__check check (inventory_requests_escalate_hours >= 1 and inventory_requests_escalate_hours <= 720),
  constraint approval_settings__penalties_later__check check (penalties_escalate_hours > penalties_remind_hours),
  constraint approval_settings__target_achievements_later__check check (target_achievements_escalate_hours > target_achievements_remind_hours),
  constraint approval_settings__submitted_documents_later__check check (submitted_documents_escalate_hours > submitted_documents_remind_hours),
  constraint approval_settings__inventory_requests_later__check check (inventory_requests_escalate_hours > inventory_requests_remind_hours),
  constraint approval_settings__one_row__check check (id = clinic_id)
);
select build_wall('approval_settings');
