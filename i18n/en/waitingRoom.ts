import type { WaitingRoomTexts } from '../ar/waitingRoom.ts';

/** What stands on the screen of a waiting room, beside the Arabic. */
export const waitingRoom: WaitingRoomTexts = {
  title: 'Waiting room screen',
  now: 'Now',
  next: 'Next',
  doctorRoom: 'Doctor’s room',
  nobody: 'Nobody is waiting right now',
  opening: 'Opening the screen…',
  lost: 'Connection lost. The numbers may be old',
  closed: 'This screen is closed',
  closedHelp: 'Ask the clinic’s management for a new link',
};
