import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inputPlace, later } from '#src/ui/later.tsx';
import { salarySlips } from './salary-slips.ts';

export const salarySlipPieces = pieces(salarySlips, {
  cells: { lines: later(() => import('./SlipLines.tsx')) },
  asked: {
    'object.objected_line': later(
      async () => ({ default: (await import('./LineInput.tsx')).ObjectedLine }),
      inputPlace,
    ),
    'override.line': later(
      async () => ({ default: (await import('./LineInput.tsx')).OverriddenLine }),
      inputPlace,
    ),
  },
  screens: {
    add: later(() => import('./AddSlip.tsx')),
    closing: lazy(() => import('./ClosingScreen.tsx')),
  },
});
