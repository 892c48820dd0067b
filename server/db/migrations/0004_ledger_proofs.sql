-- Every ledger is proven, not that of stock alone, and what differs is kept by name.
alter table stock_proofs rename to ledger_proofs;
alter table ledger_proofs
  add column ledger text not null default 'stock-transactions' constraint ledger_proofs_ledger_check check (ledger ~ '^[a-z][a-z-]{1,60}$'),
  add column differences jsonb not null default '[]' constraint ledger_proofs_differences_check check (jsonb_typeof(differences) = 'array');
alter table ledger_proofs alter column ledger drop default,
  drop constraint stock_proofs_pkey, add constraint ledger_proofs_pkey primary key (clinic_id, ledger, date);
alter table ledger_proofs rename constraint stock_proofs_drift_count_check to ledger_proofs_drift_count_check;
alter table ledger_proofs rename constraint stock_proofs_rows_check to ledger_proofs_rows_check;
alter table ledger_proofs rename constraint stock_proofs_clinic_id_fkey to ledger_proofs_clinic_id_fkey;
