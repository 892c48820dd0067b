import { pieces } from '#src/client/catalogue/pieces.ts';
import { inputPlace, later } from '#src/ui/later.tsx';
import { treatmentPlans } from './treatment-plans.ts';

export const treatmentPlanPieces = pieces(treatmentPlans, {
  asked: {
    'accept.signature': later(
      async () => ({ default: (await import('./SignaturePad.tsx')).SignaturePad }),
      inputPlace,
    ),
  },
});
