import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { holidays } from './holidays.ts';

/** The year as a calendar, a year of the country at once, and what a holiday changes before it is saved. */
export const holidayPieces = pieces(holidays, {
  screens: { list: lazy(() => import('./HolidaysScreen.tsx')) },
  sections: { impact: later(() => import('./HolidayImpact.tsx')) },
  listActions: later(() => import('./PackButton.tsx')),
});
