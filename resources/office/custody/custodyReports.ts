import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { custodyRights } from './custodyRights.ts';

/** What people have in their hands by branch, and what it is worth; branches of which nothing is out are not told (hr.md 7, custody). */
export const custodyByBranch = defineReport({
  of: 'clinic',
  access: custodyRights.manage,
  columns: { branch_id: f.reference('branches'), items: f.integer(), waiting: f.integer(), value: f.money() },
  branch: 'branch_id',
  sort: '-items',
  totals: ['items', 'waiting', 'value'],
  chart: { by: 'branch_id', of: ['items'] },
});

/** Its words, in those of custody. */
export const custodyByBranchWords = {
  ar: {
    title: 'العهد خارج المخزن حسب الفرع',
    empty: 'كل العهد في المخزن.',
    columns: { branch_id: 'الفرع', items: 'العهد', waiting: 'بانتظار الإقرار', value: 'القيمة' },
  },
  en: {
    title: 'Custody out by branch',
    empty: 'Everything is in the store.',
    columns: { branch_id: 'Branch', items: 'Items', waiting: 'To be accepted', value: 'Value' },
  },
};
