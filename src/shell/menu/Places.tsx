import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react';
import { Box, InputBase, List, Typography } from '@mui/material';
import Search from '@mui/icons-material/Search';
import type { MenuGroup, Place } from '#src/client/catalogue/menu.ts';
import { titleOfGroup } from '#src/client/catalogue/pageWords.ts';
import { bothLanguages } from '#src/client/words/bothLanguages.ts';
import { useWords } from '#src/client/words/words.ts';
import { MenuSection } from './MenuSection.tsx';
import { PLACES, scrolling, sectionTitle } from './menuStyles.ts';
import { PinButton, rowStyle } from './PinButton.tsx';
import { Pins } from './Pins.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { PART } from './useArrows.ts';
import { usePins, type PinBoard } from './usePins.ts';

/** What is looked for is found by its name in either language, so both are there before the first answer. */
const loadResults = async () => {
  const [results] = await Promise.all([import('./FilterResults.tsx'), bothLanguages()]);
  return results;
};
const FilterResults = lazy(loadResults);

const field = {
  mx: 1,
  mt: 1,
  mb: 1,
  px: 1,
  gap: 0.75,
  minHeight: 36,
  borderRadius: 1,
  bgcolor: 'rgb(255 255 255 / 9%)',
  color: '#fff',
  fontSize: '0.875rem',
  // As MUI writes them: the prefixer of right-to-left styles fails on the plain name.
  '& input::-webkit-input-placeholder': { color: 'inherit', opacity: 0.8 },
  '& input::-moz-placeholder': { color: 'inherit', opacity: 0.8 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '&.Mui-focused': { outline: '2px solid #fff', outlineOffset: -2 },
  '& input:focus-visible': { outline: 'none' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

interface FilterProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Opens the first of what was found. */
  readonly onFirst: () => void;
}

function Filter({ typed, onType, onFirst }: FilterProps) {
  const { own } = useWords();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onFirst();
    else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      onType('');
    }
  };
  return (
    <InputBase
      type="search"
      value={typed}
      placeholder={own.menu.filter}
      onChange={({ target }) => onType(target.value)}
      onFocus={() => void loadResults().catch(() => undefined)}
      onKeyDown={onKeyDown}
      startAdornment={<Search fontSize="small" aria-hidden />}
      inputProps={{ 'aria-label': own.menu.filter, autoComplete: 'off', maxLength: 60, enterKeyHint: 'go' }}
      sx={field}
    />
  );
}

interface LinesProps {
  readonly board: PinBoard;
  readonly current: string | undefined;
  readonly onOpen: () => void;
}

/** The five places this person was at last, without those that are pinned above them. */
function Recents({ board, current, onOpen }: LinesProps) {
  const { own } = useWords();
  const id = useId();
  if (board.recents.length === 0) return null;
  return (
    <MenuSection name="recents" title={own.menu.recent} id={id}>
      {board.recents.map((place) => (
        <Box component="li" key={place.path} sx={{ ...rowStyle, '& > a': { minHeight: 32 } }}>
          <PlaceRow place={place} current={place.path === current} onOpen={onOpen} />
          <PinButton place={place} board={board} current={false} />
        </Box>
      ))}
    </MenuSection>
  );
}

function AreaPlaces({ group, board, current, onOpen }: LinesProps & { readonly group: MenuGroup }) {
  const { locale } = useWords();
  const title = titleOfGroup(group.area, locale);
  return (
    <>
      <Typography component="p" sx={{ ...sectionTitle, px: 1.25, py: 0.5 }}>
        {title}
      </Typography>
      <List disablePadding aria-label={title}>
        {group.places.map((place) => (
          <Box component="li" key={place.path} sx={rowStyle}>
            <PlaceRow place={place} current={place.path === current} onOpen={onOpen} follows />
            <PinButton place={place} board={board} current={place.path === current} />
          </Box>
        ))}
      </List>
    </>
  );
}

interface PlacesProps {
  readonly id: string;
  readonly group: MenuGroup | undefined;
  readonly current: Place | undefined;
  readonly onOpen: () => void;
}

/** Beside the rail: what one looks for, what one pinned, where one was, and the places of the open area alone. */
export function Places({ id, group, current, onOpen }: PlacesProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const board = usePins(current?.path);
  const question = typed.trim();
  const lines = { board, current: current?.path };
  const opened = (): void => {
    setTyped('');
    onOpen();
  };
  const first = (): void => document.getElementById(list)?.querySelector('a')?.click();
  return (
    <Box
      id={id}
      {...{ [PART]: 'places' }}
      sx={{ flex: 1, minWidth: PLACES, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Filter typed={typed} onType={setTyped} onFirst={first} />
      <Box id={list} sx={{ flex: 1, minHeight: 0, px: 0.75, pb: 1, ...scrolling }}>
        {question === '' ? (
          <>
            <Pins {...lines} onOpen={opened} />
            <Recents {...lines} onOpen={opened} />
            {group ? <AreaPlaces {...lines} group={group} onOpen={opened} /> : null}
          </>
        ) : (
          <Suspense fallback={null}>
            <FilterResults {...lines} question={question} onOpen={opened} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}
