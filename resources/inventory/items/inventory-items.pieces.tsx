import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { anyInventory } from '../inventoryRights.ts';
import { inventoryItems } from './inventory-items.ts';

type TabName = 'ItemBatches' | 'ItemUse' | 'ItemRequests';
const tab = (name: TabName) => later(async () => ({ default: (await import('./ItemTabs.tsx'))[name] }));

const conversions = () => import('./ConversionSentences.tsx');

export const inventoryItemPieces = pieces(inventoryItems, {
  cells: {
    name_ar: lazy(() => import('./ItemNameCell.tsx')),
    conversions: lazy(async () => ({ default: (await conversions()).ConversionsValue })),
  },
  inputs: { conversions: lazy(async () => ({ default: (await conversions()).ConversionsInput })) },
  tabs: [
    { name: 'batches', label: { ar: 'التشغيلات', en: 'Batches' }, Content: tab('ItemBatches') },
    {
      name: 'movements',
      label: { ar: 'الحركات', en: 'Movements' },
      Content: later(() => import('./ItemMovements.tsx')),
    },
    { name: 'use', label: { ar: 'الاستهلاك والأسعار', en: 'Use and prices' }, Content: tab('ItemUse') },
    { name: 'requests', label: { ar: 'الطلبات', en: 'Requests' }, Content: tab('ItemRequests') },
  ],
  actions: later(() => import('./ItemLabels.tsx')),
  bulk: { access: anyInventory, Actions: later(() => import('../labels/LabelsButton.tsx')) },
});
