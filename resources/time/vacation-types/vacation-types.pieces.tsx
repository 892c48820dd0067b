import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { vacationTypes } from './vacation-types.ts';

/** The list of the types says until it was confirmed that nobody looked at them yet. */
export const vacationTypePieces = pieces(vacationTypes, {
  panel: later(() => import('./TypesPanel.tsx')),
});
