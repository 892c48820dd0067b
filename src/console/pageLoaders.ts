import type { ComponentType } from 'react';

/** Takes the place of src/shell/pageLoaders.ts in the console's build, which has one page. */
export const loadPage = (): Promise<{ readonly default: ComponentType }> =>
  import('#src/pages/Dashboard.tsx');
