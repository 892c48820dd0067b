import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { salaryAssignments } from './salary-assignments.ts';

export const salaryAssignmentPieces = pieces(salaryAssignments, {
  listActions: later(() => import('./SalaryListActions.tsx')),
});
