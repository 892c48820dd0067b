import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { salaryComponents } from './salary-components.ts';

export const salaryComponentPieces = pieces(salaryComponents, {
  panel: later(() => import('./ComponentsPanel.tsx')),
});
