/** A finger that rests so long takes what is under it, in milliseconds; one that moves before scrolls. */
const takesAfter = 350;
/** Pixels a mouse must move before a press is a drag, and a finger may move while it rests. */
const [mouseSlack, fingerSlack] = [5, 10];

export interface PressFollower {
  /** Called while it is a drag, with where the pointer is now. */
  readonly onDrag: (x: number, y: number) => void;
  /** Called once, at its end; `isDropped` where a drag was let go, not given up. */
  readonly onEnd: (isDropped: boolean) => void;
  /** Called with each frame of a drag, to scroll near an edge. */
  readonly onFrame: (x: number, y: number) => void;
}

export interface Pressed {
  readonly x: number;
  readonly y: number;
  readonly byFinger: boolean;
}

/**
 * Follows a press until it ends: a drag once a mouse has moved or a finger has rested. Escape, or a pointer the browser takes away for
 * scrolling, gives it up. Answers the function that gives it up from outside.
 */
export function followPress(begun: Pressed, { onDrag, onEnd, onFrame }: PressFollower): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let [x, y, isDrag, frame] = [begun.x, begun.y, false, 0];
  const activate = (): void => {
    isDrag = true;
    onDrag(x, y);
    const next = (): void => {
      onFrame(x, y);
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
  };
  const timer = begun.byFinger ? window.setTimeout(activate, takesAfter) : 0;
  const finish = (isDropped: boolean): void => {
    if (signal.aborted) return;
    listening.abort();
    window.clearTimeout(timer);
    cancelAnimationFrame(frame);
    onEnd(isDropped);
  };
  const onMove = (event: PointerEvent): void => {
    [x, y] = [event.clientX, event.clientY];
    const moved = Math.hypot(x - begun.x, y - begun.y);
    if (isDrag) onDrag(x, y);
    else if (begun.byFinger && moved > fingerSlack) finish(false);
    else if (!begun.byFinger && moved > mouseSlack) activate();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(false);
  };
  const holdStill = (event: Event): void => {
    if (isDrag) event.preventDefault();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', () => finish(isDrag), { signal });
  window.addEventListener('pointercancel', () => finish(false), { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('touchmove', holdStill, { signal, passive: false });
  // A finger that rests opens no menu of the browser.
  if (begun.byFinger) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => finish(false);
}
