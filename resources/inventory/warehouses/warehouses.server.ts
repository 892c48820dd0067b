import { serverRules } from '#server/kit/rules.ts';
import { systemKinds, warehouses } from './warehouses.ts';

/** What only the server knows of a warehouse (inventory.md 3). */
export const warehouseRules = serverRules(warehouses, {
  computed: { is_active: `t.status <> 'archived'` },
  chooserData: { name_ar: 't.name_ar', name_en: 't.name_en', can_issue: 't.can_issue' },
  async check({ kind }, { before, refuse }) {
    if (before?.kind !== kind && (systemKinds as readonly unknown[]).includes(kind))
      refuse('system_kind', { on: 'kind' });
  },
});
