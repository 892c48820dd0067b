import { Box } from '@mui/material';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import type { Place } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { useWords } from '#src/client/words/words.ts';
import { toolStyle } from './menuStyles.ts';
import type { PinBoard } from './usePins.ts';

/** A line with a button over its end. */
export const rowStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  listStyle: 'none',
  my: 0.125,
} as const;

/** Seen on the line the mouse is on and where the focus is; a finger finds it beside every line. */
const pinStyle = {
  ...toolStyle,
  position: 'absolute',
  insetInlineEnd: 4,
  bgcolor: 'clinic.deep',
  opacity: 0,
  'li:hover > &, &:focus-visible': { opacity: 1 },
  '@media (pointer: coarse)': {
    position: 'static',
    width: 44,
    height: 44,
    opacity: 1,
    bgcolor: 'transparent',
  },
};

/** Pins a place, or takes it off. Tab passes it by on all lines but the open one's; the arrows reach it sideways. */
export function PinButton({
  place,
  board,
  current,
}: {
  readonly place: Place;
  readonly board: PinBoard;
  readonly current: boolean;
}) {
  const { own, say, locale } = useWords();
  const pinned = board.isPinned(place.path);
  const name = titleOfPlace(place, locale);
  const label = say(pinned ? own.menu.unpin : own.menu.pin, { name });
  return (
    <Box
      component="button"
      type="button"
      data-menu-tool="pin"
      tabIndex={current ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => board.toggle(place.path)}
      sx={pinStyle}
    >
      {pinned ? <Star fontSize="inherit" aria-hidden /> : <StarBorder fontSize="inherit" aria-hidden />}
    </Box>
  );
}
