-- Decided is decided (hr.md 5): as nothing of a closed target is added or changed, nothing of it goes. What goes with the target
-- itself has no target any more when it is asked. Sample data decide nothing, and go when their clinic asks.
create function refuse_closed_target_loss() returns trigger language plpgsql as $$
begin
  if exists (select from targets t where t.clinic_id = old.clinic_id and t.id = old.record_id and t.status = 'closed')
    and not exists (select from sample_rows s where s.clinic_id = old.clinic_id and s.tbl = 'targets' and s.record_id = old.record_id) then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger refuse_closed_target_loss before delete on targets__tiers for each row execute function refuse_closed_target_loss();
create trigger refuse_closed_target_loss before delete on targets__member_ids for each row execute function refuse_closed_target_loss();
create trigger refuse_closed_target_loss before delete on targets__left_ids for each row execute function refuse_closed_target_loss();
create trigger refuse_closed_target_loss before delete on targets__results for each row execute function refuse_closed_target_loss();
create function refuse_closed_achievement_loss() returns trigger language plpgsql as $$
begin
  if exists (select from targets t where t.clinic_id = old.clinic_id and t.id = old.target_id and t.status = 'closed')
    and not exists (select from sample_rows s where s.clinic_id = old.clinic_id and s.tbl = 'target_achievements' and s.record_id = old.id) then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger refuse_closed_achievement_loss before delete on target_achievements for each row execute function refuse_closed_achievement_loss();

-- Which holiday awaiting its sighting was told of, for which first day (hr.md 3): one that moves is told of again.
create table holiday_reminders (
  clinic_id uuid not null references clinics,
  holiday_id uuid not null,
  date_from date not null,
  told_on date not null,
  primary key (clinic_id, holiday_id, date_from)
);
select build_wall('holiday_reminders', 'select, insert');

-- Reminds those who keep the holidays of what begins within three days and is still to be confirmed, once each; a day nobody
-- could be reminded on is made up for until the holiday begins. Answers how many.
create function tell_tentative_holidays(p_day date) returns int language plpgsql as $$
declare
  due record;
  told int := 0;
begin
  if exists (select from clinics c where c.id = (select app_clinic()) and 'vacations' = any (c.modules_off)) then return 0; end if;
  for due in
    select h.id, h.date_from from holidays h
    where h.clinic_id = (select app_clinic()) and h.tentative and h.date_from between p_day and p_day + 3 order by h.date_from, h.id
  loop
    insert into holiday_reminders (clinic_id, holiday_id, date_from, told_on)
      values (app_clinic(), due.id, due.date_from, p_day) on conflict do nothing;
    continue when not found;
    insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification',
      case when due.date_from = p_day then 'holiday.tentative_today' else 'holiday.tentative' end,
      jsonb_build_object('to', '{"permission": "create_holidays"}'::jsonb, 'resource', 'holidays', 'record_id', due.id,
        'n', due.date_from - p_day));
    told := told + 1;
  end loop;
  return told;
end $$;
