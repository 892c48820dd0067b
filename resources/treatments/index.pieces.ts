import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { dentalProcedurePieces } from './dental-procedures/dental-procedures.pieces.tsx';
import { patientTreatmentPieces } from './patient-treatments/patient-treatments.pieces.tsx';
import { treatmentPlanPieces } from './treatment-plans/treatment-plans.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [dentalProcedurePieces, patientTreatmentPieces, treatmentPlanPieces];
