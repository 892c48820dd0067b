-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table patients add column former_file_nos text;
alter table patients drop column search;
alter table patients add column search text generated always as (fold(coalesce(file_no, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(full_name_en, '') || ' ' || coalesce(id_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_2, '') || ' ' || coalesce(whatsapp, '') || ' ' || coalesce(former_file_nos, '') || ' ' || custom_words(custom))) stored;
create index patients__search on patients using gin (clinic_id, search gin_trgm_ops);
create index patients__id_number__index on patients (clinic_id, id_number);
