import type { Pool } from 'pg';
import { choiceParameter, numberOr, textParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { fields, instant, integer, listOf, text, textOrNull } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { findPost, postsPerPage, publishedPosts } from './blogData.ts';

const listed = {
  slug: text,
  title: text,
  excerpt: text,
  cover: text,
  cover_alt: text,
  tags: listOf(text),
  author_label: text,
  published_at: instant,
  updated_at: instant,
  locales: listOf({ enum: ['ar', 'en'] }),
};
const lang = choiceParameter('ar or en; a post without English is answered in Arabic.', ['ar', 'en']);
const route = routesWith<{ readonly pool: Pool }>();

/** Published posts for anybody; those alone (platform.md 9). */
export const blogRoutes: readonly Route<{ readonly pool: Pool }>[] = [
  route({
    method: 'GET',
    path: '/blogs',
    name: 'listPosts',
    words: { en: 'Published posts', ar: 'المقالات المنشورة' },
    access: 'public',
    query: {
      page: numberOr(1, 'From 1.', { maximum: 1000, leadingZeros: true }),
      per_page: numberOr(postsPerPage, 'How many.', { maximum: 50, leadingZeros: true }),
      tag: textParameter('Only posts that bear this tag.', { maxLength: 100 }),
      lang,
    },
    answer: fields({ data: listOf(fields(listed)), total: integer }),
    async work({ parts, query: { page, per_page: limit, tag, lang: locale = 'ar' } }) {
      const offset = (page - 1) * limit;
      const { posts, total } = await publishedPosts(parts.pool, { locale, tag, limit, offset });
      return { data: posts, total };
    },
  }),
  route({
    method: 'GET',
    path: '/blogs/:slug',
    name: 'readPost',
    words: { en: 'A published post', ar: 'مقال منشور' },
    access: 'public',
    query: { lang },
    answer: fields({ ...listed, body: text, seo_title: textOrNull, seo_description: textOrNull }),
    async work({ parts, params, query: { lang: locale = 'ar' } }) {
      const found = await findPost(parts.pool, params.slug, locale);
      if (found.state !== 'published') throw new ProblemError('not_found');
      return found.post;
    },
  }),
];
