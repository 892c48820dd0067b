import { anyOf, may } from '#metadata/access.ts';

/** Reads batches and what lies where. */
export const seeBatches = may('inventory_view_stock_batch');
/** Receives goods. */
export const receiveStock = may('inventory_create_stock_batch');
/** Adjusts, quarantines, writes off, returns and takes back. */
export const handleStock = may('inventory_edit_stock_batch');
/** Reads the ledger. */
export const seeLedger = may('inventory_view_stock_transaction');
/** Whoever may see costs and values; for others the keys are absent (inventory.md 0). */
export const seeCosts = anyOf(receiveStock, handleStock, seeLedger);

/** Quantities in base units (inventory.md 0). */
export const quantity = { places: 3 } as const;
export const cost = { places: 6, readOnly: true, read: seeCosts } as const;
