-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table appointment_waitlist add column appointment_id uuid;
create index appointment_waitlist__appointment_id__index on appointment_waitlist (clinic_id, appointment_id);
alter table appointment_waitlist add constraint appointment_waitlist__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict;
