import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { doctorSchedules } from './doctor-schedules.ts';

export const doctorSchedulePieces = pieces(doctorSchedules, {
  panel: later(() => import('./DoctorWeeks.tsx')),
});
