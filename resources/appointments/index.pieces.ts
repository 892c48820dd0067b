import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { appointmentTypePieces } from './appointment-types/appointment-types.pieces.tsx';
import { roomPieces } from './rooms/rooms.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [appointmentTypePieces, roomPieces];
