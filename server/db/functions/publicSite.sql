-- What the public site shows: the face of a clinic, and posts.

-- A post is in English when all of it is.
create or replace function has_english(p_title text, p_excerpt text, p_body text) returns boolean language sql immutable
  as $$ select coalesce(p_title, '') <> '' and coalesce(p_excerpt, '') <> '' and coalesce(p_body, '') <> '' $$;

-- The servers draw their pages anew when something these show has changed.
create or replace function tell_public_site() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_site', '');
  return null;
end $$;

set local role gate;

-- What the public pages show (platform.md 8 and 9): read through the gate, which gives out published posts and what a
-- clinic tells everybody, and nothing else.
create or replace function clinic_face(p_subdomain text)
  returns table (name text, name_en text, subdomain text, logo_file_id uuid, phone text, whatsapp text, email text, address text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, c.name_en, c.subdomain, c.logo_file_id, c.phone, c.whatsapp, c.email, c.address from clinics c
  where c.subdomain = p_subdomain and c.status <> 'closed' and c.id <> provider_clinic() $$;

-- A page of the list in a language, the newest first; each row tells how many there are.
create or replace function published_posts(p_locale text, p_tag text, p_limit int, p_offset int)
  returns table (slug text, title text, excerpt text, cover uuid, cover_alt text, tags text[], author_label text,
    published_at timestamptz, updated_at timestamptz, in_english boolean, total bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.slug, case when p_locale = 'en' then p.title_en else p.title_ar end,
    case when p_locale = 'en' then p.excerpt_en else p.excerpt_ar end,
    p.cover, p.cover_alt, p.tags, p.author_label, p.published_at, p.updated_at, has_english(p.title_en, p.excerpt_en, p.body_en), count(*) over ()
  from blog_posts p
  where p.clinic_id = provider_clinic() and p.status = 'published'
    and (p_locale <> 'en' or has_english(p.title_en, p.excerpt_en, p.body_en)) and (p_tag is null or p_tag = any (p.tags))
  order by p.published_at desc, p.id limit p_limit offset p_offset $$;

create or replace function published_tags(p_locale text) returns table (tag text, count bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.tag, count(*) from blog_posts p, unnest(p.tags) t (tag)
  where p.clinic_id = provider_clinic() and p.status = 'published' and (p_locale <> 'en' or has_english(p.title_en, p.excerpt_en, p.body_en))
  group by t.tag order by count(*) desc, t.tag limit 30 $$;

-- The post an address leads to: published, archived (nothing of it is told), or moved from an address it had before.
create or replace function published_post(p_slug text)
  returns table (state text, slug text, title_ar text, title_en text, excerpt_ar text, excerpt_en text, body_ar text, body_en text,
    cover uuid, cover_alt text, tags text[], author_label text, published_at timestamptz, updated_at timestamptz,
    seo_title_ar text, seo_title_en text, seo_description_ar text, seo_description_en text, in_english boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when p.slug = p_slug then 'published' else 'moved' end, p.slug, p.title_ar, p.title_en, p.excerpt_ar, p.excerpt_en,
    p.body_ar, p.body_en, p.cover, p.cover_alt, p.tags, p.author_label, p.published_at, p.updated_at,
    p.seo_title_ar, p.seo_title_en, p.seo_description_ar, p.seo_description_en, has_english(p.title_en, p.excerpt_en, p.body_en)
  from blog_posts p
  where p.clinic_id = provider_clinic() and p.status = 'published' and (p.slug = p_slug or p_slug = any (p.old_slugs))
  union all
  select 'archived', p_slug, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from blog_posts p
  where p.clinic_id = provider_clinic() and p.status = 'archived' and (p.slug = p_slug or p_slug = any (p.old_slugs))
  limit 1 $$;

reset role;

create or replace trigger public_site_told after insert or update or delete on blog_posts for each statement execute function tell_public_site();

create or replace trigger public_site_told after insert or update or delete on plans for each statement execute function tell_public_site();
