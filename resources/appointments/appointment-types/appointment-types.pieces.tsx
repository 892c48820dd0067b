import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { appointmentTypes } from './appointment-types.ts';

export const appointmentTypePieces = pieces(appointmentTypes, {
  below: { figures: later(() => import('./TypeFiguresBelow.tsx')) },
});
