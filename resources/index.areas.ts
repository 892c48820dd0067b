import type { AreaLoaders } from '#src/client/catalogue/areaLoaders.ts';
import { provideAreas } from '#src/client/catalogue/declarations.ts';

/** How the browser fetches an area: its declarations, and its hand-made pieces where it has any. One line per area. */
export const areaLoaders: AreaLoaders = {
  people: { entities: () => import('./people/index.ts'), pieces: () => import('./people/index.pieces.ts') },
  time: { entities: () => import('./time/index.ts') },
  pay: { entities: () => import('./pay/index.ts'), pieces: () => import('./pay/index.pieces.ts') },
  inventory: {
    entities: () => import('./inventory/index.ts'),
    pieces: () => import('./inventory/index.pieces.ts'),
  },
};

provideAreas(areaLoaders);
