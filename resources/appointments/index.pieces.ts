import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { doctorSchedulePieces } from './doctor-schedules/doctor-schedules.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [doctorSchedulePieces];
