-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table vacation_days drop constraint vacation_days__holiday_id__fkey, add constraint vacation_days__holiday_id__fkey foreign key (clinic_id, holiday_id) references holidays (clinic_id, id) on delete restrict;
