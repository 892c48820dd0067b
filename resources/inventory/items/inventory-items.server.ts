import { serverRules } from '#server/kit/rules.ts';
import { inventoryItems } from './inventory-items.ts';

/** What only the server knows of an item (inventory.md 2). */
export const itemRules = serverRules(inventoryItems, {
  computed: { is_active: `t.status = 'active'` },
});
