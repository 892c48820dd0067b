-- People of the sample data take no place of the plan: a clinic that tries the product keeps all its places for its own (ux.md 14).
-- The mark is written before the rows, so that the count of the statement that brings them sees it.
create or replace function hold_plan_limit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  most int;
  held int;
begin
  select (c.plan_limits ->> tg_argv[0])::int into most from clinics c
    where c.id = new.clinic_id and c.plan_limits ->> tg_argv[0] is not null for no key update;
  if most is null then return null; end if;
  execute format('select count(*) from %I t where t.clinic_id = $1 and t.status = ''active''
      and not exists (select from sample_rows s where s.clinic_id = t.clinic_id and s.tbl = %L and s.record_id = t.id)',
    tg_table_name, tg_table_name) into held using new.clinic_id;
  if held > most then
    raise exception '%', tg_argv[1] using detail = jsonb_build_object('n', most)::text;
  end if;
  return null;
end $$;

-- Whoever is given another name is nobody invented any more, and takes a place like everybody.
create function own_sample_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sample_rows where clinic_id = new.clinic_id and tbl = 'employees' and record_id = new.id;
  return null;
end $$;
create trigger own_sample_person after update of full_name_ar on employees for each row
  when (new.full_name_ar is distinct from old.full_name_ar) execute function own_sample_person();
-- Triggers of one row run in the order of their names: the mark is gone before places are counted.
create trigger plan_limit_held_by_name after update of full_name_ar on employees for each row
  when (new.full_name_ar is distinct from old.full_name_ar and new.status = 'active')
  execute function hold_plan_limit('max_active_employees', 'limit_employees');

-- Whether a person of this clinic has a password to sign in with: none was ever made, one was given out and still waits to be
-- changed, that one has ended, or they chose their own (ux.md 3). The password itself is nobody's business.
create function password_state(p_user uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when s.password_hash is null then 'none'
      when s.temporary_until is null then 'own'
      when s.temporary_until <= now() then 'ended'
      else 'temporary'
    end
  from (select app_clinic() as clinic_id, p_user as user_id) asked
  left join login_secrets s on s.clinic_id = asked.clinic_id and s.user_id = asked.user_id $$;

-- From the sign-up straight into the new clinic (ux.md 15): a code for one minute and one use, kept as its hash.
alter table reset_tokens drop constraint reset_tokens_purpose_check;
alter table reset_tokens add constraint reset_tokens_purpose_check check (purpose in ('reset', 'verify_email', 'enter'));

-- Uses the code once: of many at the same time one gets the person, the others no row. Proves no address.
create function use_entry_code(p_token_hash bytea) returns table (clinic_id uuid, user_id uuid, subdomain text, user_name text,
    is_owner boolean, must_change_password boolean, idle_minutes int, max_minutes int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  token reset_tokens;
begin
  update reset_tokens t set used_at = now()
    where t.token_hash = p_token_hash and t.purpose = 'enter' and t.used_at is null and t.expires_at > now()
    returning t.* into token;
  if not found then return; end if;
  return query select u.clinic_id, u.id, c.subdomain, u.name, u.is_owner, u.must_change_password, c.session_idle_minutes, c.session_max_minutes
    from users u join clinics c on c.id = u.clinic_id
    where u.clinic_id = token.clinic_id and u.id = token.user_id and u.is_active and c.status <> 'closed';
end $$;

select hand_over_to_gate();
