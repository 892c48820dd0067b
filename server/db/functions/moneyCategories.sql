-- Categories of income and expenses (clinic.md 6.7), whoever writes: those of the system stay what they are, and a tree has one level.
create or replace function keep_money_category() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  found boolean;
begin
  if tg_op <> 'INSERT' and old.is_system then
    if tg_op = 'DELETE' then
      raise exception 'A category of the system is never removed.' using errcode = 'integrity_constraint_violation';
    end if;
    if (new.name_ar, new.code, new.is_system, new.status, new.parent_id)
      is distinct from (old.name_ar, old.code, old.is_system, old.status, old.parent_id) then
      raise exception 'A category of the system is never changed.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.parent_id is not null then
    execute format('select exists (select from %1$I where clinic_id = $1 and id = $2 and parent_id is not null)
      or exists (select from %1$I where clinic_id = $1 and parent_id = $3)', tg_argv[0])
      into found using new.clinic_id, new.parent_id, new.id;
    if found then
      raise exception 'Categories are a tree of one level.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;

create or replace trigger money_category_stays before insert or update or delete on receipt_categories
  for each row execute function keep_money_category('receipt_categories');
create or replace trigger money_category_stays before insert or update or delete on expense_categories
  for each row execute function keep_money_category('expense_categories');
