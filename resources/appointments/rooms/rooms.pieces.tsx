import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { rooms } from './rooms.ts';

export const roomPieces = pieces(rooms, {
  cells: { status: lazy(() => import('./RoomStateCell.tsx')) },
  screens: { available: later(() => import('./AvailableScreen.tsx')) },
  below: { use: later(() => import('./RoomUseBelow.tsx')) },
  tabs: [
    { name: 'day', label: { ar: 'يوم الغرفة', en: 'Day' }, Content: lazy(() => import('./RoomDayTab.tsx')) },
  ],
});
