-- Targets read what is reached from the clinic's data (hr.md 5): one row for each person and day. Nobody could enter an automatic row
-- before, so that none is there twice.
alter table targets drop constraint targets__source__check, add constraint targets__source__check check (source in ('manual', 'collected_revenue', 'completed_visits', 'new_patients'));
create unique index target_achievements__automatic_once__unique on target_achievements (clinic_id, target_id, employee_id, date) where source = 'automatic';
