import { createElement, useState, type ReactNode } from 'react';
import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import MenuIcon from '@mui/icons-material/Menu';
import { Link, useLocation } from 'react-router-dom';
import { icons, ScreenIcon } from '#src/client/catalogue/icons.ts';
import { currentPath } from '#src/client/catalogue/menu.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { phonePlaces, USED, type Used } from './places.ts';
import { useKeyboardOpen } from './useKeyboardOpen.ts';

/** Height of the bar without the phone's own safe area, in pixels; `Layout` keeps the room free. */
const BAR = 64;

/** Signs stand in one line and names below them, whether or not one of the names needs two lines. */
const item = (current: boolean): SxProps<Theme> => ({
  gridRow: '1 / -1',
  display: 'grid',
  gridTemplateRows: 'subgrid',
  justifyItems: 'center',
  minWidth: 0,
  px: 0.25,
  position: 'relative',
  '& > svg': { gridRow: 2 },
  color: current ? 'primary.main' : 'text.secondary',
  font: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: current ? 700 : 550,
  lineHeight: 1.5,
  textDecoration: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    insetInline: '22%',
    height: 3,
    borderRadius: '0 0 3px 3px',
    bgcolor: current ? 'clinic.accent' : 'transparent',
  },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -3 },
});

function Label({ children }: { readonly children: string }) {
  return (
    <Box
      component="span"
      title={children}
      sx={{
        gridRow: 3,
        maxWidth: '100%',
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '2',
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly current: boolean;
}

const Place = ({ to, label, icon, current }: PlaceProps) => (
  <ButtonBase component={Link} to={to} aria-current={current ? 'page' : undefined} sx={item(current)}>
    {icon}
    <Label>{label}</Label>
  </ButtonBase>
);

/** The four places of this person; they stay where they are until the page is loaded anew. */
function usePlaces() {
  const subject = useSubject();
  const { role, is_owner: isOwner } = useMe();
  const [used] = usePreference<Used>(USED, {});
  const [places] = useState(() => phonePlaces(subject, isOwner ? 'manager' : role, used));
  return places;
}

const bar: SxProps<Theme> = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr auto auto 1fr',
  rowGap: '1px',
  boxSizing: 'content-box',
  height: BAR,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
  pb: 'env(safe-area-inset-bottom)',
  // The save bar of a form stands at the same place and matters more.
  'body:has(main [data-shortcut="save"]) &': { display: 'none' },
  '@media print': { display: 'none' },
};

/** The phone's bar: the four most used places and the whole menu (UX-01). */
export default function BottomBar({
  onMore,
  moreOpen,
}: {
  readonly onMore: () => void;
  readonly moreOpen: boolean;
}) {
  const { shell, own, locale } = useWords();
  const { pathname } = useLocation();
  const places = usePlaces();
  const typing = useKeyboardOpen();
  const current = currentPath(
    places.map(({ path }) => path),
    pathname,
  );
  if (typing) return null;
  return (
    <Box component="nav" aria-label={own.places} sx={bar}>
      {places.map(({ path, entry }) => (
        <Place
          key={path}
          to={path}
          label={entry ? titleOfScreen(entry.resource.words[locale], entry.name) : shell.dashboard.title}
          icon={
            entry ? (
              <ScreenIcon entry={entry} fontSize="small" />
            ) : (
              createElement(icons.home, { fontSize: 'small', 'aria-hidden': true })
            )
          }
          current={path === current}
        />
      ))}
      <ButtonBase onClick={onMore} aria-expanded={moreOpen} sx={item(false)}>
        <MenuIcon fontSize="small" aria-hidden />
        <Label>{shell.frame.more}</Label>
      </ButtonBase>
    </Box>
  );
}
