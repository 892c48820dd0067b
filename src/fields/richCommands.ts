import type { RefObject } from 'react';

/**
 * The browser's own editing commands: old, yet the only editor that costs nothing to load. What they produce is
 * rebuilt from the allow-list here and cleaned once more by the server.
 */
export const edit = (command: string, value?: string): boolean => document.execCommand(command, false, value);

/** Keeps the place of the caret while a dialog has the focus; the answer brings it back. */
export function keepPlace(box: RefObject<HTMLElement | null>): () => void {
  const selection = window.getSelection();
  const range =
    selection && selection.rangeCount > 0 && box.current?.contains(selection.anchorNode) === true
      ? selection.getRangeAt(0).cloneRange()
      : undefined;
  return () => {
    box.current?.focus();
    if (range === undefined) return;
    const now = window.getSelection();
    now?.removeAllRanges();
    now?.addRange(range);
  };
}

/** Makes the paragraph a heading, a quote or code; a second time it is a paragraph again. */
export function toggleBlock(name: 'h2' | 'h3' | 'blockquote' | 'pre'): void {
  const current = document.queryCommandValue('formatBlock').toLowerCase();
  edit('formatBlock', current === name ? 'p' : name);
}

/** Blocks a browser puts into a paragraph when it makes a list or a quote of it; no text keeps them there. */
const wrongly = ['ul', 'ol', 'p', 'h2', 'h3', 'blockquote', 'pre'].map((name) => `p > ${name}`).join(', ');

/** Takes blocks out of the paragraphs around them; the caret stays where it is. */
export function unwrapBlocks(box: HTMLElement): void {
  const selection = window.getSelection();
  const [anchor, focus] = [selection?.anchorNode, selection?.focusNode];
  const [from, to] = [selection?.anchorOffset ?? 0, selection?.focusOffset ?? 0];
  let changed = false;
  for (let found = box.querySelector(wrongly); found; found = box.querySelector(wrongly)) {
    found.parentElement?.replaceWith(...(found.parentElement.childNodes as Iterable<Node>));
    changed = true;
  }
  if (changed && anchor && focus && box.contains(anchor) && box.contains(focus))
    selection?.setBaseAndExtent(anchor, from, focus, to);
}

/**
 * Puts a block below the one with the caret, and an empty paragraph after it to go on in. By hand: the browser's own
 * command tears a table apart inside a paragraph.
 */
function insertBlock(box: HTMLElement, block: HTMLElement): void {
  let place: Node | null = window.getSelection()?.anchorNode ?? null;
  while (place !== null && place.parentNode !== box) place = place.parentNode;
  const after = document.createElement('p');
  after.append(document.createElement('br'));
  if (place === null) box.append(block, after);
  else if (place.textContent?.trim() === '' && place instanceof HTMLElement && !place.querySelector('img'))
    place.replaceWith(block, after);
  else place.parentNode?.insertBefore(block, place.nextSibling)?.after(after);
}

/** A table of two columns with a head, whose first cell is ready to be typed over. */
export function insertTable(box: HTMLElement, head: string): void {
  const table = document.createElement('table');
  const titles = table.createTHead().insertRow();
  for (const _column of [1, 2]) {
    const title = document.createElement('th');
    title.textContent = head;
    titles.append(title);
  }
  const body = table.createTBody();
  for (const _row of [1, 2]) {
    const row = body.insertRow();
    for (const _column of [1, 2]) row.insertCell().append(document.createElement('br'));
  }
  insertBlock(box, table);
  const [first] = titles.cells;
  if (first) window.getSelection()?.selectAllChildren(first);
}

/** A picture of our own with the words for who does not see it; one writes on below it. */
export function insertPicture(box: HTMLElement, id: string, alt: string): void {
  const picture = document.createElement('img');
  picture.setAttribute('src', `/api/v1/blog-pictures/${id}`);
  picture.setAttribute('alt', alt);
  const around = document.createElement('p');
  around.append(picture);
  insertBlock(box, around);
  if (around.nextSibling) window.getSelection()?.collapse(around.nextSibling, 0);
}
