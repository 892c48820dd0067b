import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inventoryRequests } from './inventory-requests.ts';

const inputs = () => import('./RequestInputs.tsx');
export const inventoryRequestPieces = pieces(inventoryRequests, {
  inputs: {
    lines: later(async () => ({ default: (await inputs()).RequestLinesInput }), inputPlace),
    'lines.requested_qty': later(async () => ({ default: (await inputs()).RequestedQuantity })),
  },
  sections: {
    goods: later(() => import('./RequestLines.tsx')),
    decision: later(() => import('./RequestTimes.tsx')),
  },
  asked: {
    'issue.batches': later(async () => ({ default: (await import('./IssueBatches.tsx')).IssueBatches })),
  },
});
