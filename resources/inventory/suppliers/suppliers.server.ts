import { serverRules } from '#server/kit/rules.ts';
import { suppliers } from './suppliers.ts';

/** What only the server knows of a supplier (inventory.md 5). */
export const supplierRules = serverRules(suppliers, {
  computed: { is_active: `t.status = 'active'` },
});
