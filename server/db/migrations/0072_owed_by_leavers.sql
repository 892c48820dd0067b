-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table salary_slips add column owed_received numeric(18,3) not null default 0;
