-- Who had what, and when, is never rewritten (hr.md 7, custody-moves): a move is appended, answered once, and stays, whoever writes.
create or replace function keep_custody_move() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  answer_columns text[] := '{answer,ack_at,ack_way,signature,witness_id,ack_branch_id,reason}';
begin
  if tg_op = 'DELETE' then
    raise exception 'A move of an item is never removed.' using errcode = 'integrity_constraint_violation';
  end if;
  if to_jsonb(new) is not distinct from to_jsonb(old) then return new; end if;
  if old.answer is not null or to_jsonb(new) - answer_columns is distinct from to_jsonb(old) - answer_columns then
    raise exception 'A move of an item is answered once and never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger custody_move_stays before update or delete on custody__moves
  for each row execute function keep_custody_move();
