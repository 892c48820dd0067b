-- Days of a workbook that counts from 1904 are told by the file, also where they stand as text.
alter table imports add column since_1904 boolean not null default false;
