/** Addresses this person pinned, in their own order; the preference `menu.pins`. */
export type Pins = readonly string[];
export const PINS = 'menu.pins';
/** More than seven are no shortcut any more. */
export const MOST_PINS = 7;

/** Pinned at the end, or taken off; the same list where there is no room for another. */
export function togglePin(pins: Pins, path: string): Pins {
  if (pins.includes(path)) return pins.filter((one) => one !== path);
  return pins.length >= MOST_PINS ? pins : [...pins, path];
}

/** The list with one address at another place; places beyond its ends are its ends. */
export function movedPin(pins: Pins, path: string, to: number): Pins {
  if (!pins.includes(path)) return pins;
  const others = pins.filter((one) => one !== path);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), path, ...others.slice(at)];
}

/** Addresses this person was at last, the newest first; the preference `menu.recent`. */
export type Recents = readonly string[];
export const RECENTS = 'menu.recent';
export const SHOWN_RECENTS = 5;

/** With this address first. Kept are so many that five are left whatever is pinned. The same list when nothing changes. */
export const withRecentPlace = (recents: Recents, path: string): Recents =>
  recents[0] === path
    ? recents
    : [path, ...recents.filter((one) => one !== path)].slice(0, SHOWN_RECENTS + MOST_PINS + 1);

/** The five to show: neither what is open, nor what is pinned above them. */
export const recentsShown = (recents: Recents, pins: Pins, current: string | undefined): Recents =>
  recents.filter((path) => path !== current && !pins.includes(path)).slice(0, SHOWN_RECENTS);
