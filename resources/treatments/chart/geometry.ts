import { chartRows, isRight, isUpper, type Surface, type Tooth } from '../../shared/teeth.ts';

/** Measures of the drawing, in its own units: a tooth is wide enough for a finger on a tablet. */
export const cell = { width: 46, box: 38, root: 26, label: 18 } as const;
const middle = 14;
const rowHeight = cell.root + cell.box + cell.label + 10;
export const chartWidth = cell.width * 16 + middle;

/** A tooth's place: its upper left corner. Nothing here knows a language: a mouth is never mirrored (UX-50). */
export interface Place {
  readonly tooth: Tooth;
  readonly x: number;
  readonly y: number;
}

/** The rows that hold a shown tooth, from above to below. */
export function rowsOf(shown: ReadonlySet<Tooth>): readonly (readonly Tooth[])[] {
  return Object.values(chartRows).filter((row: readonly Tooth[]) => row.some((tooth) => shown.has(tooth)));
}

/** Where each tooth of the rows stands; teeth that are not shown leave their place empty. */
export function placesOf(shown: ReadonlySet<Tooth>): {
  readonly places: readonly Place[];
  readonly height: number;
} {
  const rows = rowsOf(shown);
  const places = rows.flatMap((row, index) => {
    const start = (16 - row.length) / 2;
    return row.flatMap((tooth, at) => {
      const x = (start + at) * cell.width + (at >= row.length / 2 ? middle : 0);
      return shown.has(tooth) ? [{ tooth, x, y: index * rowHeight }] : [];
    });
  });
  return { places, height: rows.length * rowHeight };
}

/** The tooth an arrow leads to: left is left in both languages; up and down to the nearest of the next row. */
export function neighbour(places: readonly Place[], from: Tooth, key: string): Tooth | undefined {
  const here = places.find(({ tooth }) => tooth === from);
  if (here === undefined) return undefined;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const along = places
    .filter((one) =>
      isAcross ? one.y === here.y && Math.sign(one.x - here.x) === step : Math.sign(one.y - here.y) === step,
    )
    .toSorted((a, b) =>
      isAcross
        ? Math.abs(a.x - here.x) - Math.abs(b.x - here.x)
        : Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || Math.abs(a.x - here.x) - Math.abs(b.x - here.x),
    );
  return along[0]?.tooth;
}

const points = (...all: readonly (readonly [number, number])[]): string =>
  all.map(([x, y]) => `${x},${y}`).join(' ');

/** The polygons of the five surfaces within the tooth's cell: mesial towards the middle, buccal outside (above and below). */
export function surfacePolygons(tooth: Tooth): Readonly<Record<Surface, string>> {
  const left = (cell.width - cell.box) / 2;
  const top = isUpper(tooth) ? cell.root + 2 : cell.label;
  const [right, bottom] = [left + cell.box, top + cell.box];
  const inset = 12;
  const [a, b, c, d] = [left + inset, right - inset, top + inset, bottom - inset];
  const west = points([left, top], [a, c], [a, d], [left, bottom]);
  const east = points([right, top], [b, c], [b, d], [right, bottom]);
  const north = points([left, top], [right, top], [b, c], [a, c]);
  const south = points([left, bottom], [right, bottom], [b, d], [a, d]);
  const [mesial, distal] = isRight(tooth) ? [east, west] : [west, east];
  const [buccal, lingual] = isUpper(tooth) ? [north, south] : [south, north];
  return { M: mesial, D: distal, O: points([a, c], [b, c], [b, d], [a, d]), B: buccal, L: lingual };
}

/** The root of a tooth, pointing away from the other arch, and where its number stands. */
export function rootOf(tooth: Tooth): {
  readonly root: string;
  readonly labelY: number;
  readonly boxY: number;
} {
  const left = (cell.width - cell.box) / 2;
  const [near, far] = isUpper(tooth)
    ? [cell.root, 2]
    : [cell.label + cell.box + 2, cell.label + cell.box + cell.root];
  return {
    root: points(
      [left + 6, near],
      [left + cell.box - 6, near],
      [left + cell.box / 2 + 4, far],
      [left + cell.box / 2 - 4, far],
    ),
    labelY: isUpper(tooth) ? cell.root + cell.box + 2 + 14 : 13,
    boxY: isUpper(tooth) ? cell.root + 2 : cell.label,
  };
}
