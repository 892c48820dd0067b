import { createElement, Fragment, type ReactNode } from 'react';

/** What formatted text may hold; the server keeps the same list. Everything else becomes its plain words. */
const allowed = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h2',
  'h3',
  'h4',
  'blockquote',
]);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

const safeAddress = (address: string | null): string | undefined =>
  address !== null && /^(https?:|mailto:|tel:)/i.test(address.trim()) ? address.trim() : undefined;

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  const children = [...node.childNodes].map(toReact);
  if (!allowed.has(name)) return <Fragment key={key}>{children}</Fragment>;
  if (name === 'br') return <br key={key} />;
  const href = name === 'a' ? safeAddress(node.getAttribute('href')) : undefined;
  const props =
    href === undefined ? { key } : { key, href, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return createElement(name, props, ...children);
}

/** Stored formatted text as elements, built from an allow-list and never set as HTML. */
export const richNodes = (html: string): ReactNode => [...parsed(html).childNodes].map(toReact);

/** The words alone. */
export const richWords = (html: string): string =>
  (parsed(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/g, '$& ')).textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

function copyInto(target: Node, source: Node): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE)
      target.appendChild(document.createTextNode(child.textContent ?? ''));
    else if (child instanceof Element && !dropped.has(child.tagName.toLowerCase()))
      copyElement(target, child);
  }
}

function copyElement(target: Node, source: Element): void {
  const name = source.tagName.toLowerCase();
  if (!allowed.has(name)) {
    copyInto(target, source);
    return;
  }
  const element = document.createElement(name);
  const href = name === 'a' ? safeAddress(source.getAttribute('href')) : undefined;
  if (href !== undefined) element.setAttribute('href', href);
  copyInto(element, source);
  target.appendChild(element);
}

/** The allowed part of any HTML, as nodes for the editor (also of what is pasted). */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  copyInto(fragment, parsed(html));
  return fragment;
}
