import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { announcementPieces, receiptPieces } from './announcements/announcements.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [announcementPieces, receiptPieces];
