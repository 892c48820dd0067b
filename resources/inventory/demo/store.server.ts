import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { proofStatement } from '#server/kit/ledgerProof.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { inventoryItems } from '../items/inventory-items.ts';
import { stockTransactionRules } from '../stock-transactions/stock-transactions.server.ts';
import { suppliers as supplierRecords } from '../suppliers/suppliers.ts';
import { warehouses } from '../warehouses/warehouses.ts';
import { fillCount } from './storeCount.server.ts';
import { StoreDiary } from './storeDiary.server.ts';
import { Numbers, type Stocked } from './storeDocuments.server.ts';
import { categories, items, suppliers } from './storeItems.server.ts';
import { fillPast } from './storePast.server.ts';
import type { Requester } from './storeRequests.server.ts';

const active = { status: 'active', version: 1 } as const;

async function fillSuppliers(db: ClinicDatabase): Promise<readonly string[]> {
  const codes = await takeNumbers(db, supplierRecords, 'code', { count: suppliers.length });
  const rows = suppliers.map(([name_ar, name_en, contact_person, phone, terms, lead], index) => ({
    id: newId(),
    code: codes[index],
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
  await db.insert('suppliers', rows);
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

async function fillItems(db: ClinicDatabase): Promise<readonly Stocked[]> {
  const kinds = categories.map(([name_ar, name_en, color]) => ({
    id: newId(),
    name_ar,
    name_en,
    color,
    version: 1,
  }));
  await db.insert('item_categories', kinds);
  const from = await fillSuppliers(db);
  const codes = await takeNumbers(db, inventoryItems, 'code', { count: items.length });
  const stocked = items.map((one) => ({ ...one, id: newId(), supplierId: from[one.supplier] ?? '' }));
  await db.insert(
    'inventory_items',
    stocked.map((one, index) => ({
      id: one.id,
      code: codes[index],
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
  await db.insert(
    'inventory_items__conversions',
    stocked.flatMap((one) => conversionOf(one) ?? []),
  );
  await db.insert(
    'inventory_items__reorder_rules',
    stocked.map(({ id, level, max }) => ({
      record_id: id,
      position: 0,
      reorder_level: level,
      max_level: max,
    })),
  );
  return stocked;
}

/** A warehouse in each further branch; answers their ids. */
async function fillWarehouses(db: ClinicDatabase, ids: readonly string[]): Promise<readonly string[]> {
  const branches = await db.query(
    'select id, name_ar, name_en from branches where id = any ($1::uuid[]) order by array_position($1::uuid[], id)',
    [ids],
  );
  const codes = await takeNumbers(db, warehouses, 'code', { count: branches.length });
  const rows = branches.map(({ id, name_ar, name_en }, index) => ({
    id: newId(),
    code: codes[index],
    name_ar: `مخزن ${String(name_ar)}`,
    name_en: `${String(name_en)} store`,
    kind: 'branch',
    branch_id: id,
    can_issue: true,
    ...active,
  }));
  await db.insert('warehouses', rows);
  await db.query(
    `insert into warehouses__keepers (clinic_id, record_id, target_id)
      select app_clinic(), w.id, u.id from warehouses w, users u where w.kind = 'main' and u.name = 'storekeeper'
      returning record_id`,
  );
  return rows.map(({ id }) => id);
}

/** The large demo clinic's store: its lists, half a year of its documents, and the proof that the sums match the ledger. */
export async function fillStore({ db, size, branches, today }: DemoClinic): Promise<void> {
  if (size !== 'large') return;
  const own = await fillWarehouses(db, branches.slice(1));
  // This clinic has had its own for long; what a new one begins with would stand beside them, empty.
  await db.query('delete from item_categories');
  const stocked = await fillItems(db);
  const places = await byName<{ id: string }>(
    db,
    'select kind as name, id from warehouses where kind in ($1, $2)',
    ['main', 'transit'],
  );
  const people = await byName<{ id: string } & Requester>(
    db,
    `select u.name, u.id, u.id as "user", e.branch_id as branch, e.department_id as department from users u
      join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id where u.name in ($1, $2, $3, $4)`,
    ['doctor', 'receptionist', 'manager', 'storekeeper'],
  );
  const book = { db, diary: new StoreDiary(), numbers: new Numbers(), storekeeper: people('storekeeper').id };
  await fillPast(book, {
    main: places('main').id,
    transit: places('transit').id,
    branches: own,
    stocked,
    requesters: [people('doctor'), people('receptionist')],
    manager: people('manager').id,
    today,
  });
  await book.diary.write(db);
  await fillCount(book, own[0] ?? places('main').id, today);
  await book.numbers.write(db);
  const [proof] = await db.query(proofStatement(stockTransactionRules), [today]);
  if (proof?.['n'] !== 0) throw new Error("The demo store's sums differ from its ledger");
}

/** Rows by the name each has; asking for one that is not there ends the start. */
async function byName<Found extends object>(
  db: ClinicDatabase,
  statement: string,
  values: readonly string[],
): Promise<(name: string) => Found> {
  const rows = (await db.query(statement, values)) as readonly (Found & { readonly name: string })[];
  return (name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`The demo clinic has no ${name}`);
    return found;
  };
}
