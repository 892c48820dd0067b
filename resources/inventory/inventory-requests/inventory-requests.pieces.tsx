import { lazy } from 'react';
import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inventoryRequests } from './inventory-requests.ts';

const inputs = () => import('./RequestInputs.tsx');
const issue = () => import('./IssueBatches.tsx');
export const inventoryRequestPieces = pieces(inventoryRequests, {
  screens: { create: lazy(() => import('./RequestForm.tsx')) },
  inputs: {
    lines: later(async () => ({ default: (await inputs()).RequestLinesInput }), inputPlace),
    'lines.requested_qty': later(async () => ({ default: (await inputs()).RequestedQuantity })),
  },
  sections: {
    goods: later(() => import('./RequestLines.tsx')),
    decision: later(() => import('./RequestTimes.tsx')),
  },
  actions: later(() => import('./RequestButtons.tsx')),
  dialogs: {
    repeat: later(() => import('./RepeatRequest.tsx')),
  },
  asked: {
    'issue.batches': later(async () => ({ default: (await issue()).IssueBatches })),
    'issue.override_reason': later(async () => ({ default: (await issue()).OverrideReason })),
  },
});
