import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTheme } from '@mui/material';
import { areaOf, walked, type Spot } from './area.ts';
import type { GridArea, MonthGridProps } from './gridTypes.ts';

/** The cell an event happened in. */
function spotOf(target: EventTarget | null): Spot | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;
  const [row, day] = (cell?.dataset['spot'] ?? '').split(' ').map(Number);
  return row === undefined || day === undefined || Number.isNaN(day) ? undefined : { row, day };
}

type Asked = Pick<MonthGridProps, 'rows' | 'days' | 'onOpen' | 'onPaint'>;

interface Pointing extends Pick<MonthGridProps, 'onOpen' | 'onPaint'> {
  readonly setCursor: (spot: Spot) => void;
  readonly setAnchor: (spot: Spot | undefined) => void;
  /** Chooses what is drawn over. */
  readonly choose: () => void;
}

/** The mouse draws over cells where that is asked for; a finger scrolls, and chooses by a tap. */
function usePointing({ onOpen, onPaint, setCursor, setAnchor, choose }: Pointing) {
  const isDrawing = useRef(false);
  const onPointerDown = (event: PointerEvent): void => {
    const spot = event.button === 0 ? spotOf(event.target) : undefined;
    if (!spot) return;
    setCursor(spot);
    if (!onPaint || event.pointerType === 'touch') return;
    isDrawing.current = true;
    setAnchor(spot);
  };
  const onPointerOver = (event: PointerEvent): void => {
    const spot = isDrawing.current ? spotOf(event.target) : undefined;
    if (spot) setCursor(spot);
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || !isDrawing.current) return;
    isDrawing.current = false;
    choose();
  };
  const onClick = (event: { readonly target: EventTarget | null; readonly nativeEvent: unknown }): void => {
    const spot = spotOf(event.target);
    if (!spot) return;
    const byTouch = (event.nativeEvent as { readonly pointerType?: string }).pointerType === 'touch';
    if (onPaint) {
      if (byTouch) onPaint(areaOf(spot, spot));
    } else onOpen?.(spot.row, spot.day);
  };
  const onPointerLeave = (): void => {
    if (isDrawing.current) {
      isDrawing.current = false;
      setAnchor(undefined);
    }
  };
  return { onPointerDown, onPointerOver, onPointerUp, onPointerLeave, onClick };
}

/**
 * Walks the grid by arrows and draws over its cells, by mouse or with Shift. One cell is in the order of Tab; Enter and Space choose
 * it, or what is drawn over; Escape lets go.
 */
export function useMonthKeys(grid: RefObject<HTMLElement | null>, { rows, days, onOpen, onPaint }: Asked) {
  const isRightToLeft = useTheme().direction === 'rtl';
  const [kept, setCursor] = useState<Spot>({ row: 0, day: 0 });
  const [anchor, setAnchor] = useState<Spot>();
  const wantsFocus = useRef(false);
  const cursor = {
    row: Math.max(0, Math.min(kept.row, rows.length - 1)),
    day: Math.max(0, Math.min(kept.day, days.length - 1)),
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const stop = grid.current?.querySelector<HTMLElement>('[data-spot][tabindex="0"]');
    stop?.focus();
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const area: GridArea | undefined = anchor && onPaint ? areaOf(anchor, cursor) : undefined;
  const choose = (): void => {
    if (onPaint) onPaint(area ?? areaOf(cursor, cursor));
    else onOpen?.(cursor.row, cursor.day);
    setAnchor(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || !spotOf(event.target)) return;
    if (event.key === 'Escape' && anchor) setAnchor(undefined);
    else if (event.key === 'Enter' || event.key === ' ') choose();
    else {
      const next = walked(cursor, event, { row: rows.length, day: days.length }, isRightToLeft);
      if (!next) return;
      if (event.shiftKey) setAnchor(anchor ?? cursor);
      else setAnchor(undefined);
      wantsFocus.current = true;
      setCursor(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const pointing = usePointing({ onOpen, onPaint, setCursor, setAnchor, choose });
  return {
    cursor,
    area,
    handlers: { onKeyDown, ...pointing },
  };
}
