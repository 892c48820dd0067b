import { serverRules } from '#server/kit/rules.ts';
import { stockTransactions } from './stock-transactions.ts';

/** A move within the clinic is neither income nor outgo: of the clinic it changes neither quantity nor value (I6). */
const crosses = `case when t.type in ('transfer_in', 'transfer_out') then 0 else 1 end`;

/** What people are told of stock, whichever document moved it (inventory.md 11). */
export const stockTransactionRules = serverRules(stockTransactions, {
  computed: {
    qty_in: `greatest(t.qty, 0) * ${crosses}`,
    qty_out: `greatest(-t.qty, 0) * ${crosses}`,
    value_in: `greatest(t.value, 0) * ${crosses}`,
    value_out: `greatest(-t.value, 0) * ${crosses}`,
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
