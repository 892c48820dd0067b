import { lazy } from 'react';
import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inventoryRequests } from './inventory-requests.ts';

const inputs = () => import('./RequestInputs.tsx');
/** What leads a request's page: the decision, the hand-over, the receipt, what is missing. */
const leading = ['approve', 'issue', 'receive', 'resolveDifference'] as const;

export const inventoryRequestPieces = pieces(inventoryRequests, {
  screens: { create: lazy(() => import('./RequestForm.tsx')) },
  inputs: {
    lines: later(async () => ({ default: (await inputs()).RequestLinesInput }), inputPlace),
    'lines.unit': later(async () => ({ default: (await inputs()).RequestedUnit })),
    'lines.requested_qty': later(async () => ({ default: (await inputs()).RequestedQuantity })),
  },
  sections: {
    goods: later(() => import('./RequestLines.tsx')),
    decision: later(() => import('./RequestTimes.tsx')),
  },
  actions: later(() => import('./RequestButtons.tsx')),
  leads({ record, subject }) {
    const may = (record['_may'] ?? []) as readonly string[];
    const isOwn = record['requester_id'] === subject.userId;
    // Nobody but an owner decides on their own request; only the requester says what came.
    return leading.find(
      (name) =>
        may.includes(name) &&
        (name !== 'approve' || !isOwn || subject.isOwner) &&
        (name !== 'receive' || isOwn),
    );
  },
  dialogs: {
    approve: later(() => import('./ApproveRequest.tsx')),
    issue: later(() => import('./IssueRequest.tsx')),
    receive: later(() => import('./ReceiveRequest.tsx')),
    return: later(() => import('./ReturnFromRequest.tsx')),
    resolveDifference: later(() => import('./ResolveDifference.tsx')),
    repeat: later(() => import('./RepeatRequest.tsx')),
  },
});
