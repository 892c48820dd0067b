-- The book of mouths (clinic.md 2.4): what was said of a day is never changed, what is said later supersedes it.

create or replace trigger chart_events_kept before update or delete on chart_events
  for each row execute function refuse_change('chart_events');

create or replace trigger chart_events_kept_whole before truncate on chart_events
  for each statement execute function refuse_change('chart_events');

-- What a line of treatment is on the chart from the day of its step on, whoever writes it: planned, begun, done; cancelled it is not
-- there any more (clinic.md 2.5). Days are those of the clinic.
create or replace function note_treatment_on_chart() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  zone text := (select c.timezone from clinics c where c.id = new.clinic_id);
  stamped timestamptz := case new.status when 'completed' then new.completed_at when 'cancelled' then new.cancelled_at
    when 'in_progress' then case when tg_op = 'INSERT' then new.started_at end when 'planned' then case when tg_op = 'INSERT' then new.created_at end end;
  on_day date := (coalesce(stamped, now()) at time zone zone)::date;
  mark jsonb;
begin
  if new.status <> 'cancelled' then
    mark := jsonb_build_object('teeth', new.teeth, 'surfaces', new.surfaces, 'area', new.area, 'effect', new.chart_effect,
      'status', new.status, 'since', on_day);
  elsif tg_op = 'INSERT' then
    return null;
  end if;
  insert into chart_events (clinic_id, treatment_id, day, state) values (new.clinic_id, new.id, on_day, mark);
  return null;
end $$;

create or replace trigger noted_on_chart after insert on patient_treatments
  for each row execute function note_treatment_on_chart();

create or replace trigger changed_on_chart after update on patient_treatments
  for each row when ((old.status, old.teeth, old.surfaces, old.area, old.chart_effect) is distinct from (new.status, new.teeth, new.surfaces, new.area, new.chart_effect))
  execute function note_treatment_on_chart();
