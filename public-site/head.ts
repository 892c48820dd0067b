import type { Locale } from '#i18n/locale.ts';
import { publicSite as arabic } from '#i18n/ar/publicSite.ts';
import { publicSite as english } from '#i18n/en/publicSite.ts';
import { cards } from './pictures/index.ts';
import { dataBlock, markup, type Markup } from './markup.ts';

/** What link previews and search engines read of a page (platform.md 9). */
export interface Seo {
  /** Shown in the tab and in search results; the product's name follows where it fits. */
  readonly title: string;
  readonly description: string;
  /** Languages the page exists in; both unless said. */
  readonly locales?: readonly Locale[];
  /** Where the page is at home, when that is not the address it is shown at. */
  readonly canonical?: string;
  /** 1200×630 JPEG, a whole address or one on www; the product's own card unless given. */
  readonly image?: { readonly url: string; readonly alt: string };
  readonly kind?: 'website' | 'article';
  /** ISO instants of an article. */
  readonly published?: string;
  readonly modified?: string;
  readonly tags?: readonly string[];
  /** Blocks of schema.org, each whole. */
  readonly jsonLd?: readonly object[];
  /** Refusals, trials and whatever no search engine should list. */
  readonly isHidden?: boolean;
}

interface Place {
  readonly locale: Locale;
  readonly path: string;
  readonly origin: string;
  readonly pictures: string;
  /** On the host of a clinic: its pages are titled like its app (SPECIFICATION 1). */
  readonly clinic?: { readonly name: string } | undefined;
}

const ogLocale = { ar: 'ar_EG', en: 'en_US' } as const;

/** A page's whole address in a language. */
export function addressIn(locale: Locale, origin: string, path: string): string {
  if (locale === 'ar') return `${origin}${path}`;
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lang=en`;
}

/** Title, description, addresses in both languages, Open Graph, Twitter and schema.org (platform.md 9, T14). */
export function headOf(place: Place, seo: Seo): Markup {
  const { locale, path, origin } = place;
  const { locales = ['ar', 'en'] } = seo;
  const shown: Locale = locales.includes(locale) ? locale : 'ar';
  const canonical = seo.canonical ?? addressIn(shown, origin, path);
  const site = (locale === 'ar' ? arabic : english).product;
  const named = seo.title.includes(site) || seo.title.length > 44 ? seo.title : `${seo.title} - ${site}`;
  const { titlePrefix } = locale === 'ar' ? arabic : english;
  const title = place.clinic === undefined ? named : `${titlePrefix} - ${place.clinic.name}`;
  const isHidden = seo.isHidden === true || place.clinic !== undefined;
  const alternates = [...locales.map((one) => [one, one] as const), ['x-default', 'ar'] as const];
  return markup`<title>${title}</title>
<meta name="description" content="${seo.description}">
${isHidden && markup`<meta name="robots" content="noindex">`}<link rel="canonical" href="${canonical}">
${alternates.map(
  ([name, one]) => markup`<link rel="alternate" hreflang="${name}" href="${addressIn(one, origin, path)}">
`,
)}<link rel="alternate" type="application/rss+xml" title="${site}" href="${addressIn(locale, origin, '/blogs/rss.xml')}">
${previewOf(place, seo, { shown, canonical, locales, site })}
${(seo.jsonLd ?? []).map((block) => dataBlock('application/ld+json', { '@context': 'https://schema.org', ...block }))}`;
}

interface Told {
  readonly shown: Locale;
  readonly canonical: string;
  readonly locales: readonly Locale[];
  readonly site: string;
}

/** What WhatsApp, Facebook and X show of a link; they run no script. */
function previewOf({ locale, origin, pictures }: Place, seo: Seo, told: Told): Markup[] {
  const { title, description, kind = 'website', tags = [] } = seo;
  const image = seo.image ?? { url: `${pictures}${cards[locale]}`, alt: told.site };
  const imageUrl = image.url.startsWith('/') ? `${origin}${image.url}` : image.url;
  const graph: readonly (readonly [string, string | undefined])[] = [
    ['og:type', kind],
    ['og:site_name', told.site],
    ['og:title', title],
    ['og:description', description],
    ['og:url', told.canonical],
    ['og:locale', ogLocale[told.shown]],
    ...told.locales
      .filter((one) => one !== told.shown)
      .map((one) => ['og:locale:alternate', ogLocale[one]] as const),
    ['og:image', imageUrl],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', image.alt],
    ['article:published_time', seo.published],
    ['article:modified_time', seo.modified],
    ...tags.map((tag) => ['article:tag', tag] as const),
  ];
  const twitter = {
    card: 'summary_large_image',
    title,
    description,
    image: imageUrl,
    'image:alt': image.alt,
  };
  return [
    ...graph
      .filter(([, content]) => content !== undefined)
      .map(([name, content]) => markup`<meta property="${name}" content="${content}">`),
    ...Object.entries(twitter).map(
      ([name, content]) => markup`<meta name="twitter:${name}" content="${content}">`,
    ),
  ];
}
