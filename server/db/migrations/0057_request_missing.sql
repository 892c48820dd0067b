-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table inventory_requests__lines add column missing_qty numeric(18,3);
