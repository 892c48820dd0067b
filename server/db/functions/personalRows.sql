-- Beside the clinic's wall, whose policies the migrations build with each table (build_wall): rows one person alone may see.
-- Restrictive, so that they narrow the wall and never widen it.

drop policy if exists owner on preferences;
create policy owner on preferences as restrictive to app
  using (user_id = (select app_user())) with check (user_id = (select app_user()));

drop policy if exists remover on removed_rows;
create policy remover on removed_rows as restrictive to app
  using (removed_by = (select app_user())) with check (removed_by = (select app_user()));

-- A request sees its own person's rows; what hands rows out works for nobody in particular.
drop policy if exists recipient on notifications;
create policy recipient on notifications as restrictive to app
  using (app_user() is null or recipient_id = (select app_user()))
  with check (app_user() is null or recipient_id = (select app_user()));

drop policy if exists owner on notification_preferences;
create policy owner on notification_preferences as restrictive to app
  using (app_user() is null or user_id = (select app_user()))
  with check (app_user() is null or user_id = (select app_user()));
