import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { appointments } from './appointments.ts';

export const appointmentPieces = pieces(appointments, {
  screens: {
    list: lazy(() => import('../calendar/CalendarScreen.tsx')),
    self: lazy(() => import('../calendar/MyCalendarScreen.tsx')),
  },
});
