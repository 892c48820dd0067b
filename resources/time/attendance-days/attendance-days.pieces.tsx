import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { timeRights } from '../timeRights.ts';
import { attendanceDays } from './attendance-days.ts';

export const attendanceDayPieces = pieces(attendanceDays, {
  screens: { mine: lazy(() => import('./MyAttendanceScreen.tsx')) },
  month: { Grid: lazy(() => import('./AttendanceGrid.tsx')), help: 'attendanceGrid' },
  sections: { why: later(() => import('./DayWhy.tsx')) },
  actions: later(() => import('./DayActions.tsx')),
  bulk: { access: timeRights.decideRequests, Actions: later(() => import('./OvertimeButtons.tsx')) },
});
