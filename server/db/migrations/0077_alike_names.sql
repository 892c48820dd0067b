-- User names that look alike would let one person pose as another (SEC-50): 0wner beside owner, admln beside admin. What
-- stands in for a name is the same for all that look like it; the dot, the dash and the underscore stay.
create function look_of(t text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(t), '01i5', 'olls') $$;

-- Names that stood beside each other before this rule stay as they are, every other is held by the index.
do $$
declare kept uuid[];
begin
  alter table users no force row level security;
  select coalesce(array_agg(u.id), '{}') into kept from users u where exists (
    select from users o where o.clinic_id = u.clinic_id and o.id <> u.id and look_of(o.name) = look_of(u.name));
  alter table users force row level security;
  execute format('create unique index users_look_alike on users (clinic_id, look_of(name))%s',
    case when kept = '{}' then '' else format(' where id <> all (%L::uuid[])', kept) end);
end $$;
