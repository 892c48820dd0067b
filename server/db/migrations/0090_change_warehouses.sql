-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

drop index warehouses__kind__order;
create index warehouses__code__order on warehouses (clinic_id, fold(code), id);
