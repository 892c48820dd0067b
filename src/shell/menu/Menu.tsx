import { createElement, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Box, List, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { SETTINGS, type MenuGroup, type Place } from '#src/client/catalogue/menu.ts';
import { titleOfGroup, titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace } from '#src/client/catalogue/placeIcons.ts';
import { useWaiting, wayTo } from '#src/client/catalogue/waiting.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { useWords } from '#src/client/words/words.ts';
import { ground, hairline, PLACES, RAIL, railStyle, scrolling, sectionTitle } from './menuStyles.ts';
import { Places } from './Places.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { Rail } from './Rail.tsx';
import { PART, useArrows } from './useArrows.ts';
import { useMenu } from './useMenu.ts';
import { useOpenArea } from './useOpenArea.ts';

interface LineProps {
  readonly place: Place;
  readonly current: boolean;
  readonly wide: boolean;
  readonly onOpen: () => void;
}

/** A place of the one list; with its sign above its name while the menu is narrow. */
function Line({ place, current, wide, onOpen }: LineProps) {
  const { locale } = useWords();
  const waiting = useWaiting();
  return (
    <Box component="li" sx={{ listStyle: 'none', display: 'flex', my: 0.125 }}>
      {wide ? (
        <PlaceRow place={place} current={current} onOpen={onOpen} follows />
      ) : (
        <Box
          component={Link}
          to={wayTo(place.path, waiting)}
          onClick={onOpen}
          aria-current={current ? 'page' : undefined}
          sx={railStyle(false, current)}
        >
          {createElement(iconOfPlace(place), { fontSize: 'small', 'aria-hidden': true })}
          <span>{titleOfPlace(place, locale)}</span>
        </Box>
      )}
    </Box>
  );
}

type MenuState = ReturnType<typeof useMenu>;
interface FlatProps extends Omit<MenuState, 'flat'> {
  readonly wide: boolean;
  readonly onOpen: () => void;
}

/** Few places need no areas: one list. Only the console's, which are more, say what belongs together. */
function FlatMenu({ menu, top, bottom, current, wide, onOpen }: FlatProps) {
  const { locale } = useWords();
  const line = (place: Place) => (
    <Line key={place.path} {...{ place, wide, onOpen }} current={place.path === current?.path} />
  );
  const groups = menu.filter(({ area }) => area !== SETTINGS);
  return (
    <Box {...{ [PART]: 'list' }} sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box sx={{ flex: 1, p: wide ? 1.25 : 0.5, ...scrolling }}>
        <List disablePadding>{top.map(line)}</List>
        {groups.map(({ area, places }) => (
          <Box key={area}>
            {isConsole && wide ? (
              <Typography component="p" sx={{ ...sectionTitle, px: 1.25, pt: 1.5, pb: 0.5 }}>
                {titleOfGroup(area, locale)}
              </Typography>
            ) : null}
            <List disablePadding aria-label={titleOfGroup(area, locale)}>
              {places.map(line)}
            </List>
          </Box>
        ))}
      </Box>
      {bottom.length === 0 ? null : (
        <List disablePadding sx={{ p: wide ? 1.25 : 0.5, borderTop: `1px solid ${hairline}` }}>
          {bottom.map((place) => (
            <Line
              key={place.path}
              {...{ place, wide, onOpen }}
              // Without a rail, whatever is set stands behind the settings.
              current={place.path === current?.path || current?.group === SETTINGS}
            />
          ))}
        </List>
      )}
    </Box>
  );
}

/** Beside a narrow menu the places of an area come over the page, until one is chosen or something else is done. */
const over = {
  ...ground,
  position: 'absolute',
  insetInlineStart: RAIL,
  top: 0,
  bottom: 0,
  width: PLACES + 24,
  zIndex: 'drawer',
  boxShadow: 8,
} as const;

/** Whether the places stand over the page; another address puts them away. */
function usePutAway(wide: boolean) {
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState<string>();
  const nav = useRef<HTMLElement>(null);
  const shown = wide || shownAt === pathname;
  useEffect(() => {
    if (wide || shownAt === undefined) return undefined;
    const away = ({ target }: Event): void => {
      if (target instanceof Node && nav.current?.contains(target) !== true) setShownAt(undefined);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [wide, shownAt]);
  return { nav, shown, show: () => setShownAt(pathname), putAway: () => setShownAt(undefined) };
}

interface RailMenuProps extends Omit<MenuState, 'flat'> {
  readonly area: string | undefined;
  readonly shown: boolean;
  readonly wide: boolean;
  readonly onArea: (area: string) => void;
  readonly onOpen: () => void;
}

function RailMenu({ menu, top, bottom, current, area, shown, wide, onArea, onOpen }: RailMenuProps) {
  const id = useId();
  const group: MenuGroup | undefined = menu.find((one) => one.area === area);
  const places = <Places key={shown ? 'shown' : 'away'} {...{ id, group, current, onOpen }} />;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
      <Rail
        {...{ menu, top, bottom, current, onArea, onOpen }}
        open={shown ? area : undefined}
        controls={id}
      />
      {wide ? places : shown ? <Box sx={over}>{places}</Box> : null}
    </Box>
  );
}

/**
 * The menu: only what this person may open. A rail of areas with the open area's places beside it; `wide` is false where
 * these come over the page only when asked for. Who has few places sees one list.
 */
export function Menu({ wide, onOpen }: { readonly wide: boolean; readonly onOpen: () => void }) {
  const { shell } = useWords();
  const { flat, ...state } = useMenu();
  const { area, open } = useOpenArea(state.menu, state.current);
  const { nav, shown, show, putAway } = usePutAway(wide);
  const arrows = useArrows();
  const onArea = (chosen: string): void => {
    // Beside a narrow menu the button of the open area puts its places away again.
    if (!wide && shown && chosen === area) return putAway();
    open(chosen);
    show();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && !wide && shown) {
      nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      putAway();
      event.stopPropagation();
    } else arrows(event);
  };
  const opened = (): void => {
    putAway();
    onOpen();
  };
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={shell.frame.menu}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      {flat ? (
        <FlatMenu {...state} wide={wide} onOpen={opened} />
      ) : (
        <RailMenu {...state} {...{ area, shown, wide, onArea }} onOpen={opened} />
      )}
    </Box>
  );
}
