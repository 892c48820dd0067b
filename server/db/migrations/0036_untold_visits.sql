-- Two questions that were asked of all visits, each answered by an index of what it is about.

-- How often patients did not come, asked of everybody in a calendar (clinic.md A6).
create index missed_visits on appointments (clinic_id, patient_id, starts_at) where status = 'no_show';

-- Who is to be written of a visit to come: asked each minute beside the calendar. `since` stands only while there may be something to
-- tell; a row keeps when its visit begins, so that those to come are found by it.
alter table visit_messages add column begins_at timestamptz;
alter table visit_messages alter column since drop not null;
-- The tables' owner, who sees no clinic's rows otherwise.
alter table visit_messages no force row level security;
alter table appointments no force row level security;
update visit_messages m set begins_at = a.starts_at,
    since = case when m.told_as is distinct from
      case when a.status = 'cancelled' then 'cancelled' else extract(epoch from a.starts_at)::bigint || ' ' || a.doctor_id end then m.since end
  from appointments a where a.clinic_id = m.clinic_id and a.id = m.appointment_id;
alter table visit_messages force row level security;
alter table appointments force row level security;
alter table visit_messages alter column begins_at set not null;
create index visit_messages__begins_at__index on visit_messages (clinic_id, begins_at) where since is not null;
