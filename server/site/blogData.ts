import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import type { BlogList, Post, PostCard } from '#public-site/render.ts';
import { cleanRichText } from '../data/write/richText.ts';
import { withoutClinic } from '../db/transaction.ts';

/** Nine to a page (platform.md 9). */
export const postsPerPage = 9;

/** Where anybody may read a picture of a post. */
const pictureAddress = (id: string): string => `/api/v1/blog-pictures/${id}`;
const localesOf = (inEnglish: boolean): readonly Locale[] => (inEnglish ? ['ar', 'en'] : ['ar']);

type Row = Readonly<Record<string, unknown>>;
async function ask(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  const [found] = await withoutClinic(pool, [{ text, values }]);
  return (found?.rows ?? []) as Row[];
}

/** A post as lists and the API give it out. */
export interface ListedPost extends PostCard {
  readonly updated_at: string;
  readonly locales: readonly Locale[];
}

const listed = (row: Row): ListedPost => ({
  slug: String(row['slug']),
  title: String(row['title']),
  excerpt: String(row['excerpt']),
  cover: pictureAddress(String(row['cover'])),
  cover_alt: String(row['cover_alt']),
  tags: row['tags'] as readonly string[],
  author_label: String(row['author_label']),
  published_at: (row['published_at'] as Date).toISOString(),
  updated_at: (row['updated_at'] as Date).toISOString(),
  locales: localesOf(row['in_english'] === true),
});

export interface PostQuestion {
  readonly locale: Locale;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** Published posts in a language, the newest first, and how many there are in all. */
export async function publishedPosts(
  pool: Pool,
  { locale, tag, limit, offset = 0 }: PostQuestion,
): Promise<{ readonly posts: readonly ListedPost[]; readonly total: number }> {
  const rows = await ask(pool, 'select * from published_posts($1, $2, $3, $4)', [
    locale,
    tag ?? null,
    limit,
    offset,
  ]);
  const [first] = rows;
  if (first === undefined && offset > 0)
    return { posts: [], total: (await publishedPosts(pool, { locale, tag, limit: 1 })).total };
  return { posts: rows.map(listed), total: Number(first?.['total'] ?? 0) };
}

/** A page of the list with the tags one may choose. */
export async function blogList(
  pool: Pool,
  locale: Locale,
  page: number,
  tag: string | undefined,
): Promise<BlogList> {
  const offset = (page - 1) * postsPerPage;
  const [{ posts, total }, tags] = await Promise.all([
    publishedPosts(pool, { locale, tag, limit: postsPerPage, offset }),
    ask(pool, 'select * from published_tags($1)', [locale]),
  ]);
  return {
    posts,
    total,
    page,
    perPage: postsPerPage,
    tag,
    tags: tags.map((row) => ({ tag: String(row['tag']), count: Number(row['count']) })),
  };
}

/** What an address of the blog leads to. */
export type FoundPost =
  | { readonly state: 'none' }
  | { readonly state: 'archived' }
  | { readonly state: 'moved'; readonly slug: string }
  | { readonly state: 'published'; readonly post: Post };

/** The post of an address, in the asked language where it is written in it, else in Arabic; cleaned once more (SEC-41). */
export async function findPost(pool: Pool, slug: string, asked: Locale): Promise<FoundPost> {
  if (!/^[a-z0-9-]{3,80}$/.test(slug)) return { state: 'none' };
  const [row] = await ask(pool, 'select * from published_post($1)', [slug]);
  if (row === undefined) return { state: 'none' };
  if (row['state'] === 'archived') return { state: 'archived' };
  if (row['state'] === 'moved') return { state: 'moved', slug: String(row['slug']) };
  const locale: Locale = asked === 'en' && row['in_english'] === true ? 'en' : 'ar';
  const text = (name: string): string | null => {
    const value = row[`${name}_${locale}`];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const post: Post = {
    ...listed({ ...row, title: text('title'), excerpt: text('excerpt') }),
    body: cleanRichText(text('body') ?? '', true),
    seo_title: text('seo_title'),
    seo_description: text('seo_description'),
  };
  return { state: 'published', post };
}
