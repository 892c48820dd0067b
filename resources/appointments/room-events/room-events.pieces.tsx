import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { roomEvents } from './room-events.ts';

export const roomEventPieces = pieces(roomEvents, { refused: later(() => import('./RoomTakenDialog.tsx')) });
