import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { leaveOpenings } from './leave-openings.ts';

/** Their panel offers the import. */
export const leaveOpeningPieces = pieces(leaveOpenings, {
  panel: later(() => import('./OpeningsPanel.tsx')),
});
