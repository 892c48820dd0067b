import { blogPages as arabic } from '#i18n/ar/blogPages.ts';
import { blogPages as english } from '#i18n/en/blogPages.ts';
import { formatFor } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { linkIn, type Frame } from '../frame.ts';
import { markup, type Markup } from '../markup.ts';

/** A published post as lists show it, in one language. */
export interface PostCard {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Address of the cover, 1200×630. */
  readonly cover: string;
  readonly cover_alt: string;
  readonly tags: readonly string[];
  readonly author_label: string;
  /** ISO instant. */
  readonly published_at: string;
}

export const blogTexts = (locale: Locale) => (locale === 'ar' ? arabic : english);

/** The day of an instant where the product is at home. */
export function dayOf(locale: Locale, instant: string): Markup {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date(instant));
  return markup`<time datetime="${instant}">${formatFor({ locale }).longDate(day)}</time>`;
}

/** Cards of posts, the newest first. `level` is the heading's, below what stands above. */
export function postCards({ locale }: Frame, posts: readonly PostCard[]): Markup {
  return markup`<ul class="cards">${posts.map(
    ({ slug, title, excerpt, cover, cover_alt, published_at }) =>
      markup`<li class="card"><a class="card-link" href="${linkIn(locale, `/blogs/${slug}`)}"><img src="${cover}" alt="${cover_alt}" width="1200" height="630" loading="lazy" decoding="async"><h3>${title}</h3></a><p>${excerpt}</p><p class="meta">${dayOf(locale, published_at)}</p></li>`,
  )}</ul>`;
}
