-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table stock_receipts alter column tax_in_cost set default false;
