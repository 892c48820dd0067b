import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { targets } from './targets.ts';

export const targetPieces = pieces(targets, {
  screens: {
    list: lazy(() => import('./TargetsScreen.tsx')),
    self: lazy(() => import('./OwnTargetsScreen.tsx')),
    edit: lazy(() => import('./EditTargetScreen.tsx')),
  },
});
