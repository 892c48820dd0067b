import { lazy } from 'react';
import { inputPlace, later } from '#src/ui/later.tsx';
import { views } from '#src/client/catalogue/views.ts';
import { penalties } from './penalties.ts';

export const penaltyViews = views(penalties, {
  inputs: { violation_type_id: later(() => import('./ViolationInput.tsx'), inputPlace) },
  listActions: later(() => import('./ViolationListButton.tsx')),
  screens: { self: lazy(() => import('./OwnPenaltiesScreen.tsx')) },
});
