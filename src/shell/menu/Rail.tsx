import { createElement, type ReactNode } from 'react';
import { Box, List } from '@mui/material';
import { Link } from 'react-router-dom';
import { SETTINGS, type MenuGroup, type Place } from '#src/client/catalogue/menu.ts';
import { titleOfGroup, titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace, iconOfRail } from '#src/client/catalogue/placeIcons.ts';
import { useWaiting, waitingIn, wayTo } from '#src/client/catalogue/waiting.ts';
import { useWords } from '#src/client/words/words.ts';
import { hairline, RAIL, railStyle, scrolling } from './menuStyles.ts';
import { Figure } from './PlaceRow.tsx';
import { PART } from './useArrows.ts';

interface RailLinkProps {
  readonly place: Place;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function RailLink({ place, current, onOpen }: RailLinkProps) {
  const { locale } = useWords();
  const waiting = useWaiting();
  return (
    <Box
      component={Link}
      to={wayTo(place.path, waiting)}
      onClick={onOpen}
      aria-current={current ? 'page' : undefined}
      sx={railStyle(false, current)}
    >
      {createElement(iconOfPlace(place), { fontSize: 'small', 'aria-hidden': true })}
      <span>{titleOfPlace(place, locale)}</span>
      <Figure count={waiting[place.path] ?? 0} />
    </Box>
  );
}

interface RailAreaProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly current: boolean;
  readonly controls: string;
  readonly onChoose: () => void;
}

function RailArea({ group, open, current, controls, onChoose }: RailAreaProps) {
  const { locale } = useWords();
  const waiting = useWaiting();
  const count = waitingIn(
    waiting,
    group.places.map(({ path }) => path),
  );
  return (
    <Box
      component="button"
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      data-current={current || undefined}
      onClick={onChoose}
      sx={railStyle(open, current)}
    >
      {createElement(iconOfRail(group), { fontSize: 'small', 'aria-hidden': true })}
      <span>{titleOfGroup(group.area, locale)}</span>
      <Figure count={count} />
    </Box>
  );
}

const line = { listStyle: 'none', px: 0.25, py: 0.125 };
const column = { p: 0, m: 0 };

export interface RailProps {
  readonly menu: readonly MenuGroup[];
  readonly top: readonly Place[];
  readonly bottom: readonly Place[];
  readonly current: Place | undefined;
  /** The area whose places are shown; none while they are put away. */
  readonly open: string | undefined;
  readonly controls: string;
  readonly onArea: (area: string) => void;
  readonly onOpen: () => void;
}

/** The areas, with what belongs to none of them above, and the settings at the foot. */
export function Rail({ menu, top, bottom, current, open, controls, onArea, onOpen }: RailProps) {
  const { own } = useWords();
  const link = (place: Place): ReactNode => (
    <Box component="li" key={place.path} sx={line}>
      <RailLink
        place={place}
        // Whatever is set stands behind the settings.
        current={place.path === current?.path || (place.path === '/settings' && current?.group === SETTINGS)}
        onOpen={onOpen}
      />
    </Box>
  );
  return (
    <Box
      {...{ [PART]: 'rail' }}
      sx={{
        width: RAIL,
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        borderInlineEnd: `1px solid ${hairline}`,
      }}
    >
      <List disablePadding aria-label={own.menu.areas} sx={{ ...column, py: 1, flex: 1, ...scrolling }}>
        {top.map(link)}
        {menu
          .filter(({ area }) => area !== SETTINGS)
          .map((group) => (
            <Box component="li" key={group.area} sx={line}>
              <RailArea
                group={group}
                open={group.area === open}
                current={group.area === current?.group}
                controls={controls}
                onChoose={() => onArea(group.area)}
              />
            </Box>
          ))}
      </List>
      <List disablePadding sx={{ ...column, py: 0.5, borderTop: `1px solid ${hairline}` }}>
        {bottom.map(link)}
      </List>
    </Box>
  );
}
