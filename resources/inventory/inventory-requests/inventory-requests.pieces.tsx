import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inventoryRequests } from './inventory-requests.ts';

const inputs = () => import('./RequestInputs.tsx');
const remarks = () => import('./RequestRemarks.tsx');
export const inventoryRequestPieces = pieces(inventoryRequests, {
  inputs: {
    lines: later(async () => ({ default: (await inputs()).RequestLinesInput }), inputPlace),
    'lines.requested_qty': later(async () => ({ default: (await inputs()).RequestedQuantity })),
  },
  under: { lines: later(async () => ({ default: (await remarks()).RequestLineRemarks })) },
  cells: { difference: later(async () => ({ default: (await remarks()).RequestDifference })) },
  asked: {
    'issue.batches': later(async () => ({ default: (await import('./IssueBatches.tsx')).IssueBatches })),
  },
});
