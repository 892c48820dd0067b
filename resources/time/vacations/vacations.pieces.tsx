import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { vacations } from './vacations.ts';

/** The request of leave says what it comes to before it is sent; the kinds are reached from the list. */
export const vacationPieces = pieces(vacations, {
  sections: { impact: later(async () => ({ default: (await import('./LeaveImpact.tsx')).LeaveImpact })) },
  // Most are asked for by kind and days alone.
  creating: { folds: ['more'] },
  screens: {
    self: lazy(() => import('./MyVacations.tsx')),
  },
  month: { Grid: lazy(() => import('./LeaveGrid.tsx')), help: 'leaveGrid' },
  listAbove: later(async () => ({
    default: (await import('../vacation-types/ConfirmTypes.tsx')).ConfirmTypes,
  })),
  listActions: later(() => import('./VacationListActions.tsx')),
});
