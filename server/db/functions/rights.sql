-- What a person may do, where SQL itself has to know.

-- Whether somebody of this clinic holds a permission today: what waits for whom is a question of rights (platform.md 7).
create or replace function has_right(p_user uuid, p_permission text) returns boolean
  language sql stable as $$
  select exists (
    select from users u left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
    where u.clinic_id = (select app_clinic()) and u.id = p_user and u.is_active
      and (u.is_owner or (
        (p_permission = any (r.permissions) or exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'allow'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date)))
        and not exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'deny'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date))))) $$;
