import { serverRules } from '#server/kit/rules.ts';
import { overviewRows } from '../overviewReports.server.ts';
import { itemCategories } from './item-categories.ts';

/** How many items a category holds. */
export const itemCategoryRules = serverRules(itemCategories, {
  computed: {
    items_count: `(select count(*)::int from inventory_items i where i.clinic_id = t.clinic_id and i.category_id = t.id)`,
  },
  reports: overviewRows.categories,
});
