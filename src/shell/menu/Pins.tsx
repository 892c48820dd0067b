import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Box } from '@mui/material';
import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import SwapVert from '@mui/icons-material/SwapVert';
import type { Place } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { useWords } from '#src/client/words/words.ts';
import { MenuSection } from './MenuSection.tsx';
import { toolStyle } from './menuStyles.ts';
import { PinButton, rowStyle } from './PinButton.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import type { PinBoard } from './usePins.ts';

/** Moves a pinned place, says where it came to, and gives it the focus back that moving took. */
function useMoving({ pins, move }: PinBoard) {
  const { own, say, locale } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ readonly path: string; readonly told: string }>();
  useEffect(() => {
    if (!moved) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(moved.path)}"]`);
    const isInside = line?.contains(document.activeElement) === true;
    if (!isInside) line?.querySelector<HTMLElement>('a')?.focus();
  }, [moved]);
  const moveTo = (place: Place, to: number): void => {
    const at = Math.max(0, Math.min(to, pins.length - 1));
    if (pins[at]?.path === place.path) return;
    move(place.path, at);
    const told = say(own.menu.moved, {
      name: titleOfPlace(place, locale),
      place: String(at + 1),
      count: String(pins.length),
    });
    setMoved({ path: place.path, told });
  };
  return { list, moveTo, told: moved?.told ?? '' };
}

/** Dragging with the mouse: the line goes to the place of the one it is dropped on. */
function useDragging(moveTo: (place: Place, to: number) => void) {
  const [dragged, setDragged] = useState<Place>();
  const [over, setOver] = useState<string>();
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (place: Place, index: number) => ({
    draggable: true,
    'data-over': over === place.path && dragged?.path !== place.path ? '' : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', place.path);
      setDragged(place);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(place.path);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged) moveTo(dragged, index);
      end();
    },
    onDragEnd: end,
  });
}

interface MoveProps {
  readonly place: Place;
  readonly index: number;
  readonly count: number;
  readonly moveTo: (place: Place, to: number) => void;
}

/** For whoever can neither drag nor press two keys together. */
function MoveButtons({ place, index, count, moveTo }: MoveProps) {
  const { own, say, locale } = useWords();
  const name = titleOfPlace(place, locale);
  const button = (label: string, to: number, disabled: boolean, icon: typeof ArrowUp) => {
    const Icon = icon;
    return (
      <Box
        component="button"
        type="button"
        data-menu-tool="move"
        aria-label={say(label, { name })}
        title={say(label, { name })}
        disabled={disabled}
        onClick={() => moveTo(place, to)}
        sx={toolStyle}
      >
        <Icon fontSize="small" aria-hidden />
      </Box>
    );
  };
  return (
    <>
      {button(own.menu.up, index - 1, index === 0, ArrowUp)}
      {button(own.menu.down, index + 1, index === count - 1, ArrowDown)}
    </>
  );
}

/** Shows the buttons that move, for whoever neither drags nor knows the keys. */
function ArrangeButton({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  const { own } = useWords();
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={on}
      aria-label={own.menu.arrange}
      title={own.menu.arrange}
      onClick={() => onChange(!on)}
      sx={toolStyle}
    >
      <SwapVert fontSize="small" aria-hidden />
    </Box>
  );
}

interface PinsProps {
  readonly board: PinBoard;
  readonly current: string | undefined;
  readonly onOpen: () => void;
}

interface PinProps extends PinsProps, MoveProps {
  readonly arranging: boolean;
  readonly help: string;
}

/** One pinned place; Alt with an arrow moves it. */
function Pin({ place, index, count, moveTo, arranging, help, board, current, onOpen }: PinProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(place, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const isCurrent = place.path === current;
  return (
    <>
      <PlaceRow
        place={place}
        current={isCurrent}
        onOpen={onOpen}
        onKeyDown={onKeyDown}
        describedBy={count > 1 ? help : undefined}
      />
      {arranging ? (
        <MoveButtons {...{ place, index, count, moveTo }} />
      ) : (
        <PinButton place={place} board={board} current={isCurrent} />
      )}
    </>
  );
}

/** The pinned places in their person's own order. */
export function Pins({ board, current, onOpen }: PinsProps) {
  const { own } = useWords();
  const [id, help] = [useId(), useId()];
  const [arranging, setArranging] = useState(false);
  const { list, moveTo, told } = useMoving(board);
  const drag = useDragging(moveTo);
  const { pins } = board;
  if (pins.length === 0) return null;
  const tool = pins.length < 2 ? null : <ArrangeButton on={arranging} onChange={setArranging} />;
  return (
    <div ref={list}>
      <MenuSection name="pins" title={own.menu.pinned} id={id} tool={tool}>
        {pins.map((place, index) => (
          <Box
            component="li"
            key={place.path}
            data-pin={place.path}
            {...drag(place, index)}
            sx={{ ...rowStyle, '&[data-over]': { boxShadow: 'inset 0 2px 0 #fff' } }}
          >
            <Pin {...{ place, index, moveTo, arranging, help, board, current, onOpen }} count={pins.length} />
          </Box>
        ))}
      </MenuSection>
      <Box id={help} sx={unseen}>
        {own.menu.dragHelp}
      </Box>
      <Box role="status" sx={unseen}>
        {told}
      </Box>
    </div>
  );
}
