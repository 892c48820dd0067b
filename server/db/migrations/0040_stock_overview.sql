-- Twelve months of receipts and issues and what was used most are read from this index alone, however long the ledger
-- (inventory.md 11).
create index stock_transactions_flow on stock_transactions (clinic_id, occurred_at) include (type, item_id, qty, value)
  where type in ('receipt', 'issue', 'return_in', 'consumption');
