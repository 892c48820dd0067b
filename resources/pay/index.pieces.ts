import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { penaltyPieces } from './penalties/penalties.pieces.tsx';
import { achievementPieces } from './targets/target-achievements.pieces.tsx';
import { targetPieces } from './targets/targets.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [penaltyPieces, targetPieces, achievementPieces];
