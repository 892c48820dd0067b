-- The store's settings and those of sign-in are sets with a form of their own: two people who change different ones do not
-- stand in each other's way.
alter table clinics add column stock_settings_version int not null default 1, add column sign_in_settings_version int not null default 1;
