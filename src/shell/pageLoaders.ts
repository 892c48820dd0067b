import type { ComponentType } from 'react';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { loadAllAreas, loadAreas, loadDrawn } from '#src/client/catalogue/declarations.ts';
import { settingsEntries } from '#src/client/catalogue/menu.ts';
import { bothLanguages } from '#src/client/words/bothLanguages.ts';
import type { OwnPage, Page } from '#src/client/catalogue/pageTable.ts';

type Loader = () => Promise<{ readonly default: ComponentType }>;

const ownPages: Readonly<Record<OwnPage, Loader>> = {
  dashboard: () => import('#src/pages/Dashboard.tsx'),
  settings: async () => {
    const [page] = await Promise.all([
      import('#src/pages/Settings.tsx'),
      bothLanguages(),
      // The search looks through what can be set there.
      loadAreas(settingsEntries.map(({ resource }) => entryOf(resource.name)?.area ?? '')),
    ]);
    return page;
  },
  notifications: () => import('#src/pages/Notifications.tsx'),
  clinic: () => import('#src/pages/ClinicSettings.tsx'),
  subscription: () => import('#src/pages/Subscription.tsx'),
  modules: () => import('#src/pages/Modules.tsx'),
  audit: async () => {
    // Its rows tell of records of every kind.
    const [page] = await Promise.all([import('#src/pages/AuditLog.tsx'), loadAllAreas()]);
    return page;
  },
};

/** Fetches a page without a resource; undefined where nothing shows it. The console's build has its own (vite.console.config.ts). */
export const loadPage = ({ name, area }: Page): ReturnType<Loader> | undefined =>
  area === undefined ? ownPages[name as OwnPage]() : loadDrawn('pages', area, name);
