import { createElement, useMemo, type ReactNode } from 'react';
import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import MenuIcon from '@mui/icons-material/Menu';
import { Link, useLocation } from 'react-router-dom';
import { currentPath, placesOpenTo } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace } from '#src/client/catalogue/placeIcons.ts';
import { useWaiting, waitingIn, wayTo } from '#src/client/catalogue/waiting.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { Figure } from '../menu/PlaceRow.tsx';
import { PHONE, phonePlaces, type PhoneChoice } from './places.ts';
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
  // What waits stands at the corner of the sign.
  '& > [dir]': { position: 'absolute', top: 4, insetInlineStart: 'calc(50% + 4px)' },
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
  readonly icon: ReactNode;
  readonly count: number;
  readonly to: string;
  readonly label: string;
  readonly current: boolean;
}

const AtFoot = ({ to, label, icon, count, current }: PlaceProps) => (
  <ButtonBase component={Link} to={to} aria-current={current ? 'page' : undefined} sx={item(current)}>
    {icon}
    <Label>{label}</Label>
    <Figure count={count} />
  </ButtonBase>
);

/** The four places of this person: those of their role, or those they chose. */
function useFoot() {
  const subject = useSubject();
  const { role, is_owner: isOwner } = useMe();
  const [chosen] = usePreference<PhoneChoice | null>(PHONE, null);
  return useMemo(
    () => phonePlaces(subject, isOwner ? 'manager' : role, chosen),
    [subject, isOwner, role, chosen],
  );
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

/** The phone's bar: four places that stay where they are, and the whole menu (UX-01). */
export default function BottomBar({
  onMore,
  moreOpen,
}: {
  readonly onMore: () => void;
  readonly moreOpen: boolean;
}) {
  const { shell, own, locale } = useWords();
  const { pathname } = useLocation();
  const places = useFoot();
  const waiting = useWaiting();
  const typing = useKeyboardOpen();
  const paths = places.map(({ path }) => path);
  const subject = useSubject();
  // Of all places: under one that is not at the foot no other is lit, though its address may begin alike.
  const all = useMemo(() => placesOpenTo(subject).map(({ path }) => path), [subject]);
  const current = currentPath([...all, ...paths], pathname);
  if (typing) return null;
  const behind = Object.keys(waiting).filter((path) => !paths.includes(path));
  return (
    <Box component="nav" aria-label={own.places} sx={bar}>
      {places.map((place) => (
        <AtFoot
          key={place.path}
          to={wayTo(place.path, waiting)}
          label={titleOfPlace(place, locale)}
          icon={createElement(iconOfPlace(place), { fontSize: 'small', 'aria-hidden': true })}
          count={waiting[place.path] ?? 0}
          current={place.path === current}
        />
      ))}
      <ButtonBase onClick={onMore} aria-expanded={moreOpen} sx={item(false)}>
        <MenuIcon fontSize="small" aria-hidden />
        <Label>{shell.frame.more}</Label>
        <Figure count={waitingIn(waiting, behind)} />
      </ButtonBase>
    </Box>
  );
}
