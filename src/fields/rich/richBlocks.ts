import type { Editor, JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

const paragraph: JSONContent = { type: 'paragraph' };

/**
 * Puts a block below the one with the caret, in the place of an empty one, and an empty paragraph after it to go on in.
 * Answers where the block begins.
 */
function insertBelow(editor: Editor, block: JSONContent): number {
  const { $from } = editor.state.selection;
  const depth = Math.min(1, $from.depth);
  const isBlank = depth === 1 && $from.node(1).type.name === 'paragraph' && $from.node(1).childCount === 0;
  const after = depth === 1 ? $from.after(1) : editor.state.doc.content.size;
  const from = isBlank ? $from.before(1) : after;
  editor.chain().focus().insertContentAt({ from, to: after }, [block, paragraph]).run();
  return from;
}

/** A table of two columns with a head, whose first cell is ready to be typed over. */
export function insertTable(editor: Editor, title: string): void {
  const row = (cell: JSONContent): JSONContent => ({ type: 'tableRow', content: [cell, cell] });
  const words: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: title }] };
  const head = row({ type: 'tableHeader', content: [words] });
  const empty = row({ type: 'tableCell', content: [paragraph] });
  const begin = insertBelow(editor, { type: 'table', content: [head, empty, empty] });
  // Into the table, its row, the cell and its paragraph.
  const first = begin + 4;
  editor.commands.command(({ tr }) => {
    tr.setSelection(TextSelection.create(tr.doc, first, first + title.length));
    return true;
  });
}

/** A picture of our own with the words for who does not see it; one writes on below it. */
export function insertPicture(editor: Editor, id: string, alt: string): void {
  const image: JSONContent = { type: 'image', attrs: { src: `/api/v1/blog-pictures/${id}`, alt } };
  const begin = insertBelow(editor, { type: 'paragraph', content: [image] });
  // Past the paragraph with the picture, into the empty one.
  editor.commands.setTextSelection(begin + 4);
}
