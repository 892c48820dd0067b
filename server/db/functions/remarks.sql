-- Remarks beside records keep the wordings they had (UX-82).

set local role gate;

create or replace function keep_remark() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if (new.resource, new.record_id, new.created_at) is distinct from (old.resource, old.record_id, old.created_at)
    or (new.author_id <> old.author_id) or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
    raise exception 'A remark stays where and whose it is' using errcode = 'insufficient_privilege';
  end if;
  if new.withdrawn_at is not null then
    if old.withdrawn_at is null then
      delete from remark_wordings w where w.clinic_id = old.clinic_id and w.remark_id = old.id;
    end if;
    new.body := '[]';
  elsif new.body <> old.body then
    insert into remark_wordings (clinic_id, remark_id, number, body, written_at)
    select old.clinic_id, old.id, count(*) + 1, old.body, coalesce(old.edited_at, old.created_at)
    from remark_wordings w where w.clinic_id = old.clinic_id and w.remark_id = old.id;
    new.edited_at := clock_timestamp();
  end if;
  -- Another day is a new wish to be reminded.
  if new.follow_up_on is distinct from old.follow_up_on then
    new.follow_up_told_on := null;
    new.follow_up_done_at := null;
    new.follow_up_done_by := null;
  end if;
  return new;
end $$;

reset role;

create or replace trigger remarks_kept before update on remarks for each row execute function keep_remark();
