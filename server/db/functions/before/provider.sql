-- The provider is a tenant of its own behind the same walls (platform.md 10): one fixed row of clinics, which no host, no
-- sign-in of a clinic, no sign-up and nothing that goes over all clinics ever reaches.
create or replace function provider_clinic() returns uuid language sql immutable parallel safe
  as $$ select '00000000-0000-4000-8000-000000000001'::uuid $$;
