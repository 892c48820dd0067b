import { readingsOf, type Wall } from './clock.ts';
import { isDay } from './days.ts';

/** A wall clock as text, with the reading that is meant where it is shown twice. */
export interface WallText {
  readonly wall: Wall;
  readonly reading?: 'first' | 'second';
}

const pattern = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?(?:\[(first|second)\])?$/;

/** `2026-10-29T23:30` or `2026-10-29T23:30[second]`: a time without an offset. Undefined for anything else. */
export function wallTextOf(text: string): WallText | undefined {
  const [, day, clock, reading] = pattern.exec(text) ?? [];
  if (!isDay(day) || clock === undefined) return undefined;
  const wall = { day, clock };
  return reading === 'first' || reading === 'second' ? { wall, reading } : { wall };
}

/** The instant a text names by its reading, or by itself where clocks show it once. Undefined where it must be said. */
export function namedInstant({ wall, reading }: WallText, zone: string): string | undefined {
  const [first, again = first] = readingsOf(wall, zone);
  return reading === 'second' ? again : reading === 'first' ? first : undefined;
}

/** The one instant of a wall clock; its text without an offset where there is none or a choice, for the check to name it. */
export function instantOrWall(wall: Wall, zone: string): string {
  const [only, again] = readingsOf(wall, zone);
  return only === undefined || again !== undefined ? `${wall.day}T${wall.clock}` : only;
}
