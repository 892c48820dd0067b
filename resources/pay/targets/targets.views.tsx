import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { targets } from './targets.ts';

export const targetViews = views(targets, {
  screens: {
    list: lazy(() => import('./TargetsScreen.tsx')),
    self: lazy(() => import('./OwnTargetsScreen.tsx')),
    edit: lazy(() => import('./EditTargetScreen.tsx')),
  },
});
