import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { appointments } from '../appointments/appointments.ts';

export const appointmentPieces = pieces(appointments, {
  actions: later(async () => ({
    default: (await import('../visitCalendar/CalendarFileButton.tsx')).CalendarFileButton,
  })),
  offers: { move: later(() => import('./NextFree.tsx')) },
  screens: {
    list: lazy(() => import('./CalendarScreen.tsx')),
    self: lazy(() => import('./MyCalendarScreen.tsx')),
  },
});
