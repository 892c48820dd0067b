import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Box, Dialog, IconButton, InputBase, useMediaQuery, type Theme } from '@mui/material';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { useNavigate } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';
import type { Doors, Item } from './items.ts';
import { Foot, Results } from './Results.tsx';
import { usePalette } from './usePalette.ts';

export interface PaletteProps extends Doors {
  /** What was typed before the palette stood. */
  readonly begun: string;
  readonly onClose: () => void;
}

/** The chosen line: the first one until the arrows move it, and always one that is there. */
function useChosen(items: readonly Item[], question: string) {
  const [state, setState] = useState({ question, index: 0 });
  const index = state.question === question ? Math.min(state.index, Math.max(items.length - 1, 0)) : 0;
  const choose = (next: number): void =>
    setState({ question, index: items.length === 0 ? 0 : (next + items.length) % items.length });
  return { index, choose };
}

const paper = (phone: boolean) => ({
  sx: {
    m: phone ? 0 : 2,
    mt: phone ? 0 : '12vh',
    alignSelf: 'flex-start',
    width: '100%',
    maxWidth: phone ? 'none' : 640,
    maxHeight: phone ? 'none' : '70vh',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    ...(phone && { border: 0, borderRadius: 0 }),
  },
});

interface BoxProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly list: string;
  readonly active: string | undefined;
}

/** The box that keeps the focus all the time; arrows move the choice below it. */
function QuestionBox({ typed, onType, onClose, list, active }: BoxProps) {
  const { own } = useWords();
  const words = own.palette;
  const aria = {
    role: 'combobox',
    'aria-label': words.placeholder,
    'aria-expanded': true,
    'aria-autocomplete': 'list',
    'aria-controls': list,
    ...(active !== undefined && { 'aria-activedescendant': active }),
    autoComplete: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
    maxLength: 100,
  } as const;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Search aria-hidden sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={words.placeholder}
        onChange={(event) => onType(event.target.value)}
        inputProps={aria}
        sx={{ fontSize: '1rem', '& input:focus-visible': { outline: 'none' } }}
      />
      <IconButton onClick={onClose} aria-label={words.close} edge="end" size="small">
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** What the keys of the box do. */
function keyHandler(
  items: readonly Item[],
  { index, choose }: ReturnType<typeof useChosen>,
  open: (item: Item, newTab: boolean) => void,
) {
  return (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const item = items[index];
    const moves: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const to = moves[event.key];
    if (to !== undefined) choose(to);
    else if (event.key === 'Enter' && item) open(item, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
}

/** Go anywhere, find any record, start anything: one box for all of it (UX-03). */
export default function Palette({ begun, onClose, ...doors }: PaletteProps) {
  const { own } = useWords();
  const navigate = useNavigate();
  const list = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [typed, setTyped] = useState(begun);
  const { groups, items, question, records } = usePalette(typed, doors);
  const chosen = useChosen(items, question);
  const active = items.length === 0 ? undefined : `${list}-${chosen.index}`;
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const open = (item: Item, newTab: boolean): void => {
    if (item.to !== undefined && newTab) {
      window.open(item.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.to === undefined) item.run?.();
    else void navigate(item.to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      onKeyDown={keyHandler(items, chosen, open)}
      transitionDuration={0}
      slotProps={{
        paper: { ...paper(phone), 'aria-label': own.palette.title },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <QuestionBox typed={typed} onType={setTyped} onClose={onClose} list={list} active={active} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', py: 1 }}>
        <Results
          {...{ groups, list, question, onOpen: open }}
          chosen={chosen.index}
          onChoose={chosen.choose}
          busy={records.isFetching}
          failed={records.error !== null}
        />
      </Box>
      {phone ? null : <Foot />}
    </Dialog>
  );
}
