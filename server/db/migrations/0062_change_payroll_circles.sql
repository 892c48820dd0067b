-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create index payroll_circles__month__order on payroll_circles (clinic_id, month, id);
