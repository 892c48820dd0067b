import { staff } from '#metadata/access.ts';
import { dateTime, files, freeTags, image, longText, richText, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { blogPostWords } from './blogPostWords.ts';

const write = staff('platform_posts');

/** Posts of the product's blog, written by the provider's staff and read by everybody (platform.md 9). */
export const blogPosts = defineResource({
  name: 'blog-posts',
  menu: { area: 'site', icon: 'post', order: 10 },
  title: 'title_ar',
  titleEn: 'title_en',

  fields: {
    title_ar: text({ required: true, minLength: 5, maxLength: 120, search: true }),
    title_en: text({ minLength: 5, maxLength: 120, search: true }),
    slug: text({
      required: true,
      filled: true,
      minLength: 3,
      maxLength: 80,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      unique: true,
      search: true,
      code: true,
    }),
    excerpt_ar: longText({ required: true, minLength: 40, maxLength: 200 }),
    excerpt_en: longText({ minLength: 40, maxLength: 200 }),
    body_ar: richText({ required: true, article: true }),
    body_en: richText({ article: true }),
    cover: image({ required: true, maxMegabytes: 5, crop: [1200, 630] }),
    cover_alt: text({ required: true, maxLength: 200 }),
    tags: freeTags({ max: 6 }),
    author_label: text({ required: true, maxLength: 80, default: 'فريق المحتوى' }),
    published_at: dateTime({ readOnly: true, stamp: ['published', 'archived'] }),
    seo_title_ar: text({ maxLength: 60 }),
    seo_title_en: text({ maxLength: 60 }),
    seo_description_ar: longText({ maxLength: 160 }),
    seo_description_en: longText({ maxLength: 160 }),
    // Addresses the post had before: they answer 301 for ever.
    old_slugs: freeTags({ readOnly: true, code: true }),
    // Pictures inside the text, tied to the post so that they live as long as it does.
    pictures: files({ readOnly: true }),
  },

  workflow: {
    states: { draft: 'neutral', scheduled: 'info', published: 'good', archived: 'muted' },
    initial: 'draft',
    transitions: {
      publish: { from: ['draft', 'scheduled'], to: 'published', access: write, single: true },
      schedule: {
        from: 'draft',
        to: 'scheduled',
        access: write,
        ask: ['published_at'],
        demand: ['published_at'],
        single: true,
      },
      unschedule: { from: 'scheduled', to: 'draft', access: write, single: true },
      archive: { from: 'published', to: 'archived', access: write, undo: 'restore', single: true },
      restore: { from: 'archived', to: 'published', access: write, single: true },
    },
  },
  indexes: [['status', 'published_at']],

  access: { list: write, show: write, create: write, edit: write, remove: write },
  refusals: ['slug_used', 'in_past', 'was_published'],
  sections: {
    arabic: ['title_ar', 'excerpt_ar', 'body_ar'],
    english: ['title_en', 'excerpt_en', 'body_en'],
    look: ['cover', 'cover_alt', 'tags', 'author_label'],
    address: ['slug', 'old_slugs', 'published_at'],
    search: ['seo_title_ar', 'seo_description_ar', 'seo_title_en', 'seo_description_en'],
  },
  figures: ['published_at', 'slug', 'author_label'],
  views: {
    drafts: { filter: { status: 'draft' }, sort: '-updated_at' },
    waiting: { filter: { status: 'scheduled' }, sort: 'published_at' },
    published: { filter: { status: 'published' }, sort: '-published_at' },
  },
  screens: {
    list: {
      path: 'platform/blog-posts',
      columns: ['title_ar', 'status', 'published_at', 'tags', 'author_label', 'updated_at'],
      filters: ['status', 'published_at'],
      sort: '-updated_at',
    },
    create: { path: 'platform/blog-posts/create' },
    show: { path: 'platform/blog-posts/:id' },
    edit: { path: 'platform/blog-posts/:id/edit' },
  },

  words: blogPostWords,
});
