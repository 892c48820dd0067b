-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table fingerprint_uploads add column other_device text;
alter table appointments add column room_mismatch boolean not null default false;
alter table appointment_series add column room_mismatch boolean not null default false;
