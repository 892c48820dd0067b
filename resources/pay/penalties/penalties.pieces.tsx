import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { penalties } from './penalties.ts';

export const penaltyPieces = pieces(penalties, {
  inputs: { violation_type_id: later(() => import('./ViolationInput.tsx'), inputPlace) },
  listActions: later(() => import('./ViolationListButton.tsx')),
});
