import { pieces } from '#src/client/catalogue/pieces.ts';
import { inputPlace, later } from '#src/ui/later.tsx';
import { patientTreatments } from './patient-treatments.ts';

export const patientTreatmentPieces = pieces(patientTreatments, {
  asked: {
    'complete.materials': later(
      async () => ({ default: (await import('./CompleteMaterial.tsx')).CompleteMaterial }),
      inputPlace,
    ),
  },
  inputs: {
    teeth: later(async () => ({ default: (await import('./TeethInput.tsx')).TeethInput }), inputPlace),
  },
});
