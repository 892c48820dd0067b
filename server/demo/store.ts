import { insertRows } from '../clinic/insertRows.ts';
import { newId } from '../data/ids.ts';
import type { Transaction } from '../db/transaction.ts';
import { addDays } from './random.ts';
import { categories, items, suppliers, type DemoItem } from './storeItems.ts';

interface Stocked extends DemoItem {
  readonly id: string;
  readonly supplierId: string;
}

const active = { status: 'active', version: 1 } as const;
const code = (prefix: string, digits: number, index: number): string =>
  prefix + String(index + 1).padStart(digits, '0');

async function counted(tx: Transaction, series: string, value: number): Promise<void> {
  await tx.query(
    `insert into counters (clinic_id, series, value) values (app_clinic(), $1, $2)
      on conflict (clinic_id, series) do update set value = greatest(counters.value, excluded.value)`,
    [series, value],
  );
}

async function fillSuppliers(tx: Transaction): Promise<readonly string[]> {
  const rows = suppliers.map(([name_ar, name_en, contact_person, phone, terms, lead], index) => ({
    id: newId(),
    code: code('SUP-', 4, index),
    name_ar,
    name_en,
    contact_person,
    phone,
    whatsapp: phone,
    payment_terms_days: terms,
    lead_time_days: lead,
    documents: [],
    ...active,
  }));
  await insertRows(tx, 'suppliers', rows);
  await counted(tx, 'suppliers.code', rows.length);
  return rows.map(({ id }) => id);
}

/** A larger unit of every item that is bought in one. */
const conversionOf = ({ id, bought }: Stocked) =>
  bought && {
    record_id: id,
    position: 0,
    unit: bought[0],
    factor: bought[1],
    is_purchase_default: true,
    is_issue_default: false,
  };

async function fillItems(tx: Transaction): Promise<readonly Stocked[]> {
  const kinds = categories.map(([name_ar, name_en, color]) => ({
    id: newId(),
    name_ar,
    name_en,
    color,
    version: 1,
  }));
  await insertRows(tx, 'item_categories', kinds);
  const from = await fillSuppliers(tx);
  const stocked = items.map((one) => ({ ...one, id: newId(), supplierId: from[one.supplier] ?? '' }));
  await insertRows(
    tx,
    'inventory_items',
    stocked.map((one, index) => ({
      id: one.id,
      code: code('ITM-', 5, index),
      name_ar: one.name[0],
      name_en: one.name[1],
      category_id: kinds[one.category]?.id,
      default_supplier_id: one.supplierId,
      item_type: one.type,
      base_unit: one.unit,
      barcode: `622${String(1_000_000_000 + index * 137)}`,
      tracks_expiry: one.expires !== undefined || one.type === 'medicine',
      requires_batch_no: one.expires !== undefined || one.type === 'medicine',
      near_expiry_days: 90,
      min_shelf_life_days: 0,
      ...active,
    })),
  );
  await insertRows(
    tx,
    'inventory_items__conversions',
    stocked.flatMap((one) => conversionOf(one) ?? []),
  );
  await insertRows(
    tx,
    'inventory_items__reorder_rules',
    stocked.map(({ id, level, max }) => ({
      record_id: id,
      position: 0,
      reorder_level: level,
      max_level: max,
    })),
  );
  await counted(tx, 'inventory-items.code', stocked.length);
  return stocked;
}

/** The opening stock as one receipt: a batch, a row of the ledger and its stored sums for each item that lies there. */
async function fillStock(
  tx: Transaction,
  stocked: readonly Stocked[],
  warehouse: string,
  today: string,
): Promise<void> {
  const receipt_date = addDays(today, -40);
  const opening: Opening = {
    id: newId(),
    receipt_date,
    number: `RCV-${receipt_date.slice(0, 4)}-00001`,
    warehouse_id: warehouse,
  };
  const held = heldFrom(stocked, today);
  await fillReceipt(tx, opening, held);
  await fillLedger(tx, opening, held);
  await counted(tx, 'stock-batches.code', held.length);
  await counted(tx, `stock-receipts.number.${receipt_date.slice(0, 4)}`, 1);
}

interface Opening {
  readonly id: string;
  readonly receipt_date: string;
  readonly number: string;
  readonly warehouse_id: string;
}
type Held = ReturnType<typeof heldFrom>[number];

