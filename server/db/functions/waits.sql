-- Generated from the declared approvals by npm run generate. Do not edit: change the declaration instead.

create or replace trigger submitted_documents__waits after insert or delete or update of status on submitted_documents
  for each row execute function track_approval_wait('submitted-documents', '{waiting}');

create or replace trigger users__waits after insert or delete or update of status on users
  for each row execute function track_approval_wait('users', '{role_requested}');

create or replace trigger custody__waits after insert or delete or update of status on custody
  for each row execute function track_approval_wait('custody', '{transfer_requested,return_requested}');

create or replace trigger shift_swaps__waits after insert or delete or update of status on shift_swaps
  for each row execute function track_approval_wait('shift-swaps', '{accepted,manager_approved}');

create or replace trigger attendance_requests__waits after insert or delete or update of status on attendance_requests
  for each row execute function track_approval_wait('attendance-requests', '{pending,manager_approved}');

create or replace trigger vacations__waits after insert or delete or update of status on vacations
  for each row execute function track_approval_wait('vacations', '{pending,manager_approved,cancel_requested}');

create or replace trigger penalties__waits after insert or delete or update of status on penalties
  for each row execute function track_approval_wait('penalties', '{draft,objected}');

create or replace trigger bonuses__waits after insert or delete or update of status on bonuses
  for each row execute function track_approval_wait('bonuses', '{draft}');

create or replace trigger target_achievements__waits after insert or delete or update of status on target_achievements
  for each row execute function track_approval_wait('target-achievements', '{pending}');

create or replace trigger sulfa_applications__waits after insert or delete or update of status on sulfa_applications
  for each row execute function track_approval_wait('sulfa-applications', '{pending,manager_approved,skip_asked}');

create or replace trigger salary_slips__waits after insert or delete or update of status on salary_slips
  for each row execute function track_approval_wait('salary-slips', '{published}');

create or replace trigger stock_counts__waits after insert or delete or update of status on stock_counts
  for each row execute function track_approval_wait('stock-counts', '{review}');

create or replace trigger stock_transfers__waits after insert or delete or update of status on stock_transfers
  for each row execute function track_approval_wait('stock-transfers', '{in_transit,partly_received}');

create or replace trigger inventory_requests__waits after insert or delete or update of status on inventory_requests
  for each row execute function track_approval_wait('inventory-requests', '{submitted}');

create or replace trigger clinic_expenses__waits after insert or delete or update of status on clinic_expenses
  for each row execute function track_approval_wait('clinic-expenses', '{pending}');
