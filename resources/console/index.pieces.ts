import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { providePieces } from '#src/client/catalogue/piecesFor.ts';

/** The console's screens are the generated ones, all of them. */
export const piecesRegistry: readonly Pieces[] = [];

providePieces(piecesRegistry);
