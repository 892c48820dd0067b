import { useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import { Box, styled } from '@mui/material';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import LinkIcon from '@mui/icons-material/Link';
import { later } from '#src/ui/later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldPlace, InputProps } from './kind.ts';
import { edit, keepPlace, unwrapBlocks } from './richCommands.ts';
import { cleanFragment } from './richNodes.tsx';
import { RichTool } from './RichTool.tsx';
import { articleLook, isArticle } from './richText.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';

const Surface = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.neutral.lineStrong}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&[data-wrong="true"]': { borderColor: theme.palette.error.main },
  '& [contenteditable]': { minHeight: 120, padding: '8px 12px', outline: 'none', overflowWrap: 'anywhere' },
  '& [contenteditable] p': { margin: '0 0 8px' },
}));

const tools = [
  { command: 'bold', word: 'bold', Icon: BoldIcon },
  { command: 'italic', word: 'italic', Icon: ItalicIcon },
  { command: 'insertUnorderedList', word: 'bulletList', Icon: BulletsIcon },
  { command: 'insertOrderedList', word: 'numberList', Icon: NumbersIcon },
  { command: 'createLink', word: 'link', Icon: LinkIcon },
] as const;

const AskText = later(() => import('./AskText.tsx'));
const ArticleTools = later(() => import('./ArticleTools.tsx'));

interface ToolsProps {
  readonly place: FieldPlace;
  readonly box: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
  readonly onDone: () => void;
}

function Tools({ place, box, disabled, onDone }: ToolsProps) {
  const { t } = useReading();
  // Brings the caret back to where the link belongs.
  const [linking, setLinking] = useState<() => void>();
  const run = (command: string): void => {
    if (command === 'createLink') {
      const restore = keepPlace(box);
      setLinking(() => restore);
      return;
    }
    box.current?.focus();
    edit(command);
    onDone();
  };
  const link = (address: string): void => {
    setLinking(undefined);
    linking?.();
    edit('createLink', /^[a-z]+:/i.test(address) ? address : `https://${address}`);
    onDone();
  };
  return (
    <Box
      role="toolbar"
      aria-label={place.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tools.map(({ command, word, Icon }) => (
        <RichTool
          key={command}
          label={t.field[word]}
          Icon={Icon}
          disabled={disabled}
          onClick={() => run(command)}
        />
      ))}
      {isArticle(place) ? <ArticleTools place={place} box={box} disabled={disabled} onDone={onDone} /> : null}
      {linking ? (
        <AskText
          ltr
          title={t.field.link}
          label={t.field.linkAddress}
          initial="https://"
          onDone={link}
          onClose={() => setLinking(undefined)}
        />
      ) : null}
    </Box>
  );
}

/** What is pasted keeps only what the text may hold. */
function pasteClean(event: ClipboardEvent, isLong: boolean): void {
  event.preventDefault();
  const { clipboardData } = event;
  const clean = document.createElement('div');
  clean.append(
    cleanFragment(clipboardData.getData('text/html') || clipboardData.getData('text/plain'), isLong),
  );
  edit('insertHTML', clean.innerHTML);
}

export function RichTextInput({ place, source, required, dense }: InputProps) {
  const input = useFieldInput(place, source);
  const box = useRef<HTMLDivElement>(null);
  const isLong = isArticle(place);
  const html = typeof input.value === 'string' ? input.value : '';
  useEffect(() => {
    // Only what comes from outside is written; while typing the text is the element's own.
    if (box.current && box.current.innerHTML !== html)
      box.current.replaceChildren(cleanFragment(html, isLong));
  }, [html, isLong]);
  const take = (): void => {
    if (box.current) unwrapBlocks(box.current);
    const words = box.current?.textContent?.trim() ?? '';
    const hasPicture = box.current !== null && box.current.querySelector('img') !== null;
    input.set(words === '' && !hasPicture ? null : (box.current?.innerHTML ?? null));
  };
  const paste = (event: ClipboardEvent): void => {
    pasteClean(event, isLong);
    take();
  };
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Surface data-wrong={input.error !== undefined}>
          <Tools place={place} box={box} disabled={input.disabled} onDone={take} />
          <Box
            sx={articleLook}
            {...names}
            ref={(element: HTMLDivElement | null) => {
              box.current = element;
              input.ref(element);
            }}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-label={place.label}
            dir="auto"
            contentEditable={!input.disabled}
            suppressContentEditableWarning
            // A new line is a paragraph: a plain box around it would not be kept.
            onFocus={() => edit('defaultParagraphSeparator', 'p')}
            onInput={take}
            onBlur={input.blur}
            onPaste={paste}
          />
        </Surface>
      )}
    </FieldFrame>
  );
}
