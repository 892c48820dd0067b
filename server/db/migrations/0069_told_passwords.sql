-- A password somebody else was told once stays known to them, also as what it was changed to at the first sign-in.
alter table login_secrets add column told boolean not null default false;
update login_secrets s set told = true from users u where u.clinic_id = s.clinic_id and u.id = s.user_id and u.must_change_password;
