-- Prints of documents are counted upwards, one by one; a code stays its document's for ever, also when the record is gone.
create or replace function count_print() returns trigger language plpgsql as $$
begin
  if new.copies = old.copies + 1
    and (to_jsonb(new) - '{copies,printed_at}'::text[]) = (to_jsonb(old) - '{copies,printed_at}'::text[]) then
    return new;
  end if;
  raise exception 'Prints are counted one by one' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger papers_counted before update on papers for each row execute function count_print();
