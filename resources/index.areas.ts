/// <reference types="vite/client" />
import type { AreaEntities, AreaLoaders, AreaPages, AreaPieces } from '#src/client/catalogue/areaLoaders.ts';
import { provideAreas } from '#src/client/catalogue/declarations.ts';

/** By the folder of the area: `./time/index.ts`. The provider's console is a product of its own. */
const entities = import.meta.glob<AreaEntities>(['./*/index.ts', '!./console/*']);
const pieces = import.meta.glob<AreaPieces>('./*/index.pieces.ts');
/** They only say how the pages are fetched, so they come with the start. */
const pages = import.meta.glob<AreaPages>('./*/index.pages.ts', { eager: true });

const areaOf = (file: string): string => file.split('/')[1] ?? '';

/** How the browser fetches each area: its declarations, its hand-made pieces and pages where it has any. Nobody is listed here. */
export const areaLoaders: AreaLoaders = Object.fromEntries(
  Object.entries(entities).map(([file, load]) => {
    const area = areaOf(file);
    const [own, drawn] = [pieces[`./${area}/index.pieces.ts`], pages[`./${area}/index.pages.ts`]];
    return [
      area,
      {
        entities: async () => (await load()).area,
        ...(own === undefined ? {} : { pieces: own }),
        ...drawn,
      },
    ];
  }),
);

provideAreas(areaLoaders);
