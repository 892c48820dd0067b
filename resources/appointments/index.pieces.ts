import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { waitingRoomScreenPieces } from './waiting-room-screens/waiting-room-screens.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [waitingRoomScreenPieces];
