-- Clinics, asked for before one is known.

set local role gate;

-- The clinic of a host name, for the page before sign-in; closed clinics included, the caller reads the status. The
-- provider's own clinic has no host.
create or replace function clinic_by_subdomain(p_subdomain text) returns setof clinics
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from clinics where subdomain = p_subdomain and id <> provider_clinic() $$;

-- For jobs that go through all clinics; the provider's own is none.
create or replace function active_clinics() returns table (clinic_id uuid, timezone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, clinics.timezone from clinics where status = 'active' and id <> provider_clinic() order by id $$;

create or replace function clinics_without_areas(p_areas text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from clinics c where c.status <> 'closed' and c.id <> provider_clinic()
    and exists (select from unnest(p_areas) as one (area)
      where not exists (select from clinic_areas a where a.clinic_id = c.id and a.area = one.area))
  order by c.id $$;

reset role;
