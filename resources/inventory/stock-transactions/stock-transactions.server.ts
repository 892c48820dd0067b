import { serverRules } from '#server/kit/rules.ts';
import { stockTransactions } from './stock-transactions.ts';

/** What came in and went out, counting of each row what `counts` says of it. */
const inAndOut = (counts: string) => ({
  qty_in: `greatest(t.qty, 0.000)${counts}`,
  qty_out: `greatest(-t.qty, 0.000)${counts}`,
  value_in: `greatest(t.value, 0)${counts}`,
  value_out: `greatest(-t.value, 0)${counts}`,
});

/** A move within the clinic is neither income nor outgo: of the clinic it changes neither quantity nor value (I6). */
const crosses = ` * case when t.type in ('transfer_in', 'transfer_out') then 0 else 1 end`;

const isOne = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.length === 1);

/** What people are told of stock, whichever document moved it (inventory.md 11). */
export const stockTransactionRules = serverRules(stockTransactions, {
  computed: inAndOut(crosses),
  // Of one warehouse what is carried in comes in, and what is carried away goes out.
  totals: ({ warehouse_id: warehouse }) => (isOne(warehouse) ? inAndOut('') : {}),
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
      ar: ['تشغيلات انتهت أو قاربت الانتهاء: {n}', '{list}'],
      en: ['Batches expired or near their expiry: {n}', '{list}'],
      link: '/inventory/stock',
    },
  },
});
