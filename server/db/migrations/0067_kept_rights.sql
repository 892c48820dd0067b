-- A kept answer is given again only to whoever still has the rights it was answered by (SEC-13).
alter table idempotency_keys add rights bytea;

-- Nothing that was shown once stays in an answer of before (SEC-34, SEC-65).
grant update on idempotency_keys to gate;
set local role gate;
update idempotency_keys set answer = '{}' where answer like '%temporary_password%';
reset role;
revoke update on idempotency_keys from gate;
