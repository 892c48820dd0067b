-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table appointments add column room_mismatch boolean not null default false;
alter table appointment_series add column room_mismatch boolean not null default false;
