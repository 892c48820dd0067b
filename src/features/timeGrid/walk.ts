/** How keys walk the grid and carry a card over it. Pure. */
import { instantAt, minute, minutesAt, snapped, type Frame } from './axis.ts';
import type { GridColumn, GridItem, Place } from './gridTypes.ts';
import { stopAt, type Stop } from './layout.ts';

/** Where the keyboard stands. */
export interface Cursor {
  readonly column: string;
  /** Minutes since the column's zero: kept while one walks across, so that one comes back to where one was. */
  readonly at: number;
  /** The card, where it is one: cards side by side begin at the same minute. */
  readonly item?: string | undefined;
}

/** Columns and steps a key leads on by. */
export type Way = readonly [columns: number, steps: number];

/** What an arrow means; left and right follow the direction of writing. */
export function wayOf(key: string, isRightToLeft: boolean): Way | undefined {
  const [forward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === 'ArrowDown') return [0, 1];
  if (key === 'ArrowUp') return [0, -1];
  if (key === forward) return [1, 0];
  return key === backward ? [-1, 0] : undefined;
}

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The index of the stop a cursor stands at. */
export function stopOf(stops: readonly Stop[], cursor: Cursor): number {
  const named = cursor.item === undefined ? -1 : stops.findIndex(({ item }) => item === cursor.item);
  return named >= 0 ? named : stopAt(stops, cursor.at);
}

/** Where a key leads; nothing where it leads out of the grid. */
export function walked(
  cursor: Cursor,
  key: string,
  isRightToLeft: boolean,
  columns: readonly GridColumn[],
  stops: readonly Stop[],
): Cursor | undefined {
  const to = (index: number): Cursor | undefined => {
    const stop = stops[between(index, 0, stops.length - 1)];
    return stop && { column: cursor.column, at: stop.at, item: stop.item };
  };
  const here = stopOf(stops, cursor);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(stops.length - 1);
  if (key === 'PageDown') return to(stopAt(stops, cursor.at + 60));
  if (key === 'PageUp') return to(stopAt(stops, cursor.at - 60));
  const way = wayOf(key, isRightToLeft);
  if (!way) return undefined;
  if (way[1] !== 0) return stops[here + way[1]] ? to(here + way[1]) : undefined;
  const column = columns[columns.findIndex(({ id }) => id === cursor.column) + way[0]];
  return column && { column: column.id, at: cursor.at };
}

/** The place of what is carried one key further; with Shift, up and down change its length. */
export function carriedTo(
  item: GridItem,
  place: Place,
  [across, down]: Way,
  isLength: boolean,
  {
    columns,
    frame,
    step,
  }: { readonly columns: readonly GridColumn[]; readonly frame: Frame; readonly step: number },
): Place {
  const index = columns.findIndex(({ id }) => id === place.column);
  const [here, there] = [columns[index], columns[between(index + across, 0, columns.length - 1)]];
  if (!here || !there) return place;
  if (isLength) return { ...place, to: Math.max(place.to + down * step * minute, item.from + 5 * minute) };
  const length = place.to - place.from;
  const begin = minutesAt(here.zero, place.from);
  // What does not begin at a step comes to the next one first.
  const next = down === 0 ? begin : down > 0 ? snapped(begin, step) + step : -snapped(-begin, step) - step;
  const latest = frame.last - Math.min(step, length / minute);
  const from = instantAt(there.zero, between(next, frame.first, latest));
  return { column: there.id, from, to: from + length };
}
