-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table appointment_types add column default_procedure_id uuid;
create index appointment_types__default_procedure_id__index on appointment_types (clinic_id, default_procedure_id);
alter table appointment_types add constraint appointment_types__default_procedure_id__fkey foreign key (clinic_id, default_procedure_id) references dental_procedures (clinic_id, id) on delete restrict;
