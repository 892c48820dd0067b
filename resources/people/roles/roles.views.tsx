import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { views } from '#src/client/catalogue/views.ts';
import { roles } from './roles.ts';

export const roleViews = views(roles, {
  screens: { matrix: lazy(() => import('./PermissionMatrixScreen.tsx')) },
  dialogs: {
    duplicate: later(async () => ({ default: (await import('./RoleDialogs.tsx')).DuplicateRole })),
    restoreDefault: later(async () => ({ default: (await import('./RoleDialogs.tsx')).RestoreRole })),
  },
});
