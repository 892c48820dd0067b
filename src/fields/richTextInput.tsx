import { useEffect, useRef, type ClipboardEvent, type RefObject } from 'react';
import { Box, IconButton, styled, Tooltip } from '@mui/material';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import LinkIcon from '@mui/icons-material/Link';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './kind.ts';
import { cleanFragment } from './richNodes.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useReading } from './useReading.ts';

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

/**
 * The browser's own editing commands: old, yet the only editor that costs nothing to load. What they produce is
 * rebuilt from the allow-list here and cleaned once more by the server.
 */
const edit = (command: string, value?: string): boolean => document.execCommand(command, false, value);

function Tools({
  box,
  disabled,
  onDone,
}: {
  readonly box: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
  readonly onDone: () => void;
}) {
  const { t } = useReading();
  const run = (command: string): void => {
    const address = command === 'createLink' ? window.prompt(t.field.linkAddress, 'https://') : undefined;
    if (address === null) return;
    box.current?.focus();
    edit(command, address);
    onDone();
  };
  return (
    <Box role="toolbar" sx={{ display: 'flex', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      {tools.map(({ command, word, Icon }) => (
        <Tooltip key={command} title={t.field[word]}>
          <span>
            <IconButton
              size="small"
              disabled={disabled}
              aria-label={t.field[word]}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
            >
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}

export function RichTextInput({ place, source, required, dense }: InputProps) {
  const input = useFieldInput(place, source);
  const box = useRef<HTMLDivElement>(null);
  const html = typeof input.value === 'string' ? input.value : '';
  useEffect(() => {
    // Only what comes from outside is written; while typing the text is the element's own.
    if (box.current && box.current.innerHTML !== html) box.current.replaceChildren(cleanFragment(html));
  }, [html]);
  const take = (): void => {
    const words = box.current?.textContent?.trim() ?? '';
    input.set(words === '' ? null : (box.current?.innerHTML ?? null));
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const clean = document.createElement('div');
    clean.append(
      cleanFragment(event.clipboardData.getData('text/html') || event.clipboardData.getData('text/plain')),
    );
    edit('insertHTML', clean.innerHTML);
    take();
  };
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Surface data-wrong={input.error !== undefined}>
          <Tools box={box} disabled={input.disabled} onDone={take} />
          <div
            {...names}
            ref={(element) => {
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
            onInput={take}
            onBlur={input.blur}
            onPaste={paste}
          />
        </Surface>
      )}
    </FieldFrame>
  );
}
