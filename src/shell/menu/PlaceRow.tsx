import { createElement, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Place } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace } from '#src/client/catalogue/placeIcons.ts';
import { useWaiting, wayTo } from '#src/client/catalogue/waiting.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { useWords } from '#src/client/words/words.ts';
import { figureStyle, itemStyle } from './menuStyles.ts';

const MOST = 99;

/** How much waits, drawn as a figure and said in words; nothing where nothing waits. */
export function Figure({ count }: { readonly count: number }) {
  const { own, say } = useWords();
  if (count === 0) return null;
  return (
    <>
      <Box component="span" aria-hidden sx={figureStyle} dir="ltr">
        {count > MOST ? `${MOST}+` : count}
      </Box>
      <Box component="span" sx={unseen}>
        {say(own.menu.waiting, { count: String(count) })}
      </Box>
    </>
  );
}

interface PlaceRowProps {
  readonly place: Place;
  readonly current: boolean;
  readonly onOpen: () => void;
  /** Buttons beside it, reached sideways. */
  readonly children?: ReactNode;
  /** The list keeps the open place in view. */
  readonly follows?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly describedBy?: string | undefined;
}

/** One place as a line: its sign, its name, what waits there, and what may be done with the line itself. */
export function PlaceRow({
  place,
  current,
  onOpen,
  children,
  follows = false,
  onKeyDown,
  describedBy,
}: PlaceRowProps) {
  const { locale } = useWords();
  const waiting = useWaiting();
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In a list longer than the window the open place would lie below its edge; jsdom has no scrolling.
    if (current && follows) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current, follows]);
  return (
    <>
      <Box
        component={Link}
        ref={line}
        to={wayTo(place.path, waiting)}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        draggable={false}
        aria-current={current ? 'page' : undefined}
        aria-describedby={describedBy}
        sx={itemStyle(current)}
      >
        {createElement(iconOfPlace(place), { fontSize: 'small', 'aria-hidden': true })}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {titleOfPlace(place, locale)}
        </Box>
        <Figure count={waiting[place.path] ?? 0} />
      </Box>
      {children}
    </>
  );
}
