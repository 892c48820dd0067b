import type { Locale } from '#i18n/locale.ts';
import { siteTexts } from './frame.ts';
import { addressIn } from './head.ts';
import { markup, type Markup } from './markup.ts';
import { blogTexts, type PostCard } from './pages/postCards.ts';

/** A plain text as readers of a feed take a description: as the markup of a page (RSS 2.0), so it is escaped once more. */
const asPage = (text: string): string => markup`${text}`.text;

/** The latest posts for feed readers (platform.md 9), RSS 2.0. */
export function rssOf(locale: Locale, origin: string, posts: readonly PostCard[]): string {
  const texts = blogTexts(locale);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${siteTexts(locale).product} - ${texts.title}</title>
<link>${addressIn(locale, origin, '/blogs')}</link>
<atom:link rel="self" type="application/rss+xml" href="${addressIn(locale, origin, '/blogs/rss.xml')}"/>
<description>${texts.description}</description>
<language>${locale}</language>
${posts.map(({ slug, title, excerpt, published_at, tags }) => {
  const url = addressIn(locale, origin, `/blogs/${slug}`);
  return markup`<item><title>${title}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${new Date(
    published_at,
  ).toUTCString()}</pubDate><description>${asPage(excerpt)}</description>${tags.map((tag) => markup`<category>${tag}</category>`)}</item>
`;
})}</channel></rss>
`.text;
}

interface Entry {
  readonly path: string;
  readonly locales: readonly Locale[];
  /** ISO instant; undefined where nothing tells. */
  readonly modified?: string | undefined;
}
/** A post as the sitemap names it. */
interface NamedPost {
  readonly slug: string;
  readonly locales: readonly Locale[];
  readonly updated_at: string;
}

/** Every public page in both languages (platform.md 9); a list is as new as its newest post. */
export function sitemapOf(origin: string, posts: readonly NamedPost[]): string {
  const newest = posts
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1);
  const both: readonly Locale[] = ['ar', 'en'];
  const entries: readonly Entry[] = [
    { path: '/', locales: both, modified: newest },
    { path: '/contact', locales: both },
    { path: '/signup', locales: both },
    { path: '/terms', locales: both },
    { path: '/blogs', locales: both, modified: newest },
    ...posts.map(({ slug, locales, updated_at }) => ({
      path: `/blogs/${slug}`,
      locales,
      modified: updated_at,
    })),
  ];
  const one = ({ path, locales, modified }: Entry, locale: Locale): Markup =>
    markup`<url><loc>${addressIn(locale, origin, path)}</loc>${
      modified !== undefined && markup`<lastmod>${modified}</lastmod>`
    }${[...locales, 'x-default' as const].map(
      (name) =>
        markup`<xhtml:link rel="alternate" hreflang="${name}" href="${addressIn(name === 'en' ? 'en' : 'ar', origin, path)}"/>`,
    )}</url>
`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.flatMap((entry) => entry.locales.map((locale) => one(entry, locale)))}</urlset>
`.text;
}

/** Machines are asked away from what is no page of theirs; pictures of posts are for previews. */
export const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /api\nDisallow: /dashboard\nDisallow: /platform\nAllow: /api/v1/blog-pictures/\n\nSitemap: ${origin}/sitemap.xml\n`;
