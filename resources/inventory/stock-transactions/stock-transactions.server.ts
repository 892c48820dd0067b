import { serverRules } from '#server/kit/rules.ts';
import { overviewRows } from '../overviewReports.server.ts';
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

const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The warehouses a filter chooses; empty where it chooses none or is none, which the list itself refuses. */
function chosenIn({ warehouse_id: asked }: Readonly<Record<string, unknown>>): readonly string[] {
  const chosen: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  return chosen.filter((id): id is string => typeof id === 'string' && recordId.test(id));
}

/**
 * Of chosen warehouses what is carried in comes in and what is carried away goes out; a move between two of them is neither,
 * as one within the clinic is neither of the clinic (I6). What is on the road between two of them counts as there.
 */
function crossesBorder(chosen: readonly string[]): string {
  const those = `array[${chosen.map((id) => `'${id}'`).join(', ')}]::uuid[]`;
  return ` * case when t.type in ('transfer_in', 'transfer_out') and (
      exists (select from stock_transactions o where o.clinic_id = t.clinic_id and o.idempotency_key = t.idempotency_key
        and o.batch_id = t.batch_id and o.qty = -t.qty and o.warehouse_id <> t.warehouse_id and o.warehouse_id = any (${those}))
      or exists (select from stock_transfers m where m.clinic_id = t.clinic_id
        and m.id = case when t.source_type = 'stock-transfers' then t.source_id::uuid end and m.source_id = any (${those}) and m.destination_id = any (${those}))) then 0 else 1 end`;
}

/** What people are told of stock, whichever document moved it (inventory.md 11). */
export const stockTransactionRules = serverRules(stockTransactions, {
  computed: inAndOut(crosses),
  totals: (filter) => {
    const chosen = chosenIn(filter);
    return chosen.length === 0 ? {} : inAndOut(crossesBorder(chosen));
  },
  filters: {
    of_supplier: `exists (select from stock_batches s where s.clinic_id = t.clinic_id and s.id = t.batch_id
      and s.supplier_id = any (:ids))`,
  },
  // I4: what is promised is the sum of what requests still hold.
  proofs: {
    reservations: `select jsonb_build_object('item_id', l.item_id, 'warehouse_id', l.warehouse_id) as about,
        jsonb_build_object('qty', jsonb_build_array(l.reserved::text, coalesce(r.qty, 0)::text)) as amounts
      from stock_levels l left join (select item_id, warehouse_id, sum(qty) as qty from stock_reservations
          where clinic_id = (select app_clinic()) and qty > 0 group by 1, 2) r
        on r.item_id = l.item_id and r.warehouse_id = l.warehouse_id
      where l.clinic_id = (select app_clinic()) and l.reserved <> coalesce(r.qty, 0)`,
  },
  reports: overviewRows.movements,
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
