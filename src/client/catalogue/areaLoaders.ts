import type { AnyResource } from '#metadata/resource.ts';
import type { Pieces } from './pieces.ts';

/** How one area is fetched: its declarations, and the tables of its hand-made pieces. */
interface AreaLoader {
  readonly entities: () => Promise<{ readonly entities: readonly AnyResource[] }>;
  readonly pieces?: () => Promise<{ readonly pieces: readonly Pieces[] }>;
}
export type AreaLoaders = Readonly<Record<string, AreaLoader>>;
