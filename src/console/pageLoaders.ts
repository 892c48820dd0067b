import type { ComponentType } from 'react';

/** Takes the place of src/shell/pageLoaders.ts in the console's build. */
export const loadPage: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>> = {
  dashboard: () => import('#src/pages/Dashboard.tsx'),
};
