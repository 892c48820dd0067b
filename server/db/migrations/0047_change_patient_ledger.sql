-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create index patient_ledger__business_date__index on patient_ledger (clinic_id, business_date);
