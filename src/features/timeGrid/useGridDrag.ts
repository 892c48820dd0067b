import { useEffect, useRef, useState, type PointerEvent as ReactPointer, type RefObject } from 'react';
import { instantAt, minute, minutesAt, type Frame } from './axis.ts';
import type { Drop, Ghost, GridColumn, GridItem, Place } from './gridTypes.ts';
import { followPress } from './press.ts';

/** Near an edge of the view it scrolls, so many pixels a frame. */
const [edge, scrollBy] = [44, 10];

interface Held<I extends GridItem> {
  readonly item: I;
  readonly how: 'move' | 'resize';
  /** Minutes between the card's beginning and the pointer. */
  readonly minutes: number;
}

export interface DragSetting<I extends GridItem> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn[];
  readonly frame: Frame;
  readonly pixels: number;
  readonly step: number;
  readonly clashOf: (item: I, place: Place) => string | undefined;
  readonly onDrop: ((drop: Drop<I>) => void) | undefined;
}

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);
const isSame = (one: Place, other: Place): boolean =>
  one.column === other.column && one.from === other.from && one.to === other.to;

/** The column under a point, the nearest where there is none: measured, so that it holds in both directions of writing. */
function columnUnder(scroller: HTMLElement | null, x: number) {
  let found: { readonly id: string; readonly top: number } | undefined;
  let least = Infinity;
  for (const element of scroller?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const { left, right, top } = element.getBoundingClientRect();
    const away = Math.max(left - x, x - right, 0);
    if (away < least) [least, found] = [away, { id: element.dataset['column'] ?? '', top }];
  }
  return found;
}

/** The minute of the columns under a point. */
const minuteUnder = (
  top: number,
  y: number,
  { pixels, frame }: Pick<DragSetting<GridItem>, 'pixels' | 'frame'>,
): number => (y - top) / pixels + frame.first;

/** Where what is held has come to: in steps, inside of the frame. */
function placeAt<I extends GridItem>(
  held: Held<I>,
  x: number,
  y: number,
  setting: DragSetting<I>,
): Place | undefined {
  const { scroller, columns, frame, step } = setting;
  const found = columnUnder(scroller.current, x);
  const { item, how, minutes } = held;
  const column = columns.find(({ id }) => id === (how === 'resize' ? item.column : found?.id));
  if (!found || !column) return undefined;
  const under = minuteUnder(found.top, y, setting);
  const stepped = (at: number): number => Math.round(at / step) * step;
  if (how === 'resize') {
    const end = between(stepped(under), minutesAt(column.zero, item.from) + 5, frame.last);
    return { column: column.id, from: item.from, to: instantAt(column.zero, end) };
  }
  const length = item.to - item.from;
  const latest = frame.last - Math.min(length / minute, step);
  const from = instantAt(column.zero, between(stepped(under - minutes), frame.first, latest));
  return { column: column.id, from, to: from + length };
}

/** What a press takes hold of, and where; nothing of what may not be moved. */
function heldAt<I extends GridItem>(
  item: I,
  how: Held<I>['how'],
  { clientX, clientY }: Pick<ReactPointer, 'clientX' | 'clientY'>,
  setting: DragSetting<I>,
): Held<I> | undefined {
  const zero = setting.columns.find(({ id }) => id === item.column)?.zero;
  const found = columnUnder(setting.scroller.current, clientX);
  if (!item.isMovable || zero === undefined || !found) return undefined;
  const minutes = minuteUnder(found.top, clientY, setting) - minutesAt(zero, item.from);
  return { item, how, minutes };
}

/** Scrolls while the pointer stands near an edge; answers whether it did. */
function scrollAt(scroller: HTMLElement | null, x: number, y: number): boolean {
  if (!scroller) return false;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const towards = (at: number, first: number, last: number): number =>
    at > last - edge ? scrollBy : at < first + edge ? -scrollBy : 0;
  const [across, down] = [towards(x, left, right), towards(y, top + edge, bottom)];
  const before = [scroller.scrollLeft, scroller.scrollTop];
  if (across !== 0 || down !== 0) scroller.scrollBy(across, down);
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}

/**
 * Drags cards and their lower edges by mouse, pen and finger. What would be in the way is asked at every step; Escape, or a pointer the
 * browser takes away, drops nothing.
 */
export function useGridDrag<I extends GridItem>(setting: DragSetting<I>) {
  const [ghost, setGhost] = useState<Ghost>();
  const current = useRef(setting);
  const last = useRef<Ghost>(undefined);
  const giveUp = useRef<() => void>(undefined);
  /** The click that follows a drag opens nothing. */
  const swallows = useRef(false);
  useEffect(() => {
    current.current = setting;
  });
  useEffect(() => () => giveUp.current?.(), []);

  const show = (held: Held<I>, x: number, y: number): void => {
    const place = placeAt(held, x, y, current.current);
    if (!place || (last.current && isSame(last.current.place, place))) return;
    last.current = { id: held.item.id, place, clash: current.current.clashOf(held.item, place) };
    setGhost(last.current);
  };
  const letGo = ({ item, how }: Held<I>, isDropped: boolean): void => {
    const at = last.current;
    last.current = undefined;
    setGhost(undefined);
    if (at) {
      swallows.current = true;
      setTimeout(() => (swallows.current = false), 0);
    }
    if (isDropped && at && !isSame(at.place, item)) current.current.onDrop?.({ item, place: at.place, how });
  };

  const start = (item: I, how: 'move' | 'resize', event: ReactPointer): void => {
    const held = current.current.onDrop && heldAt(item, how, event, current.current);
    if (event.button !== 0 || !held) return;
    giveUp.current?.();
    giveUp.current = followPress(
      { x: event.clientX, y: event.clientY, byFinger: event.pointerType === 'touch' },
      {
        onDrag: (toX, toY) => show(held, toX, toY),
        onFrame: (toX, toY) => {
          if (scrollAt(current.current.scroller.current, toX, toY)) show(held, toX, toY);
        },
        onEnd: (isDropped) => letGo(held, isDropped),
      },
    );
  };
  return { ghost, start, swallowsClick: (): boolean => swallows.current };
}
