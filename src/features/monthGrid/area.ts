import type { GridArea } from './gridTypes.ts';

/** A cell by its places. */
export interface Spot {
  readonly row: number;
  readonly day: number;
}

const ends = (one: number, other: number): readonly [number, number] =>
  one <= other ? [one, other] : [other, one];

/** The cells between two corners. */
export const areaOf = (one: Spot, other: Spot): GridArea => ({
  rows: ends(one.row, other.row),
  days: ends(one.day, other.day),
});

/** The days of a row that lie in an area, as places; none where the row lies outside. */
export const daysIn = (area: GridArea | undefined, row: number): readonly [number, number] | undefined =>
  area && area.rows[0] <= row && row <= area.rows[1] ? area.days : undefined;

const steps: Readonly<Record<string, readonly [row: number, day: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a cell: arrows by what is seen, Home and End within the row, with Ctrl to the corners; none for other keys. */
export function walked(
  from: Spot,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: Spot,
  isRightToLeft: boolean,
): Spot | undefined {
  const [lastRow, lastDay] = [size.row - 1, size.day - 1];
  if (key === 'Home') return { row: ctrlKey ? 0 : from.row, day: 0 };
  if (key === 'End') return { row: ctrlKey ? lastRow : from.row, day: lastDay };
  const step = steps[key];
  if (step === undefined) return undefined;
  const sideways = isRightToLeft ? -step[1] : step[1];
  return {
    row: Math.min(Math.max(from.row + step[0], 0), lastRow),
    day: Math.min(Math.max(from.day + sideways, 0), lastDay),
  };
}
