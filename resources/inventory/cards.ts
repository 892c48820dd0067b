import { anyOf, may } from '#metadata/access.ts';
import { listCard, reportCard } from '#metadata/card.ts';
import { inventoryRequests } from './inventory-requests/inventory-requests.ts';
import { itemCategories } from './item-categories/item-categories.ts';
import { inventoryItems } from './items/inventory-items.ts';
import { stockBatches } from './stock-batches/stock-batches.ts';
import { stockCounts } from './stock-counts/stock-counts.ts';
import { handleStock, receiveStock, seeBatches } from './stockRights.ts';
import { stockTransfers } from './stock-transfers/stock-transfers.ts';
import { stockTransactions } from './stock-transactions/stock-transactions.ts';

/** Who is told to order and to sort out; whoever only asks for goods has other days. */
const keepsStore = anyOf(seeBatches, receiveStock, handleStock);

/** The store in the day of whoever keeps it, and of those who ask it for goods (inventory.md 8, 11). */
export const inventoryCards = [
  listCard(inventoryRequests, {
    name: 'requests_waiting',
    group: 'waiting',
    order: 15,
    access: anyOf(may('inventory_approve_request'), handleStock),
    show: ['number', 'requester_id', 'needed_by', 'status'],
    tone: 'warning',
    words: {
      ar: { title: 'طلبات صرف تنتظرك', values: { needed_by: 'مطلوب في {value}' } },
      en: { title: 'Stock requests waiting for you', values: { needed_by: 'needed by {value}' } },
    },
  }),
  listCard(stockCounts, {
    name: 'counts_open',
    group: 'waiting',
    order: 50,
    view: 'open',
    show: ['number', 'warehouse_id', 'status'],
    words: { ar: { title: 'عمليات جرد مفتوحة' }, en: { title: 'Open stock counts' } },
  }),
  listCard(inventoryItems, {
    name: 'out',
    group: 'wrong',
    order: 10,
    access: keepsStore,
    filter: { status: 'active', stock_state: ['out'] },
    show: ['name_ar', 'code'],
    tone: 'danger',
    words: { ar: { title: 'أصناف نفدت' }, en: { title: 'Items out of stock' } },
  }),
  listCard(inventoryItems, {
    name: 'low',
    group: 'wrong',
    order: 15,
    access: keepsStore,
    filter: { status: 'active', stock_state: ['low'] },
    show: ['name_ar', 'available'],
    tone: 'warning',
    words: {
      ar: { title: 'أصناف قاربت النفاد', values: { available: 'المتاح {value}' } },
      en: { title: 'Items running low', values: { available: '{value} available' } },
    },
  }),
  listCard(stockBatches, {
    name: 'expired',
    group: 'wrong',
    order: 20,
    view: 'expired',
    show: ['item_id', 'batch_no', 'expiry_date'],
    tone: 'danger',
    words: {
      ar: { title: 'تشغيلات انتهت صلاحيتها', values: { expiry_date: 'انتهت {value}' } },
      en: { title: 'Expired batches', values: { expiry_date: 'expired {value}' } },
    },
  }),
  listCard(stockBatches, {
    name: 'near',
    group: 'wrong',
    order: 25,
    view: 'near',
    show: ['item_id', 'batch_no', 'expiry_date'],
    tone: 'warning',
    words: {
      ar: { title: 'تشغيلات تقترب صلاحيتها من الانتهاء', values: { expiry_date: 'تنتهي {value}' } },
      en: { title: 'Batches near their expiry', values: { expiry_date: 'expires {value}' } },
    },
  }),
  listCard(inventoryRequests, {
    name: 'own_requests',
    group: 'changed',
    order: 10,
    screen: 'self',
    filter: { status_neq: ['received', 'rejected', 'cancelled'] },
    // A draft has no number yet: what it is for names it.
    show: ['number', 'purpose', 'status'],
    words: { ar: { title: 'طلباتي المفتوحة من المخزن' }, en: { title: 'My open stock requests' } },
  }),
  listCard(inventoryRequests, {
    name: 'requested',
    group: 'changed',
    order: 45,
    screen: 'all',
    by: 'submitted_at',
    words: { ar: { title: 'طلبات صرف قُدمت' }, en: { title: 'Stock requests handed in' } },
  }),
  listCard(stockTransfers, {
    name: 'transfers_on_road',
    group: 'changed',
    order: 12,
    screen: 'transfer',
    filter: { status: ['in_transit', 'partly_received'] },
    sort: 'transfer_date',
    show: ['number', 'destination_id', 'dispatched_at'],
    words: {
      ar: { title: 'تحويلات في الطريق', values: { destination_id: 'إلى {value}' } },
      en: { title: 'Transfers on the road', values: { destination_id: 'to {value}' } },
    },
  }),
  listCard(stockTransactions, {
    name: 'received',
    group: 'changed',
    order: 44,
    filter: { type: ['receipt'] },
    by: 'occurred_at',
    words: { ar: { title: 'سطور توريد رُحّلت' }, en: { title: 'Posted lines of receipts' } },
  }),
  listCard(stockTransactions, {
    name: 'movements',
    group: 'changed',
    order: 46,
    by: 'occurred_at',
    words: { ar: { title: 'حركات المخزون' }, en: { title: 'Stock movements' } },
  }),
  listCard(stockBatches, {
    name: 'value',
    group: 'figures',
    order: 20,
    view: 'present',
    sum: 'value',
    words: { ar: { title: 'قيمة المخزون' }, en: { title: 'Value of the stock' } },
  }),
  reportCard(stockTransactions, { name: 'turnover', group: 'changed', order: 90, report: 'turnover' }),
  reportCard(stockTransactions, { name: 'consumed', group: 'changed', order: 92, report: 'consumed' }),
  reportCard(itemCategories, { name: 'by_category', group: 'figures', order: 95, report: 'value' }),
];
