import { useEffect, useRef, useState, type PointerEvent as Pressed } from 'react';

/** Where the pointer is: in which section, over which field of it, and whether below that field's middle. */
export interface Hovered {
  readonly section: string;
  readonly row: string | undefined;
  readonly below: boolean;
}

/** How near an edge of the window the page scrolls, and how far each frame, in pixels. */
const EDGE = 96;
const PACE = 10;

function hoveredAt(x: number, y: number): Hovered | undefined {
  const found = document.elementFromPoint(x, y);
  const section = found?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (section === undefined) return undefined;
  const row = found?.closest<HTMLElement>('[data-row]');
  const box = row?.getBoundingClientRect();
  return { section, row: row?.dataset['row'], below: box !== undefined && y > box.top + box.height / 2 };
}

/** Follows the pointer until it is let go; answers how to stop. A list longer than the window scrolls under it. */
function followed(over: (hovered: Hovered) => void, end: () => void): () => void {
  let at: { readonly x: number; readonly y: number } | undefined;
  let frame = 0;
  const look = (): void => {
    const hovered = at && hoveredAt(at.x, at.y);
    if (hovered) over(hovered);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    at = { x: clientX, y: clientY };
    look();
  };
  const scroll = (): void => {
    const way = at === undefined ? 0 : at.y < EDGE ? -1 : at.y > window.innerHeight - EDGE ? 1 : 0;
    if (way !== 0) {
      window.scrollBy(0, way * PACE);
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  frame = requestAnimationFrame(scroll);
  const { style } = document.body;
  style.userSelect = 'none';
  style.cursor = 'grabbing';
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
  return () => {
    cancelAnimationFrame(frame);
    style.userSelect = '';
    style.cursor = '';
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
}

/**
 * Fields dragged by their handles, with mouse, pen or finger. Not by the browser's own drag and drop: that one knows no finger, and
 * ends where the dragged line leaves its list for another. Lines say which they are by `data-row`, sections by `data-section`.
 *
 * A library was weighed in November 2026. `@dnd-kit/core` had no release but previews since December 2024 and its successor
 * `@dnd-kit/react` stands at 0.5; `@atlaskit/pragmatic-drag-and-drop` is the browser's own drag and drop. Each would take the place of
 * these lines alone: the steps by keyboard, right to left, and what is read aloud in two languages are in `useLayout.ts`, by the same
 * rules as the arrows beside each field.
 */
export function useDragging(
  onOver: (row: string, hovered: Hovered) => void,
  onDropped: (row: string) => void,
) {
  const [held, setHeld] = useState<string>();
  const latest = useRef({ onOver, onDropped });
  useEffect(() => {
    latest.current = { onOver, onDropped };
  });
  useEffect(() => {
    if (held === undefined) return undefined;
    const drop = (): void => {
      setHeld(undefined);
      latest.current.onDropped(held);
    };
    return followed((hovered) => latest.current.onOver(held, hovered), drop);
  }, [held]);
  const hold = (row: string, event: Pressed<HTMLElement>): void => {
    if (event.button !== 0) return;
    // A finger is bound to what it touched first: the line would keep hearing it after it moved to another list.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    setHeld(row);
  };
  return { held, hold };
}
