-- Remarks beside the records of any entity that declares them (UX-82): one table for all of them, named by the entity and
-- the record. A record that goes leaves its remarks unreachable, and they come back with it; the daily work removes what
-- stays alone.

create table remarks (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null check (char_length(resource) between 1 and 60),
  record_id uuid not null,
  author_id uuid default app_user(),
  author_label text not null check (char_length(author_label) between 1 and 200), -- kept when the account goes
  -- [{"text": …} | {"user_id": …, "name": …}]; empty once it was withdrawn
  body jsonb not null check (jsonb_typeof(body) = 'array' and length(body::text) <= 30000),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  withdrawn_at timestamptz,
  follow_up_on date,
  follow_up_done_at timestamptz,
  follow_up_done_by uuid,
  follow_up_told_on date,
  alone_since timestamptz, -- since when its record was not there
  primary key (clinic_id, id),
  foreign key (clinic_id, author_id) references users (clinic_id, id) on delete set null (author_id),
  foreign key (clinic_id, follow_up_done_by) references users (clinic_id, id) on delete set null (follow_up_done_by),
  constraint remarks_withdrawn_empty check ((withdrawn_at is null) = (body <> '[]')),
  constraint remarks_follow_up_day check (follow_up_on is not null or (follow_up_done_at is null and follow_up_told_on is null))
);
create index remarks_record on remarks (clinic_id, resource, record_id, created_at, id);
create index remarks_due on remarks (clinic_id, follow_up_on)
  where follow_up_on is not null and follow_up_done_at is null and follow_up_told_on is null and withdrawn_at is null;
create index remarks_author on remarks (clinic_id, author_id);
create index remarks_done_by on remarks (clinic_id, follow_up_done_by);
select build_wall('remarks'), open_gate('remarks', 'select');

-- Whom a remark names: accounts, so that a name in its text is never read as one.
create table remark_mentions (
  clinic_id uuid not null references clinics,
  remark_id uuid not null,
  user_id uuid not null,
  primary key (clinic_id, remark_id, user_id),
  foreign key (clinic_id, remark_id) references remarks (clinic_id, id) on delete cascade,
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index remark_mentions_user on remark_mentions (clinic_id, user_id);
select build_wall('remark_mentions', 'select, insert, delete');

-- The wordings a remark had before. Nobody writes them: they come with the change itself, so that none is silent.
create table remark_wordings (
  clinic_id uuid not null references clinics,
  remark_id uuid not null,
  number int not null check (number > 0),
  body jsonb not null,
  written_at timestamptz not null,
  primary key (clinic_id, remark_id, number),
  foreign key (clinic_id, remark_id) references remarks (clinic_id, id) on delete cascade
);
select build_wall('remark_wordings', 'select'), open_gate('remark_wordings', 'select, insert, delete');

create function keep_remark() returns trigger
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
create trigger remarks_kept before update on remarks for each row execute function keep_remark();

select hand_over_to_gate();
