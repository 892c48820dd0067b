-- Names of clinics: reserved ones, and those given up within the last twelve months (platform.md 5).

set local role gate;

create or replace function subdomain_retired(p_subdomain text, p_except uuid default null) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from retired_subdomains r where r.subdomain = p_subdomain
    and r.retired_at > now() - interval '12 months' and r.clinic_id is distinct from p_except) $$;

-- free, reserved or taken. A name whose clinic closed more than a year ago is free; see free_subdomain.
create or replace function subdomain_state(p_subdomain text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from reserved_subdomains where name = p_subdomain) then 'reserved'
    when subdomain_retired(p_subdomain) then 'taken'
    when exists (select from clinics c where c.subdomain = p_subdomain and (c.status <> 'closed'
      or not exists (select from retired_subdomains r where r.clinic_id = c.id and r.subdomain = c.subdomain))) then 'taken'
    else 'free' end $$;

-- Takes the name from a clinic that closed more than a year ago, just before another gets it.
create or replace function free_subdomain(p_subdomain text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update clinics set subdomain = 'closed-' || right(replace(id::text, '-', ''), 20)
  where subdomain = p_subdomain and status = 'closed' and subdomain_state(p_subdomain) = 'free' $$;

-- The demo clinics have names nobody may sign up with.
create or replace function guard_subdomain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if subdomain_retired(new.subdomain, new.id)
    or (new.subscription_plan <> 'demo' and exists (select from reserved_subdomains where name = new.subdomain)) then
    raise exception 'The name % is kept', new.subdomain using errcode = 'unique_violation', constraint = 'clinics_subdomain_key';
  end if;
  return new;
end $$;

create or replace function retire_subdomain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.subdomain <> new.subdomain or (new.status = 'closed' and old.status <> 'closed') then
    insert into retired_subdomains (clinic_id, subdomain) values (old.id, old.subdomain)
    on conflict (clinic_id, subdomain) do update
      set retired_at = case when old.status = 'closed' then retired_subdomains.retired_at else now() end;
  end if;
  return null;
end $$;

reset role;

create or replace trigger subdomain_guarded before insert or update of subdomain on clinics for each row execute function guard_subdomain();

create or replace trigger subdomain_retired after update of subdomain, status on clinics for each row execute function retire_subdomain();
