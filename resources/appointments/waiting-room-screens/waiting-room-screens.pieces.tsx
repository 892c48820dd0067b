import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { waitingRoomScreens } from './waiting-room-screens.ts';

export const waitingRoomScreenPieces = pieces(waitingRoomScreens, {
  dialogs: {
    openLink: later(async () => ({ default: (await import('./ScreenLink.tsx')).ScreenLink })),
  },
});
