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

/** A table of two columns with a head, and a paragraph after it to go on in. */
export function insertTable(head: string): void {
  const cells = (tag: 'th' | 'td', text: string): string => `<${tag}>${text}</${tag}>`.repeat(2);
  const row = `<tr>${cells('td', '<br>')}</tr>`;
  edit(
    'insertHTML',
    `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${row.repeat(2)}</tbody></table><p><br></p>`,
  );
}

/** A picture of our own with the words for who does not see it. */
export function insertPicture(id: string, alt: string): void {
  const picture = document.createElement('img');
  picture.setAttribute('src', `/api/v1/blog-pictures/${id}`);
  picture.setAttribute('alt', alt);
  edit('insertHTML', `${picture.outerHTML}<p><br></p>`);
}
