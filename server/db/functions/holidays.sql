-- Holidays that wait for their sighting (hr.md 3).

-- Reminds those who keep the holidays of what begins within three days and is still to be confirmed, once each; a day nobody
-- could be reminded on is made up for until the holiday begins. Answers how many.
create or replace function tell_tentative_holidays(p_day date) returns int language plpgsql as $$
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
