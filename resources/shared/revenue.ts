import * as f from '#metadata/fields/kinds.ts';
import { seeMoney } from './patientMoney.ts';

/** What a line of revenue can be told apart by: filters of the list of all of them. */
export type RevenueOf = 'category_id' | 'source_id' | 'room_id' | 'type_id' | 'procedure_id';

/**
 * What was charged to patients less discounts and adjustments, each by its own day, of the rows whose id stands in `id`; for whoever
 * sees money, and leading to the very lines for whoever sees all patients (issue 19, part 4).
 */
export const revenueOf = (by: RevenueOf, id = 'id') =>
  f.money({
    read: seeMoney,
    behind: {
      of: 'patient-ledger',
      screen: 'reports.revenue',
      by: { [by]: id },
      period: 'business_date',
    },
  });

/** What it is called in reports that tell it among other things. */
export const revenueWords = { ar: 'الإيراد', en: 'Revenue' } as const;
