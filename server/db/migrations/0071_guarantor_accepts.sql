-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table sulfa_applications add column guarantor_accepted_at timestamptz;
drop index sulfa_applications__guarantor_id__index;
create index sulfa_applications__guarantor_id__status__index on sulfa_applications (clinic_id, guarantor_id, status);
