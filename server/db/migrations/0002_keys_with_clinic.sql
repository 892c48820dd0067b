-- Every unique key of a clinic's table holds the clinic, so that its rows could lie on a machine of their own. The hash stays
-- in front: a token is looked up before its clinic is known. Tokens have 256 random bits, so two clinics never share one.
alter table sessions drop constraint sessions_token_hash_key, add constraint sessions_token_hash_key unique (token_hash, clinic_id);
alter table reset_tokens drop constraint reset_tokens_token_hash_key,
  add constraint reset_tokens_token_hash_key unique (token_hash, clinic_id);
alter table login_tickets drop constraint login_tickets_token_hash_key,
  add constraint login_tickets_token_hash_key unique (token_hash, clinic_id);
