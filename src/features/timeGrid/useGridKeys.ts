import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTheme } from '@mui/material';
import { minutesAt, type Frame } from './axis.ts';
import type { Drop, GridColumn, GridItem, Place } from './gridTypes.ts';
import { stopsOf, type Box } from './layout.ts';
import { carriedTo, stopOf, walked, wayOf, type Cursor } from './walk.ts';

interface KeySetting<I extends GridItem> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn[];
  readonly boxes: ReadonlyMap<string, readonly Box<I>[]>;
  readonly frame: Frame;
  readonly step: number;
  readonly startAt: number | undefined;
  readonly onDrop: ((drop: Drop<I>) => void) | undefined;
}

interface Carried<I extends GridItem> {
  readonly item: I;
  readonly place: Place;
}

/** Where the keyboard begins: in the first column, at the present minute or where the view begins. */
function beginning({
  columns,
  frame,
  step,
  startAt,
}: Pick<KeySetting<GridItem>, 'columns' | 'frame' | 'step' | 'startAt'>): Cursor | undefined {
  const [first] = columns;
  if (!first) return undefined;
  const wanted = startAt === undefined ? frame.first : minutesAt(first.zero, startAt);
  const at = Math.min(Math.max(wanted, frame.first), frame.last - step);
  return { column: first.id, at: Math.floor(at / step) * step };
}

/** Carrying by keyboard: `take` begins it, arrows move the ghost, Enter lets go, Escape gives up. */
function useCarrying<I extends GridItem>(setting: KeySetting<I>, isRightToLeft: boolean) {
  const [carried, setCarried] = useState<Carried<I>>();
  const { onDrop } = setting;
  const take = (item: I): void => {
    if (!item.isMovable || !onDrop) return;
    setCarried({ item, place: { column: item.column, from: item.from, to: item.to } });
  };
  const letGo = ({ item, place }: Carried<I>): void => {
    setCarried(undefined);
    const isLength = place.column === item.column && place.from === item.from;
    if (!isLength || place.to !== item.to) onDrop?.({ item, place, how: isLength ? 'resize' : 'move' });
  };
  /** Whether the key was meant for what is carried. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!carried) return false;
    if (event.key === 'Escape' || event.key === 'Tab') setCarried(undefined);
    else if (event.key === 'Enter' || event.key === ' ') letGo(carried);
    else {
      const way = wayOf(event.key, isRightToLeft);
      if (!way) return false;
      const isLength = event.shiftKey && way[1] !== 0;
      setCarried({
        item: carried.item,
        place: carriedTo(carried.item, carried.place, way, isLength, setting),
      });
    }
    // Tab gives up and goes on its way.
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { carried, take, onKey };
}

/**
 * Walks the grid by arrows, over free steps and cards alike, and carries cards by keyboard. One place of the grid is in the order of Tab.
 * Letters go by the place of the key, so that an Arabic keyboard does not break them (UX-04).
 */
export function useGridKeys<I extends GridItem>(setting: KeySetting<I>) {
  const { scroller, columns, boxes, frame, step } = setting;
  const isRightToLeft = useTheme().direction === 'rtl';
  const [kept, setCursor] = useState<Cursor>();
  const wantsFocus = useRef(false);
  const cursor = kept && columns.some(({ id }) => id === kept.column) ? kept : beginning(setting);
  const under = cursor && boxes.get(cursor.column);
  const stops = useMemo(() => stopsOf(under ?? [], frame, step), [under, frame, step]);
  const { carried, take, onKey } = useCarrying(setting, isRightToLeft);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-stop]')?.focus();
  });
  const stop = cursor && stops[stopOf(stops, cursor)];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || onKey(event)) return;
    const isPlace = (event.target as HTMLElement).matches('.tg-main, .tg-slot');
    if (!isPlace || !cursor) return;
    const item = under?.find((box) => box.item.id === stop?.item)?.item;
    if (event.code === 'KeyM' && item) {
      event.preventDefault();
      event.stopPropagation();
      take(item);
      return;
    }
    const next = walked(cursor, event.key, isRightToLeft, columns, stops);
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    setCursor(next);
  };
  /** A card that got the focus by other means is where the keyboard stands. */
  const standAt = (item: I): void =>
    setCursor({
      column: item.column,
      at: minutesAt(columns.find(({ id }) => id === item.column)?.zero ?? 0, item.from),
      item: item.id,
    });
  return { cursor, stop, carried, take, onKeyDown, standAt };
}
