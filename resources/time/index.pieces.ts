import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { attendanceDayPieces } from './attendance-days/attendance-days.pieces.tsx';
import { fingerprintUploadPieces } from './fingerprint-uploads/fingerprint-uploads.pieces.tsx';
import { holidayPieces } from './holidays/holidays.pieces.tsx';
import { leaveOpeningPieces } from './leave-openings/leave-openings.pieces.tsx';
import { workSchedulePieces } from './schedules/work-schedules.pieces.tsx';
import { vacationTypePieces } from './vacation-types/vacation-types.pieces.tsx';
import { vacationPieces } from './vacations/vacations.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  workSchedulePieces,
  attendanceDayPieces,
  fingerprintUploadPieces,
  vacationPieces,
  vacationTypePieces,
  leaveOpeningPieces,
  holidayPieces,
];
