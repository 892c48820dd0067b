import { serverRules } from '#server/kit/rules.ts';
import { stockTransactions } from './stock-transactions.ts';

/** What people are told of stock, whichever document moved it (inventory.md 11). */
export const stockTransactionRules = serverRules(stockTransactions, {
  computed: {
    qty_in: 'greatest(t.qty, 0)',
    qty_out: 'greatest(-t.qty, 0)',
    value_in: 'greatest(t.value, 0)',
    value_out: 'greatest(-t.value, 0)',
  },
  filters: {
    of_supplier: `exists (select from stock_batches s where s.clinic_id = t.clinic_id and s.id = t.batch_id
      and s.supplier_id = any (:ids))`,
  },
  notices: {
    'stock.reorder': {
      ar: ['وصل إلى حد الطلب: {item}', 'المتاح {available}. الكمية المقترحة للطلب: {n}.'],
      en: ['At its reorder level: {item}', '{available} available. Suggested order: {n}.'],
      link: '/inventory/items',
    },
    'stock.reservation_short': {
      ar: ['نقص المحجوز لطلبك: {item}', 'لم يعد متاحاً {n} مما حُجز لك.'],
      en: ['Less is kept for your request: {item}', '{n} of what was kept for you is no longer there.'],
      link: '/inventory/my-requests',
    },
    'stock.expiring': {
      ar: ['أصناف قربت على الانتهاء: {n}', '{list}'],
      en: ['Items near their expiry: {n}', '{list}'],
      link: '/inventory/stock',
    },
  },
});
