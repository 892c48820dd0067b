-- One value for all rows of a file, by field: what no column of the file says (UX-44).
alter table imports add column fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object');
