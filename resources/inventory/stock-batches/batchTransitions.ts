import * as f from '#metadata/fields/kinds.ts';
import type { Transitions } from '#metadata/workflow.ts';
import { handleStock, quantity } from '../stockRights.ts';

const reason = f.longText({ required: true, minLength: 5, maxLength: 300 });
const moved = {
  warehouse_id: f.reference('warehouses', { required: true }),
  qty: f.decimal({ ...quantity, required: true, above: '0', max: '99999999999' }),
  reason,
} as const;
/**
 * None leads the page of a batch. Every posting holds levels before batches: who held the batch first would wait crosswise
 * with those who issue it. Whether the batch is used up is the ledger's to say.
 */
const handled = {
  from: ['active', 'closed'],
  to: 'stays',
  access: handleStock,
  quiet: 'menu',
  single: true,
  ownLocks: true,
} as const;

/** What may be done to a batch (inventory.md 6). Quantities are in base units. */
export const batchTransitions = {
  quarantine: { ...handled, body: moved },
  release: { ...handled, body: moved },
  returnToSupplier: { ...handled, body: moved, danger: true },
  correct: { ...handled, ask: ['batch_no', 'expiry_date'], body: { reason } },
} as const satisfies Transitions;
