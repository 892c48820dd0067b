import type { ComponentType } from 'react';
import type { Area } from '#metadata/area.ts';
import type { Pieces } from './pieces.ts';

type Drawn = Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;

/** What `index.ts`, `index.pieces.ts` and `index.pages.ts` of an area say. */
export interface AreaEntities {
  readonly area: Area;
}
export interface AreaPieces {
  readonly pieces: readonly Pieces[];
}
export interface AreaPages {
  /** Its pages and cards, by the name the declaration gives them. */
  readonly pages?: Drawn;
  readonly cards?: Drawn;
}

/** How one area is fetched: its declarations, the tables of its hand-made pieces, its pages and cards. */
interface AreaLoader extends AreaPages {
  readonly entities: () => Promise<Pick<Area, 'entities'>>;
  readonly pieces?: () => Promise<AreaPieces>;
}
export type AreaLoaders = Readonly<Record<string, AreaLoader>>;
