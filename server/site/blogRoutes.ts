import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import { ProblemError } from '../problems.ts';
import { findPost, postsPerPage, publishedPosts } from './blogData.ts';

const mostPerPage = 50;
const highestPage = 1000;

/** `GET /blogs` and `GET /blogs/{slug}` for anybody: published posts alone (platform.md 9). */
export function blogRoutes(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  const open = { config: { session: 'none' as const } };
  app.get('/blogs', open, async (request) => {
    const query = queryOf(request, ['page', 'per_page', 'tag', 'lang']);
    const limit = numberIn(query['per_page'], postsPerPage, mostPerPage);
    const offset = (numberIn(query['page'], 1, highestPage) - 1) * limit;
    const { tag } = query;
    const { posts, total } = await publishedPosts(pool, { locale: localeIn(query), tag, limit, offset });
    return { data: posts, total };
  });
  app.get<{ Params: { slug: string } }>('/blogs/:slug', open, async (request) => {
    const locale = localeIn(queryOf(request, ['lang']));
    const found = await findPost(pool, request.params.slug, locale);
    if (found.state !== 'published') throw new ProblemError('not_found');
    return found.post;
  });
}

type Query = Readonly<Record<string, string | undefined>>;

/** Only what is declared; anything else is a request nobody meant. */
function queryOf({ query }: FastifyRequest, known: readonly string[]): Query {
  const given = query as Query;
  if (Object.keys(given).some((name) => !known.includes(name))) throw new ProblemError('bad_request');
  if ((given['tag'] ?? '').length > 100) throw new ProblemError('bad_request');
  return given;
}

function numberIn(value: string | undefined, usual: number, most: number): number {
  if (value === undefined) return usual;
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new ProblemError('bad_request');
  return number;
}

function localeIn({ lang = 'ar' }: Query): Locale {
  if (lang !== 'ar' && lang !== 'en') throw new ProblemError('bad_request');
  return lang;
}
