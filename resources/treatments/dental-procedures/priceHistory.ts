import { allOf, anyOf, may, unscoped } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { manageProcedures, seeProcedures } from '../treatmentRights.ts';

/** What a procedure cost, from when, and who changed it (clinic.md 5, `price_history`): for those who see prices. */
export const priceHistory = defineReport({
  of: 'record',
  access: anyOf(allOf(unscoped(may('patients_view_payments')), seeProcedures), manageProcedures),
  columns: {
    at: f.dateTime(),
    what: f.select(['price', 'min_price']),
    old: f.money(),
    new: f.money(),
    by: f.text(),
  },
  shown: ['at', 'what', 'old', 'new', 'by'],
  period: 'at',
  filters: ['what'],
  sort: '-at',
  totals: [],
});

/** Its words, in those of procedures. */
export const priceHistoryWords = {
  ar: {
    priceHistory: {
      title: 'تاريخ الأسعار',
      empty: 'لم يتغير السعر بعد.',
      columns: { at: 'التاريخ', what: 'ما تغيّر', old: 'قبل', new: 'بعد', by: 'بواسطة' },
      options: { what: { price: 'السعر', min_price: 'أدنى سعر' } },
    },
  },
  en: {
    priceHistory: {
      title: 'Price history',
      empty: 'The price has not changed yet.',
      columns: { at: 'Date', what: 'What changed', old: 'Before', new: 'After', by: 'By' },
      options: { what: { price: 'Price', min_price: 'Minimum price' } },
    },
  },
} as const;
