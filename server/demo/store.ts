import { insertRows } from '../clinic/insertRows.ts';
import { newId } from '../data/statement/ids.ts';
import type { Transaction } from '../db/transaction.ts';
import { StoreDiary } from './storeDiary.ts';
import { Numbers, type Stocked } from './storeDocuments.ts';
import { categories, items, suppliers } from './storeItems.ts';
import { fillPast } from './storePast.ts';
import type { Requester } from './storeRequests.ts';

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

interface DemoBranch {
  readonly id: string;
  readonly name_ar: string;
  readonly name_en: string;
}

/** A warehouse in each further branch; answers their ids. */
async function fillWarehouses(tx: Transaction, branches: readonly DemoBranch[]): Promise<readonly string[]> {
  const rows = branches.map(({ id, name_ar, name_en }, index) => ({
    id: newId(),
    code: code('WH-', 2, index + 3),
    name_ar: `مخزن ${name_ar}`,
    name_en: `${name_en} store`,
    kind: 'branch',
    branch_id: id,
    can_issue: true,
    ...active,
  }));
  await insertRows(tx, 'warehouses', rows);
  await counted(tx, 'warehouses.code', branches.length + 3);
  await tx.query(
    `insert into warehouses__keepers (clinic_id, record_id, target_id)
      select app_clinic(), w.id, u.id from warehouses w, users u where w.kind = 'main' and u.name = 'storekeeper'
      returning record_id`,
  );
  return rows.map(({ id }) => id);
}

/** The demo clinic's store: its lists, half a year of its documents, and the proof that the sums match the ledger. */
export async function fillStore(
  tx: Transaction,
  branches: readonly DemoBranch[],
  today: string,
): Promise<void> {
  const own = await fillWarehouses(tx, branches);
  // This clinic has had its own for long; what a new one begins with would stand beside them, empty.
  await tx.query('delete from item_categories');
  const stocked = await fillItems(tx);
  const places = await byName<{ id: string }>(
    tx,
    'select kind as name, id from warehouses where kind in ($1, $2)',
    ['main', 'transit'],
  );
  const people = await byName<{ id: string } & Requester>(
    tx,
    `select u.name, u.id, u.id as "user", e.branch_id as branch, e.department_id as department from users u
      join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id where u.name in ($1, $2, $3, $4)`,
    ['doctor', 'receptionist', 'manager', 'storekeeper'],
  );
  const book = { tx, diary: new StoreDiary(), numbers: new Numbers(), storekeeper: people('storekeeper').id };
  await fillPast(book, {
    main: places('main').id,
    transit: places('transit').id,
    branches: own,
    stocked,
    requesters: [people('doctor'), people('receptionist')],
    manager: people('manager').id,
    today,
  });
  await book.diary.write(tx);
  await book.numbers.write(tx);
  const { rows } = await tx.query<{ drift: number }>('select prove_stock($1::date) as drift', [today]);
  if (rows[0]?.drift !== 0) throw new Error("The demo store's sums differ from its ledger");
}

/** Rows by the name each has; asking for one that is not there ends the start. */
async function byName<Found extends object>(
  tx: Transaction,
  statement: string,
  values: readonly string[],
): Promise<(name: string) => Found> {
  const { rows } = await tx.query<Found & { name: string }>(statement, [...values]);
  return (name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`The demo clinic has no ${name}`);
    return found;
  };
}
