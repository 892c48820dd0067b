import { useState } from 'react';
import { Box } from '@mui/material';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import LinkIcon from '@mui/icons-material/Link';
import { useEditorState, type Editor } from '@tiptap/react';
import { later } from '#src/ui/later.tsx';
import { ArticleTools } from './ArticleTools.tsx';
import type { FieldPlace } from '../core/kind.ts';
import { RichTool } from './RichTool.tsx';
import { isArticle } from './richText.tsx';
import { useReading } from '#src/client/words/useReading.ts';

const tools = [
  { mark: 'bold', word: 'bold', Icon: BoldIcon },
  { mark: 'italic', word: 'italic', Icon: ItalicIcon },
  { mark: 'bulletList', word: 'bulletList', Icon: BulletsIcon },
  { mark: 'orderedList', word: 'numberList', Icon: NumbersIcon },
  { mark: 'link', word: 'link', Icon: LinkIcon },
] as const;

type Mark = (typeof tools)[number]['mark'];

const AskText = later(() => import('../file/AskText.tsx'));

interface ToolsProps {
  readonly place: FieldPlace;
  readonly editor: Editor;
  readonly disabled: boolean;
}

function toggle(editor: Editor, mark: Exclude<Mark, 'link'>): void {
  const chain = editor.chain().focus();
  if (mark === 'bold') chain.toggleBold().run();
  else if (mark === 'italic') chain.toggleItalic().run();
  else if (mark === 'bulletList') chain.toggleBulletList().run();
  else chain.toggleOrderedList().run();
}

/** Makes a link of what is chosen; where nothing is, the address itself is written as one. */
function setLink(editor: Editor, typed: string): void {
  const href = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
  const chain = editor.chain().focus();
  if (editor.state.selection.empty)
    chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** The toolbar of a text; a tool is pressed where the caret stands in what it makes. */
export function RichTools({ place, editor, disabled }: ToolsProps) {
  const { t } = useReading();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ mark }) => now.isActive(mark)),
  });
  const press = (mark: Mark): void => {
    if (mark !== 'link') toggle(editor, mark);
    else if (editor.isActive('link')) editor.chain().focus().extendMarkRange('link').unsetLink().run();
    else setLinking(true);
  };
  return (
    <Box
      role="toolbar"
      aria-label={place.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tools.map(({ mark, word, Icon }, index) => (
        <RichTool
          key={mark}
          label={t.field[word]}
          Icon={Icon}
          pressed={active[index] === true}
          disabled={disabled}
          onClick={() => press(mark)}
        />
      ))}
      {isArticle(place) ? <ArticleTools place={place} editor={editor} disabled={disabled} /> : null}
      {linking ? (
        <AskText
          ltr
          title={t.field.link}
          label={t.field.linkAddress}
          initial="https://"
          onDone={(address) => {
            setLinking(false);
            setLink(editor, address);
          }}
          onClose={() => setLinking(false)}
        />
      ) : null}
    </Box>
  );
}
