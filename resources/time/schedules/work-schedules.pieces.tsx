import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { workSchedules } from './work-schedules.ts';

export const workSchedulePieces = pieces(workSchedules, {
  screens: { list: lazy(() => import('./SchedulesScreen.tsx')) },
});
