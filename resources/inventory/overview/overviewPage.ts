import { signedIn, within } from '#metadata/access.ts';
import type { AreaPage } from '#metadata/area.ts';

/** The store at a glance (inventory.md 11); what of it one sees is decided card by card. */
export const overviewPage: AreaPage = {
  name: 'inventory',
  path: '/inventory',
  access: within('inventory', signedIn()),
  icon: 'overview',
  menu: 'inventory',
  words: { ar: { title: 'نظرة عامة على المخزون' }, en: { title: 'Stock overview' } },
};
