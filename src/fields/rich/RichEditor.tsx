import { useEffect, useRef } from 'react';
import { Box, styled } from '@mui/material';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import type { InputNames } from '../core/FieldFrame.tsx';
import type { FieldPlace } from '../core/kind.ts';
import { richExtensions } from './richSchema.ts';
import { editableOf, storedOf } from './richStored.ts';
import { articleLook, isArticle } from './richText.tsx';
import { RichTools } from './RichTools.tsx';
import type { FieldInput } from '../core/useFieldInput.ts';

/** The styles the editor needs; its own style element would not pass the page's policy. */
const Text = styled('div')(({ theme }) => ({
  '& .tiptap': {
    position: 'relative',
    minHeight: 120,
    padding: '8px 12px',
    outline: 'none',
    overflowWrap: 'anywhere',
    whiteSpace: 'break-spaces',
  },
  '& .tiptap p': { margin: '0 0 8px' },
  '& .tiptap li > p, & .tiptap td > p, & .tiptap th > p, & .tiptap blockquote > p:only-child': { margin: 0 },
  '& .tiptap pre': { whiteSpace: 'pre-wrap' },
  '& .tiptap .selectedCell': { backgroundColor: theme.palette.action.selected },
  '& .tiptap .ProseMirror-selectednode': { outline: `2px solid ${theme.palette.primary.main}` },
  '& .ProseMirror-separator': { display: 'inline !important', width: 0, height: 0, margin: '0 !important' },
  '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute' },
  '& .ProseMirror-focused .ProseMirror-gapcursor': {
    display: 'block',
    width: 20,
    borderTop: `1px solid ${theme.palette.text.primary}`,
  },
  '& .ProseMirror-hideselection *': { caretColor: 'transparent' },
}));

interface RichEditorProps {
  readonly place: FieldPlace;
  readonly input: FieldInput;
  readonly names: InputNames;
}

/** A text without a word or a picture is no value at all. */
function valueOf(editor: Editor): string | null {
  const html = editor.getHTML();
  return editor.getText().trim() === '' && !html.includes('<img ') ? null : storedOf(html);
}

/** What the editing element says of itself: its label, its help and error, its state. */
function attributesOf(place: FieldPlace, names: InputNames): Record<string, string> {
  const said = Object.entries({ ...names, 'aria-label': place.label })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const);
  return {
    ...Object.fromEntries(said),
    role: 'textbox',
    'aria-multiline': 'true',
    tabindex: '0',
    dir: 'auto',
  };
}

/** The editor bound to the form: what is typed is the form's at once, and so the draft's. */
function useRichEditor({ place, input, names }: RichEditorProps): Editor {
  const html = typeof input.value === 'string' ? input.value : '';
  const shown = useRef(html);
  const article = isArticle(place);
  const editor = useEditor({
    extensions: [...richExtensions(article)],
    content: editableOf(html),
    editable: !input.disabled,
    injectCSS: false,
    // What is typed stays what was typed: `1.` or `**` does not turn into something else.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: { attributes: attributesOf(place, names), transformPastedHTML: editableOf },
    onUpdate: ({ editor: now }) => {
      const value = valueOf(now);
      shown.current = value ?? '';
      input.set(value);
    },
    onBlur: input.blur,
    // The form takes the caret to what is wrong.
    onMount: ({ editor: now }) => input.ref(now.view.dom),
    onUnmount: () => input.ref(null),
  });
  useEffect(() => {
    // Only what comes from outside is written; while typing the text is the editor's own.
    if (html === shown.current) return;
    shown.current = html;
    editor.commands.setContent(editableOf(html), { emitUpdate: false });
  }, [editor, html]);
  return editor;
}

/** The editor of formatted text with its toolbar; a chunk of its own. */
export default function RichEditor({ place, input, names }: RichEditorProps) {
  const editor = useRichEditor({ place, input, names });
  return (
    <>
      <RichTools place={place} editor={editor} disabled={input.disabled} />
      <Box component={Text} sx={articleLook}>
        <EditorContent editor={editor} />
      </Box>
    </>
  );
}
