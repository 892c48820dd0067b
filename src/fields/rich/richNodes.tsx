import { createElement, Fragment, type ReactNode } from 'react';

/** What formatted text may hold; the server keeps the same list. Everything else becomes its plain words. */
const usual = 'p br strong b em i u s ul ol li a h2 h3 blockquote hr code pre'.split(' ');
const ofArticles = ['h4', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
const allowed = new Set(usual);
/** The longer list of articles (platform.md 9). */
const allowedInArticles = new Set([...usual, ...ofArticles]);
const empty = new Set(['br', 'hr', 'img']);
/** Pictures of our own alone, as the server has it. */
const ownPicture = /^\/api\/v1\/blog-pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isOwnPicture = (address: string): boolean => ownPicture.test(address);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

/** An address a link may have; undefined for every other. */
export const safeAddress = (address: string | null): string | undefined =>
  address !== null && /^(https?:|mailto:|tel:)/i.test(address.trim()) ? address.trim() : undefined;

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const listOf = (isArticle: boolean): ReadonlySet<string> => (isArticle ? allowedInArticles : allowed);

/** The attributes an element keeps; undefined where it may not stay at all. */
function keptOf(source: Element): Readonly<Record<string, string>> | undefined {
  const name = source.tagName.toLowerCase();
  if (name === 'a') {
    const href = safeAddress(source.getAttribute('href'));
    return href === undefined ? {} : { href };
  }
  if (name === 'img') {
    const src = source.getAttribute('src') ?? '';
    return isOwnPicture(src) ? { src, alt: source.getAttribute('alt') ?? '' } : undefined;
  }
  if (name !== 'td' && name !== 'th') return {};
  const spans = ['colspan', 'rowspan'].flatMap((span) => {
    const value = source.getAttribute(span);
    return value !== null && /^\d{1,2}$/.test(value) ? [[span, value] as const] : [];
  });
  return Object.fromEntries(spans);
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer nofollow' };
const reactName: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

function toReact(node: Node, key: number, isArticle: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  const children = [...node.childNodes].map((child, index) => toReact(child, index, isArticle));
  if (!listOf(isArticle).has(name)) return <Fragment key={key}>{children}</Fragment>;
  const kept = keptOf(node);
  if (kept === undefined) return null;
  const attributes = Object.entries(kept).map(([one, value]) => [reactName[one] ?? one, value]);
  const props = { key, ...Object.fromEntries(attributes), ...(kept['href'] === undefined ? {} : inNewTab) };
  return empty.has(name) ? createElement(name, props) : createElement(name, props, ...children);
}

/** Stored formatted text as elements, built from an allow-list and never set as HTML. */
export const richNodes = (html: string, isArticle = false): ReactNode =>
  [...parsed(html).childNodes].map((node, index) => toReact(node, index, isArticle));

/** The words alone. */
export const richWords = (html: string): string =>
  (parsed(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/g, '$& ')).textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
