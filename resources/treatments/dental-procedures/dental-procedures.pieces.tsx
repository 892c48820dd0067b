import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { dentalProcedures } from './dental-procedures.ts';

export const dentalProcedurePieces = pieces(dentalProcedures, {
  listActions: later(() => import('./RepriceButton.tsx')),
  below: { byProcedure: later(() => import('./CareFiguresBelow.tsx')) },
});
