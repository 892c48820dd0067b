-- A note of a visit that was closed says for ever what it said (ux.md UX-78): it is struck, it goes with its patient's file, and
-- nothing else of it changes, whoever writes. What was added to one stays too.
create or replace function keep_visit_note() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  -- `started_from_id` may be emptied where a merge of files is taken back.
  open_columns text[] := '{patient_id,status,struck_reason,started_from_id,version,updated_at,search}';
begin
  if tg_op = 'DELETE' then
    raise exception 'A note of a visit is struck, never removed.' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status = 'open' then return new; end if;
  if to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns
    or (new.started_from_id is distinct from old.started_from_id and new.started_from_id is not null)
    or (new.status, new.struck_reason) is distinct from (old.status, old.struck_reason)
      and (old.status, new.status) is distinct from ('closed', 'struck') then
    raise exception 'A closed note of a visit is added to, never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger visit_note_stays before update or delete on visit_notes
  for each row execute function keep_visit_note();

create or replace function keep_visit_addendum() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'What was added to a note is never removed.' using errcode = 'integrity_constraint_violation';
  end if;
  if to_jsonb(new) is distinct from to_jsonb(old) then
    raise exception 'What was added to a note is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger visit_addendum_stays before update or delete on visit_notes__addenda
  for each row execute function keep_visit_addendum();
