-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table stock_receipts add column total_cost numeric(18,3);
alter table stock_receipts__lines add column base_qty numeric(18,3);
alter table stock_receipts__lines add column last_cost numeric(18,6);
alter table stock_receipts__lines add column cost_change numeric(18,0);
