import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { inventoryRequests } from './inventory-requests.ts';

export const inventoryRequestViews = views(inventoryRequests, {
  dialogs: {
    approve: later(async () => ({ default: (await import('./LineStep.tsx')).ApproveRequest })),
    issue: later(async () => ({ default: (await import('./LineStep.tsx')).IssueRequest })),
    receive: later(async () => ({ default: (await import('./LineStep.tsx')).ReceiveRequest })),
  },
});
