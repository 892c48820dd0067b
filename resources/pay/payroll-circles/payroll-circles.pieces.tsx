import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { payrollCircles } from './payroll-circles.ts';

export const payrollCirclePieces = pieces(payrollCircles, {
  actions: later(() => import('./CircleActions.tsx')),
});
