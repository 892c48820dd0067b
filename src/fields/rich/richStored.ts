/** Elements that are stored with their words in them, where the editor keeps a paragraph inside. */
const plainInside = 'li, blockquote, td, th, figure';
/** What may stand beside that one paragraph: the lists below an entry, the words below a picture. */
const beside = new Set(['UL', 'OL', 'FIGCAPTION']);
const mayBeEmpty = 'p, li, h2, h3, h4, td, th, blockquote, figcaption';

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Writes an entry of a list, a cell or a quote of one paragraph without that paragraph. */
function unwrapLone(body: HTMLElement): void {
  for (const holder of body.querySelectorAll(plainInside)) {
    const [first, ...others] = holder.children;
    if (first?.tagName === 'P' && others.every(({ tagName }) => beside.has(tagName)))
      first.replaceWith(...first.childNodes);
  }
}

/** Code is stored as one element; the editor's has a second one inside. */
function unwrapCode(body: HTMLElement): void {
  for (const code of body.querySelectorAll('pre > code:only-child')) code.replaceWith(...code.childNodes);
}

/** Puts the first row of a table into its head when it holds titles alone. */
function markHeads(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const [first] = table.rows;
    if (first?.querySelector('td') === null) table.createTHead().append(first);
    const [rows] = table.tBodies;
    if (rows?.rows.length === 0) rows.remove();
  }
}

/**
 * The editor's HTML in the form it is stored in: an empty line holds a `br` so that readers see it, and tables have heads.
 * What may be in it at all is decided by the server (server/data/write/richText.ts).
 */
export function storedOf(html: string): string {
  const body = bodyOf(html);
  unwrapLone(body);
  unwrapCode(body);
  markHeads(body);
  for (const element of body.querySelectorAll(mayBeEmpty))
    if (element.childNodes.length === 0) element.append(document.createElement('br'));
  return body.innerHTML;
}

/** A stored text as the editor reads it: it shows empty lines without the `br` that keeps them for readers. */
export function editableOf(stored: string): string {
  const body = bodyOf(stored);
  for (const element of body.querySelectorAll(mayBeEmpty))
    if (element.childNodes.length === 1 && element.firstChild?.nodeName === 'BR') element.replaceChildren();
  return body.innerHTML;
}
