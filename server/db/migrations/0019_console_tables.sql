-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table blog_posts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  title_ar text not null,
  title_en text,
  slug text not null,
  excerpt_ar text not null,
  excerpt_en text,
  body_ar text not null,
  body_en text,
  cover uuid not null,
  cover_alt text not null,
  tags text[] not null default '{}',
  author_label text not null default 'فريق المحتوى',
  published_at timestamptz,
  seo_title_ar text,
  seo_title_en text,
  seo_description_ar text,
  seo_description_en text,
  old_slugs text[] not null default '{}',
  pictures uuid[] not null default '{}',
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, '') || ' ' || coalesce(slug, ''))) stored,
  primary key (clinic_id, id),
  constraint blog_posts__status__check check (status in ('draft', 'scheduled', 'published', 'archived'))
);
create unique index blog_posts__slug__unique on blog_posts (clinic_id, fold(slug));
create index blog_posts__status__published_at__index on blog_posts (clinic_id, status, published_at);
create index blog_posts__updated_at__order on blog_posts (clinic_id, updated_at, id);
create index blog_posts__cover__index on blog_posts (clinic_id, cover);
create index blog_posts__search on blog_posts using gin (clinic_id, search gin_trgm_ops);
select build_wall('blog_posts'), open_gate('blog_posts', 'select');
create table contact_messages (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  email text not null,
  phone text not null,
  clinic_name text not null,
  message text not null,
  note text,
  ip_hash text,
  status text not null default 'new',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(clinic_name, ''))) stored,
  primary key (clinic_id, id),
  constraint contact_messages__status__check check (status in ('new', 'read', 'replied', 'archived', 'spam'))
);
create index contact_messages__status__email__index on contact_messages (clinic_id, status, email);
create index contact_messages__created_at__order on contact_messages (clinic_id, created_at, id);
create index contact_messages__search on contact_messages using gin (clinic_id, search gin_trgm_ops);
select build_wall('contact_messages'), open_gate('contact_messages', 'select');
create table platform_users (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  email text not null,
  role text not null default 'editor',
  locale text not null default 'ar',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(email, ''))) stored,
  primary key (clinic_id, id),
  constraint platform_users__role__check check (role in ('admin', 'editor')),
  constraint platform_users__locale__check check (locale in ('ar', 'en'))
);
create unique index platform_users__email__unique on platform_users (clinic_id, fold(email));
create index platform_users__name__order on platform_users (clinic_id, fold(name), id);
create index platform_users__search on platform_users using gin (clinic_id, search gin_trgm_ops);
select build_wall('platform_users'), open_gate('platform_users', 'select');
alter table users alter column employee_id drop not null;
alter table blog_posts
  add constraint blog_posts__cover__fkey foreign key (clinic_id, cover) references files (clinic_id, id) on delete restrict;
