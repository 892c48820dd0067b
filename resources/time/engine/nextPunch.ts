import type { Direction } from './types.ts';

/** A counted punch of somebody: the work day it lies on, and which way it went where its device says so. */
export interface KnownPunch {
  readonly day: string;
  readonly direction: Direction | undefined;
}

/** The day of work that is being worked, and what a punch now would be. */
export interface NextPunch {
  readonly day: string;
  readonly way: Direction;
}

/** Which way the last of these punches leaves somebody: by what it says, else by how many there are. */
const isInside = (punches: readonly KnownPunch[]): boolean => {
  const last = punches.at(-1)?.direction;
  return last === undefined ? punches.length % 2 === 1 : last === 'in';
};

/**
 * What the button of checking in offers (hr.md 2.6): the way out while somebody is inside, of yesterday's work too as long as that is
 * not over, so that a night shift goes on over midnight; the way in otherwise. `punches` are counted ones in their order, `open` says
 * that yesterday's work is not over.
 */
export function nextPunch(
  punches: readonly KnownPunch[],
  { today, yesterday, open }: { readonly today: string; readonly yesterday: string; readonly open: boolean },
): NextPunch {
  const of = (day: string): readonly KnownPunch[] => punches.filter((one) => one.day === day);
  const isFromYesterday = open && of(today).length === 0 && isInside(of(yesterday));
  const day = isFromYesterday ? yesterday : today;
  return { day, way: isInside(of(day)) ? 'out' : 'in' };
}
