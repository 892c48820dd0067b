import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { patientNotePieces } from './patient-notes/patient-notes.pieces.tsx';
import { patientPieces } from './patients/patients.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [patientPieces, patientNotePieces];
