import { useEffect } from 'react';
import { alpha, GlobalStyles, type Theme } from '@mui/material';
import { foundRanges } from '#src/fields/core/highlighted.tsx';

/** The name under which the browser knows the marked letters. */
const name = 'found';
const styles = ({ palette }: Theme) => ({
  [`::highlight(${name})`]: {
    backgroundColor: alpha(palette.secondary.main, 0.25),
    textDecoration: 'underline',
  },
});

/** Where the searched words stand in one piece of text on the screen. */
function rangesIn(node: Node, search: string): Range[] {
  return foundRanges(node.textContent ?? '', search).map(([from, to]) => {
    const range = new Range();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  });
}

/** Marks what was found in the rows; the letters of buttons and badges belong to no field. */
function mark(list: Element, search: string): void {
  const found: Range[] = [];
  for (const row of list.querySelectorAll('[data-row]')) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      if (!node.parentElement?.closest('button, .list-state, [aria-hidden]'))
        found.push(...rangesIn(node, search));
  }
  CSS.highlights.set(name, new Highlight(...found));
}

/**
 * The letters a search found, marked in the rows as they are spelt (UX-52). The browser paints them over the text: no row
 * is drawn again, and cells of every kind, hand-made ones too, are marked. An old browser shows the rows unmarked.
 */
export default function FoundLetters({ search }: { readonly search: string }) {
  useEffect(() => {
    const list = document.querySelector('main');
    if (!list || !('highlights' in CSS)) return undefined;
    const again = (): void => mark(list, search);
    const changes = new MutationObserver(again);
    changes.observe(list, { childList: true, subtree: true, characterData: true });
    again();
    return () => {
      changes.disconnect();
      CSS.highlights.delete(name);
    };
  }, [search]);
  return <GlobalStyles styles={styles} />;
}
