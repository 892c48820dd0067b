import { Extension, Node, type AnyExtension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';
import { isOwnPicture, safeAddress } from './richNodes.tsx';

/** Only the address is stored. Nothing becomes a link by itself, and no press on one leaves the form. */
const link = Link.extend({
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
}).configure({
  autolink: false,
  openOnClick: false,
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: (address) => safeAddress(address ?? null) !== undefined,
});

/** Lists without a number to start at, which is not stored. */
const orderedList = OrderedList.extend({ addAttributes: () => ({}) });

/** Tab leaves the text as it leaves every field: it moves no entry of a list. */
const listItem = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** The direction a text of another hand was stored with. */
const direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'bulletList', 'orderedList', 'blockquote'],
      attributes: { dir: { default: null } },
    },
  ],
});

/** Pictures of our own alone, with the words for who does not see them. */
const picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (isOwnPicture(image.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

const figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | caption)+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

/** Tables without widths: a page of the site gives each column its room. */
const table = Table.extend({ renderHTML: () => ['table', ['tbody', 0]], addNodeView: () => null });
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });
const cell = TableCell.extend({ addAttributes: spans });
const head = TableHeader.extend({ addAttributes: () => ({ ...spans(), scope: { default: null } }) });

/**
 * What a text may hold, as the server has it (server/data/write/richText.ts): everything else becomes its words when it is
 * opened or pasted. Articles hold pictures and tables as well (platform.md 9).
 */
export function richExtensions(isArticle: boolean): readonly AnyExtension[] {
  const usual = StarterKit.configure({
    heading: { levels: isArticle ? [2, 3, 4] : [2, 3] },
    link: false,
    listItem: false,
    orderedList: false,
    // Both would put an empty line below a text that ends with a list.
    trailingNode: false,
    dropcursor: false,
  });
  const articles = [picture, caption, figure, table, TableRow, head, cell];
  return [usual, link, orderedList, listItem, direction, ...(isArticle ? articles : [])];
}
