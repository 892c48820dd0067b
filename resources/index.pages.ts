import type { ComponentType } from 'react';

/** How the hand-made pages of the areas are fetched, by the name the table of pages gives them. */
export const areaPages = {
  inventory: () => import('./inventory/overview/InventoryOverview.tsx'),
} satisfies Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
