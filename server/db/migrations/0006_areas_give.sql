-- What an area gives a clinic beside its first rows is noted by a name of its own: `people/equipment_view`.
alter table clinic_areas drop constraint clinic_areas_area_check,
  add constraint clinic_areas_area_check check (area ~ '^[a-z]{1,30}(/[a-z_]{1,60})?$');

-- The runs of a clinic's day have a table people read (daily_runs). On the day this comes the looks of that day begin anew.
drop table stock_daily_runs;
