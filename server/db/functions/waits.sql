-- Generated from the declared approvals by npm run generate. Do not edit: change the declaration instead.

create or replace trigger submitted_documents__waits after insert or delete or update of status on submitted_documents
  for each row execute function track_approval_wait('submitted-documents', '{waiting}');

create or replace trigger users__waits after insert or delete or update of status on users
  for each row execute function track_approval_wait('users', '{role_requested}');

create or replace trigger penalties__waits after insert or delete or update of status on penalties
  for each row execute function track_approval_wait('penalties', '{draft,objected}');

create or replace trigger target_achievements__waits after insert or delete or update of status on target_achievements
  for each row execute function track_approval_wait('target-achievements', '{pending}');

create or replace trigger stock_counts__waits after insert or delete or update of status on stock_counts
  for each row execute function track_approval_wait('stock-counts', '{review}');

create or replace trigger stock_transfers__waits after insert or delete or update of status on stock_transfers
  for each row execute function track_approval_wait('stock-transfers', '{in_transit,partly_received}');

create or replace trigger inventory_requests__waits after insert or delete or update of status on inventory_requests
  for each row execute function track_approval_wait('inventory-requests', '{submitted}');
