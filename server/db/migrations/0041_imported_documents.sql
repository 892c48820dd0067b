-- What an imported file brought beside its records (the opening stock of items): taken back with the import, all or none.
alter table imports add column documents uuid[] not null default '{}';
