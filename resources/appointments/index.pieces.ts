import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { appointmentTypePieces } from './appointment-types/appointment-types.pieces.tsx';
import { appointmentPieces } from './calendar/appointments.pieces.tsx';
import { doctorSchedulePieces } from './doctor-schedules/doctor-schedules.pieces.tsx';
import { roomEventPieces } from './room-events/room-events.pieces.tsx';
import { roomPieces } from './rooms/rooms.pieces.tsx';
import { waitingRoomScreenPieces } from './waiting-room-screens/waiting-room-screens.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  appointmentTypePieces,
  appointmentPieces,
  doctorSchedulePieces,
  roomEventPieces,
  roomPieces,
  waitingRoomScreenPieces,
];
