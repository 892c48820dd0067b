import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { anyInventory } from '../inventoryRights.ts';
import { inventoryItems } from './inventory-items.ts';

export const inventoryItemViews = views(inventoryItems, {
  actions: later(() => import('./ItemLabels.tsx')),
  bulk: { access: anyInventory, Actions: later(() => import('../labels/LabelsButton.tsx')) },
});