const heldFrom = (stocked: readonly Stocked[], today: string) =>
  stocked
    .filter(({ onHand }) => onHand > 0)
    .map((one, index) => ({
      item: one,
      batch: newId(),
      line: newId(),
      code: code('BCH-', 6, index),
      total: (Number(one.price) * one.onHand).toFixed(2),
      expiry: one.expires === undefined ? null : addDays(today, one.expires),
    }));

const batchOf = (one: Held, receipt_id: string) => ({
  id: one.batch,
  code: one.code,
  item_id: one.item.id,
  receipt_id,
  supplier_id: one.item.supplierId,
  batch_no: one.expiry === null ? one.code : `L${one.code.slice(-4)}`,
  expiry_date: one.expiry,
  received_qty: one.item.onHand,
  unit_cost: one.item.price,
  total_cost: one.total,
  ...active,
});

async function fillReceipt(tx: Transaction, opening: Opening, held: readonly Held[]): Promise<void> {
  const receipt = opening.id;
  await insertRows(tx, 'stock_receipts', [
    {
      ...opening,
      kind: 'opening',
      status: 'posted',
      version: 1,
      tax_in_cost: true,
      confirm_duplicate: false,
      accept_short_life: false,
    },
  ]);
  await insertRows(
    tx,
    'stock_batches',
    held.map((one) => batchOf(one, receipt)),
  );
  await insertRows(
    tx,
    'stock_receipts__lines',
    held.map((one, position) => ({
      id: one.line,
      record_id: receipt,
      position,
      item_id: one.item.id,
      unit: one.item.unit,
      qty: one.item.onHand,
      bonus_qty: 0,
      unit_price: one.item.price,
      discount_percent: 0,
      tax_percent: 0,
      batch_id: one.batch,
      expiry_date: one.expiry,
      unit_cost: one.item.price,
      total_cost: one.total,
    })),
  );
}

/** The ledger's rows of the receipt and their stored sums. */
async function fillLedger(tx: Transaction, opening: Opening, held: readonly Held[]): Promise<void> {
  const { id: receipt, receipt_date, number, warehouse_id } = opening;
  const places = held.map((one) => ({ item_id: one.item.id, warehouse_id }));
  await insertRows(
    tx,
    'stock_transactions',
    held.map((one, index) => ({
      ...places[index],
      id: newId(),
      version: 1,
      occurred_at: `${receipt_date}T08:00:00Z`,
      created_at: `${receipt_date}T08:00:00Z`,
      updated_at: `${receipt_date}T08:00:00Z`,
      document_date: receipt_date,
      type: 'opening',
      batch_id: one.batch,
      qty: one.item.onHand,
      unit_cost: one.item.price,
      value: one.total,
      balance_after: one.item.onHand,
      source_type: 'stock-receipts',
      source_id: receipt,
      source_line_id: one.line,
      source_number: number,
      fefo_override: false,
      idempotency_key: `demo:${receipt}`,
      line_no: index + 1,
    })),
  );
  await insertRows(
    tx,
    'stock_balances',
    held.map((one, index) => ({
      ...places[index],
      batch_id: one.batch,
      on_hand: one.item.onHand,
      value: one.total,
    })),
  );
  await insertRows(
    tx,
    'stock_levels',
    held.map((one, index) => ({
      ...places[index],
      on_hand: one.item.onHand,
      reserved: 0,
    })),
  );
}

/** The demo clinic's store: lists, a warehouse in each further branch, and what lies in the main one. */
export async function fillStore(
  tx: Transaction,
  branches: readonly { readonly id: string; readonly name_ar: string; readonly name_en: string }[],
  today: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(`select id from warehouses where kind = 'main'`);
  await insertRows(
    tx,
    'warehouses',
    branches.map(({ id, name_ar, name_en }, index) => ({
      id: newId(),
      code: code('WH-', 2, index + 3),
      name_ar: `مخزن ${name_ar}`,
      name_en: `${name_en} store`,
      kind: 'branch',
      branch_id: id,
      can_issue: true,
      ...active,
    })),
  );
  await counted(tx, 'warehouses.code', branches.length + 3);
  await tx.query(
    `insert into warehouses__keepers (clinic_id, record_id, target_id)
      select app_clinic(), w.id, u.id from warehouses w, users u where w.kind = 'main' and u.name = 'storekeeper'`,
  );
  await fillStock(tx, await fillItems(tx), rows[0]?.id ?? '', today);
}
