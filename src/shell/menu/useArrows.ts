import { useCallback, type KeyboardEvent } from 'react';

/** A part of the menu the arrows walk through: the rail, or the places beside it. */
export const PART = 'data-menu-part';
/** What the arrows stop at; buttons beside a place are reached sideways. */
const stops = `a[href], button:not([data-menu-tool]), input`;

const partsOf = (nav: Element): readonly HTMLElement[] => [...nav.querySelectorAll<HTMLElement>(`[${PART}]`)];
const stopsIn = (part: Element): readonly HTMLElement[] => [...part.querySelectorAll<HTMLElement>(stops)];

/** The place a key leads to from here, up and down; the ends are ends, as in the list of a page. */
function alongside(part: Element, from: Element, key: string): HTMLElement | undefined {
  const all = stopsIn(part);
  const at = all.findIndex((one) => one === from || one.parentElement?.contains(from));
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  return all[key === 'ArrowDown' ? at + 1 : Math.max(at - 1, 0)];
}

/** Sideways: from a place to the buttons beside it and back, from the rail to the places and back. */
function across(
  nav: Element,
  part: HTMLElement,
  from: HTMLElement,
  inwards: boolean,
): HTMLElement | undefined {
  const row = [...(from.closest('li')?.querySelectorAll<HTMLElement>('a[href], [data-menu-tool]') ?? [])];
  const beside = row[row.indexOf(from) + (inwards ? 1 : -1)];
  if (beside) return beside;
  const parts = partsOf(nav);
  const next = parts[parts.indexOf(part) + (inwards ? 1 : -1)];
  return (
    next?.querySelector<HTMLElement>('[aria-current="page"], [aria-expanded="true"]') ??
    (next && stopsIn(next)[0])
  );
}

/**
 * Arrows, Home and End in the menu, beside Tab, which stops at every place (WAI-ARIA, disclosure navigation). Letters stay
 * the shortcuts of the whole app (UX-04): what is looked for by its name is typed into the filter.
 */
export function useArrows(): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback((event) => {
    const { key, target, currentTarget: nav, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
    const part = target.closest<HTMLElement>(`[${PART}]`);
    if (!part) return;
    const isTyping = target instanceof HTMLInputElement;
    const inwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isVertical = ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
    if (isTyping && key !== 'ArrowDown') return;
    if (!isVertical && key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const to = isVertical ? alongside(part, target, key) : across(nav, part, target, key === inwards);
    to?.focus();
    event.preventDefault();
  }, []);
}
