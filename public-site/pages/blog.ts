import { fill } from '#i18n/fill.ts';
import { directionOf, type Locale } from '#i18n/locale.ts';
import { linkIn, siteTexts, type Frame, type Page } from '../frame.ts';
import { addressIn } from '../head.ts';
import { markup, trusted, type Markup } from '../markup.ts';
import { blogTexts, dayOf, postCards, type PostCard } from './postCards.ts';

/** A page of the list, nine posts at most, the newest first. */
export interface BlogList {
  readonly posts: readonly PostCard[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly tag: string | undefined;
  /** Every tag in use, with how many posts bear it. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

const withQuery = (query: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return parts.length === 0 ? '/blogs' : `/blogs?${parts.join('&')}`;
};
/** The address of a page of the list; the first has no number. */
export const listPath = (page: number, tag: string | undefined): string =>
  withQuery({ tag, page: page > 1 ? String(page) : undefined });

/** `/blogs` (platform.md 9). */
export function blogListPage(frame: Frame, list: BlogList): Page {
  const { locale, origin } = frame;
  const texts = blogTexts(locale);
  const heading = list.tag === undefined ? texts.title : fill(locale, texts.tagTitle, { tag: list.tag });
  return {
    title: list.page > 1 ? `${heading} - ${fill(locale, texts.page, { n: list.page })}` : heading,
    description: texts.description,
    path: listPath(list.page, list.tag),
    jsonLd: [{ '@type': 'Blog', name: texts.title, url: `${origin}/blogs`, description: texts.description }],
    body: markup`<section class="blog"><div class="wide"><div class="page-head"><h1>${heading}</h1><p class="lead">${
      texts.lead
    }</p></div>${tagsOf(frame, list)}<h2 class="unseen">${texts.all}</h2>${
      list.posts.length === 0
        ? markup`<p class="empty"><strong>${texts.none}</strong> ${texts.noneLead}</p>`
        : postCards(frame, list.posts)
    }${stepsOf(frame, list)}<p class="feed"><a href="${linkIn(locale, '/blogs/rss.xml')}">${texts.feed}</a></p></div></section>`,
  };
}

function tagsOf({ locale }: Frame, { tags, tag: chosen }: BlogList): Markup | false {
  if (tags.length === 0) return false;
  const texts = blogTexts(locale);
  const one = (name: string, tag: string | undefined): Markup =>
    markup`<a href="${linkIn(locale, listPath(1, tag))}"${tag === chosen && markup` aria-current="true"`}>${name}</a>`;
  return markup`<nav class="tags" aria-label="${texts.tags}">${one(texts.all, undefined)}${tags.map(
    ({ tag }) => one(tag, tag),
  )}</nav>`;
}

function stepsOf({ locale }: Frame, { total, page, perPage, tag }: BlogList): Markup | false {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return false;
  const texts = blogTexts(locale);
  const to = (name: string, at: number, rel: string): Markup =>
    markup`<a rel="${rel}" href="${linkIn(locale, listPath(at, tag))}">${name}</a>`;
  return markup`<nav class="steps" aria-label="${texts.pages}">${page > 1 && to(texts.newer, page - 1, 'prev')}<span>${fill(
    locale,
    texts.page,
    { n: page },
  )}</span>${page < last && to(texts.older, page + 1, 'next')}</nav>`;
}

/** A whole post in one language. */
export interface Post extends PostCard {
  /** Cleaned rich text. */
  readonly body: string;
  readonly seo_title: string | null;
  readonly seo_description: string | null;
  readonly updated_at: string;
  /** The languages it is written in. */
  readonly locales: readonly Locale[];
}

/** `/blogs/{slug}` (platform.md 9, T14). `more`: other posts. */
export function blogPostPage(frame: Frame, post: Post, more: readonly PostCard[]): Page {
  const { locale, origin } = frame;
  const texts = blogTexts(locale);
  const shown: Locale = post.locales.includes(locale) ? locale : 'ar';
  return {
    title: post.seo_title ?? post.title,
    description: post.seo_description ?? post.excerpt,
    locales: post.locales,
    path: `/blogs/${post.slug}`,
    kind: 'article',
    published: post.published_at,
    modified: post.updated_at,
    tags: post.tags,
    image: { url: post.cover, alt: post.cover_alt },
    jsonLd: [postingOf(post, shown, origin)],
    body: markup`<article class="post"><div class="narrow"><p><a class="back" href="${linkIn(locale, '/blogs')}">${texts.back}</a></p>${
      shown !== locale && markup`<p class="notice">${texts.onlyArabic}</p>`
    }${articleOf(locale, shown, post)}${
      post.tags.length > 0 &&
      markup`<nav class="tags" aria-label="${texts.tags}">${post.tags.map(
        (tag) => markup`<a href="${linkIn(locale, listPath(1, tag))}">${tag}</a>`,
      )}</nav>`
    }</div></article>${
      more.length > 0 &&
      markup`<section class="latest"><div class="wide"><div class="section-head"><h2>${texts.more}</h2></div>${postCards(frame, more)}</div></section>`
    }`,
  };
}

/** The post for search engines (schema.org BlogPosting). */
function postingOf(post: Post, shown: Locale, origin: string): object {
  const url = addressIn(shown, origin, `/blogs/${post.slug}`);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.seo_description ?? post.excerpt,
    inLanguage: shown,
    url,
    mainEntityOfPage: url,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    keywords: post.tags,
    image: origin + post.cover,
    author: { '@type': 'Organization', name: post.author_label },
    publisher: { '@type': 'Organization', name: siteTexts(shown).product, logo: `${origin}/logo.svg` },
  };
}

/** The article in the language it is shown in, whatever the page around it speaks. */
function articleOf(locale: Locale, shown: Locale, post: Post): Markup {
  const texts = blogTexts(locale);
  const minutes = fill(locale, texts.minutes, { n: minutesOf(post.body) });
  return markup`<div lang="${shown}" dir="${directionOf(shown)}"><h1>${post.title}</h1>
<p class="meta" lang="${locale}" dir="${directionOf(locale)}">${texts.by} <bdi>${post.author_label}</bdi> · ${dayOf(
    locale,
    post.published_at,
  )} · ${minutes}</p>
<img class="cover" src="${post.cover}" alt="${post.cover_alt}" width="1200" height="630" fetchpriority="high">
<div class="prose">${trusted(post.body)}</div></div>`;
}

/** Reading time at 180 words a minute. */
const minutesOf = (body: string): number =>
  Math.max(1, Math.round(body.replace(/<[^<>]*>/g, ' ').split(/\s+/).length / 180));
