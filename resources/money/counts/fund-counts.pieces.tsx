import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { fundCounts } from './fund-counts.ts';

const Variance = later(() => import('./Variance.tsx'));

export const fundCountPieces = pieces(fundCounts, {
  inputs: {
    fund_id: later(() => import('./CountFundInput.tsx'), inputPlace),
    lines: later(() => import('./DenominationsInput.tsx'), inputPlace),
  },
  cells: { variance: ({ record }) => <Variance record={record} /> },
  creating: { Form: later(() => import('./CountForm.tsx')) },
});
