import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { roles } from './roles.ts';

export const rolePieces = pieces(roles, {
  actions: later(() => import('./PreviewButton.tsx')),
  screens: { matrix: lazy(() => import('./PermissionMatrixScreen.tsx')) },
  changing: { Confirm: later(() => import('./ConfirmRoleChange.tsx')) },
  dialogs: {
    duplicate: later(async () => ({ default: (await import('./RoleDialogs.tsx')).DuplicateRole })),
    restoreDefault: later(async () => ({ default: (await import('./RoleDialogs.tsx')).RestoreRole })),
  },
});
