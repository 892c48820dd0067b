import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { anyInventory } from '../inventoryRights.ts';
import { inventoryItems } from './inventory-items.ts';

const conversions = () => import('./ConversionSentences.tsx');

export const inventoryItemPieces = pieces(inventoryItems, {
  cells: {
    name_ar: lazy(() => import('./ItemNameCell.tsx')),
    conversions: lazy(async () => ({ default: (await conversions()).ConversionsValue })),
    'movements.batch_id': lazy(() => import('../stock-batches/BatchNumber.tsx')),
  },
  inputs: { conversions: lazy(async () => ({ default: (await conversions()).ConversionsInput })) },
  actions: later(() => import('./ItemLabels.tsx')),
  bulk: { access: anyInventory, Actions: later(() => import('../labels/LabelsButton.tsx')) },
});
