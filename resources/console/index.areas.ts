import type { AreaLoaders } from '#src/client/catalogue/areaLoaders.ts';
import { provideAreas } from '#src/client/catalogue/declarations.ts';

/** The console's screens are the generated ones, all of them. */
export const areaLoaders: AreaLoaders = {
  console: { entities: async () => (await import('./index.ts')).area },
};

provideAreas(areaLoaders);
