import { publicSite as arabic, type PublicSiteTexts } from '#i18n/ar/publicSite.ts';
import { publicSite as english } from '#i18n/en/publicSite.ts';
import { directionOf, type Locale } from '#i18n/locale.ts';
import { headOf, type Seo } from './head.ts';
import { markup, type Markup } from './markup.ts';

/** A clinic as anybody may see it on its own host (platform.md 8). */
export interface ClinicFace {
  readonly name: string;
  readonly name_en: string | null;
  readonly subdomain: string;
  /** Address of the logo; null where the clinic has none. */
  readonly logo: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

/** What every page is drawn in. */
export interface Frame {
  readonly locale: Locale;
  /** Address of the page without its language, with what else chooses it, e.g. `/blogs?tag=x`. */
  readonly path: string;
  /** `https://www.<base>`: where the page is at home, whatever host shows it (platform.md 9). */
  readonly origin: string;
  /** What stands before links of the site: nothing, or www where this host has no pages of its own. */
  readonly base: string;
  /** The clinic whose host this is; undefined on www. */
  readonly clinic: ClinicFace | undefined;
  /** The provider's own inbox and phone, where they are configured. */
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** Folder of the product's pictures, with a slash at its end. */
  readonly pictures: string;
  /** The built document: its styles and script, with `<!--head-->` and `<!--body-->` to be filled. */
  readonly shell: string;
}

/** One page: what it is called for machines, and what people see. */
export interface Page extends Seo {
  readonly body: Markup;
  /** Where the page stands, when that is more than the address that was asked for. */
  readonly path?: string;
  /** Over the deep ground of the first page; others have a quiet head. */
  readonly hasHero?: boolean;
}

/** An address inside the site in the page's language. */
export function linkIn(locale: Locale, path: string): string {
  if (locale === 'ar') return path;
  const [address = '', fragment] = path.split('#');
  const query = `${address}${address.includes('?') ? '&' : '?'}lang=en`;
  return fragment === undefined ? query : `${query}#${fragment}`;
}

export const siteTexts = (locale: Locale): PublicSiteTexts => (locale === 'ar' ? arabic : english);

/** The name a host goes by: the clinic's in the page's language, or the product's. */
export function hostName({ locale, clinic }: Pick<Frame, 'locale' | 'clinic'>): string {
  if (clinic === undefined) return siteTexts(locale).product;
  return (locale === 'en' && clinic.name_en) || clinic.name;
}

/** The whole document. */
export function documentOf(asked: Frame, page: Page): string {
  const frame = { ...asked, path: page.path ?? asked.path };
  const { locale, shell } = frame;
  const body = markup`<a class="skip" href="#content">${siteTexts(locale).skip}</a>${headerOf(
    frame,
    page.hasHero === true,
  )}<main id="content">${page.body}</main>${footerOf(frame)}`;
  return shell
    .replace(/<html[^<>]*>/, () => `<html lang="${locale}" dir="${directionOf(locale)}">`)
    .replace(/<link[^<>]*>/g, (link) => {
      const of = /data-locale="(\w+)"/.exec(link)?.[1];
      return of === undefined || of === locale ? link : '';
    })
    .replace('<!--head-->', () => headOf(frame, page).text)
    .replace('<!--body-->', () => body.text);
}

/** Where the menu leads, in its order. On a clinic's host the product's own pages are not the matter. */
function entriesOf({ locale, clinic, base }: Frame): readonly (readonly [string, string])[] {
  const texts = siteTexts(locale);
  if (clinic !== undefined) return [[texts.blog, '/blogs']];
  return [
    [texts.features, `${base}/#features`],
    [texts.plans, `${base}/#plans`],
    [texts.blog, `${base}/blogs`],
    [texts.contact, `${base}/contact`],
  ];
}

function headerOf(frame: Frame, overHero: boolean): Markup {
  const { locale, clinic, path, base } = frame;
  const texts = siteTexts(locale);
  const other: Locale = locale === 'ar' ? 'en' : 'ar';
  const entries = entriesOf(frame).map(
    ([name, to]) =>
      markup`<a href="${linkIn(locale, to)}"${to === path && markup` aria-current="page"`}>${name}</a>`,
  );
  const logo = clinic?.logo ?? '/logo.svg';
  return markup`<header class="${overHero ? 'bar over' : 'bar'}"><div class="wide">
<a class="mark" href="${linkIn(locale, `${base}/`)}"><img src="${logo}" alt="" width="40" height="40"><span>${hostName(frame)}</span></a>
<nav class="links" aria-label="${texts.menu}">${entries}</nav>
<div class="ways"><a class="language" href="${linkIn(other, path)}" lang="${other}" hreflang="${other}" data-locale-link="${other}">${texts.otherLanguage}</a>
<a class="enter-small" href="${base}/login">${texts.signIn}</a>
<details class="menu"><summary aria-label="${texts.menu}"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M3 6h18M3 12h18M3 18h18"/></svg></summary><nav aria-label="${texts.menu}">${entries}${
    clinic === undefined && markup`<a href="${linkIn(locale, `${base}/signup`)}">${texts.signUp}</a>`
  }</nav></details></div></div></header>`;
}

function footerOf(frame: Frame): Markup {
  const { locale, clinic, origin, base, email, phone } = frame;
  const texts = siteTexts(locale);
  const links: readonly (readonly [string, string])[] =
    clinic === undefined
      ? [...entriesOf(frame), [texts.signUp, `${base}/signup`]]
      : [[texts.contact, '/contact'], ...entriesOf(frame)];
  return markup`<footer><div class="wide">
<div><p class="mark"><img src="/logo.svg" alt="" width="32" height="32"><span>${texts.product}</span></p>
<p>${
    clinic === undefined
      ? texts.footLead
      : markup`${texts.clinic.poweredBy} <a href="${linkIn(locale, `${origin}/`)}">${texts.product}</a>`
  }</p></div>
<nav aria-label="${texts.product}">${links.map(
    ([name, to]) => markup`<a href="${linkIn(locale, to)}">${name}</a>`,
  )}<a href="${base}/login">${texts.signIn}</a></nav>
<address><span>${texts.place}</span>${
    email !== undefined && markup`<a href="mailto:${email}" dir="ltr">${email}</a>`
  }${phone !== undefined && markup`<a href="tel:${phone}" dir="ltr">${phone}</a>`}<span class="rights">${texts.rights}</span></address>
</div></footer>`;
}
