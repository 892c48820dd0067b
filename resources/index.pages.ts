import type { ComponentType } from 'react';
import { loadAreas } from '#src/client/catalogue/declarations.ts';

/** How the hand-made pages of the areas are fetched, by the name the table of pages gives them. */
export const areaPages = {
  inventory: async () => {
    const [page] = await Promise.all([
      import('./inventory/overview/InventoryOverview.tsx'),
      loadAreas(['inventory']),
    ]);
    return page;
  },
} satisfies Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
