/**
 * npm run dump: writes tests/fixtures/dumps/<last migration>.gz, a database as the last migration leaves it, with the rows of a
 * small clinic. Made once for the migrations that come together and committed with them; tests/api/upgrade.test.ts upgrades all of them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSqlFiles } from '#server/db/sqlFiles.ts';
import { transaction } from '#server/db/transaction.ts';
import { demoClinics, seedDemo } from '#server/demo/index.ts';
import { sqlFolders } from './schema/document.ts';
import { databaseDump } from './schema/dump.ts';
import { inScratchDatabase } from './schema/scratch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dumps = path.join(root, 'tests/fixtures/dumps');

/** One receipt of one item with its batch, its row of the ledger and the stored sums. */
const store = `
  with item as (
    insert into inventory_items (clinic_id, code, name_ar, name_en, base_unit, category_id)
      select clinic_id, 'ITM-0001', 'قفازات', 'Gloves', 'box', id from item_categories order by name_ar limit 1
      returning clinic_id, id
  ), supplier as (
    insert into suppliers (clinic_id, code, name_ar) select clinic_id, 'SUP-0001', 'مورد' from item returning id
  ), receipt as (
    insert into stock_receipts (clinic_id, number, receipt_date, supplier_id, warehouse_id)
      select i.clinic_id, 'GRN-0001', current_date, s.id, (select id from warehouses where kind = 'main' limit 1)
      from item i cross join supplier s returning id, warehouse_id
  ), line as (
    insert into stock_receipts__lines (clinic_id, record_id, item_id, unit, qty, unit_price, tax_percent)
      select i.clinic_id, r.id, i.id, 'box', 10, 2.5, 14 from item i cross join receipt r returning id
  ), batch as (
    insert into stock_batches (clinic_id, code, batch_no, item_id, receipt_id, received_qty, unit_cost, total_cost)
      select i.clinic_id, 'B-0001', 'A-17', i.id, r.id, 10, 2.5, 25 from item i cross join receipt r returning id
  ), balance as (
    insert into stock_balances (clinic_id, batch_id, warehouse_id, item_id, on_hand, value)
      select i.clinic_id, b.id, r.warehouse_id, i.id, 10, 25 from item i cross join receipt r cross join batch b
  ), level as (
    insert into stock_levels (clinic_id, item_id, warehouse_id, on_hand)
      select i.clinic_id, i.id, r.warehouse_id, 10 from item i cross join receipt r
  )
  insert into stock_transactions (clinic_id, document_date, type, item_id, batch_id, warehouse_id, qty, unit_cost, value, balance_after,
      source_type, source_id, source_number, idempotency_key, line_no)
    select i.clinic_id, current_date, 'receipt', i.id, b.id, r.warehouse_id, 10, 2.5, 25, 10, 'stock-receipts', r.id::text, 'GRN-0001',
      'first receipt', 1
    from item i cross join receipt r cross join batch b`;

/** What people did beside it: an arrangement, a view, a notice, a remark and an entry of the log. */
const desk = `
  with person as (select clinic_id, id, name from users where is_owner limit 1), preference as (
    insert into preferences (clinic_id, user_id, key, value) select clinic_id, id, 'theme', '"dark"' from person
  ), view as (
    insert into saved_views (clinic_id, owner_id, list, name, state) select clinic_id, id, 'employees', 'نشط', '{}' from person
  ), notice as (
    insert into notifications (clinic_id, recipient_id, type, area, title_ar, title_en)
      select clinic_id, id, 'penalties.decided', 'hr', 'قرار', 'Decided' from person
  ), remark as (
    insert into remarks (clinic_id, resource, record_id, author_id, author_label, body)
      select p.clinic_id, 'employees', e.id, p.id, p.name, '[{"text": "ملاحظة"}]'
      from person p cross join (select id from employees order by employee_no limit 1) e
  )
  insert into audit_log (clinic_id, actor_id, actor_label, action, entity)
    select clinic_id, id, name, 'login', 'session' from person`;

/** Of what the small demo clinic has hundreds of, a handful is enough. */
const trimmed = `
  set session_replication_role = replica;
  delete from penalties where id not in (select id from penalties order by id limit 6);
  delete from bonuses where id not in (select id from bonuses order by id limit 6);
  delete from target_achievements where id not in (select id from target_achievements order by id limit 6);
  reset session_replication_role`;

/** Fills an empty database of the product with one small clinic. */
async function fillSmallClinic(database: Database, superuserUrl: string): Promise<void> {
  await seedDemo(
    database.pool,
    demoClinics.filter(({ subdomain }) => subdomain === 'shifa'),
  );
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ clinic_id: string; id: string }>(
      'select clinic_id, id from users where is_owner',
    );
    const [owner] = rows;
    if (owner === undefined) throw new Error('The small clinic has no owner.');
    await transaction(database.pool, { clinicId: owner.clinic_id, userId: owner.id }, async (tx) => {
      await tx.query(store);
      await tx.query(desk);
    });
    await superuser.query(trimmed);
  } finally {
    await superuser.end();
  }
}

async function main(): Promise<void> {
  const last = readSqlFiles(sqlFolders(root).migrations).at(-1)?.name ?? '';
  const file = path.join(dumps, `${last}.gz`);
  if (existsSync(file)) {
    console.log(`${path.relative(root, file)} is there already; a dump is never made anew.`);
    return;
  }
  const text = await inScratchDatabase(async (database, superuserUrl) => {
    await migrate(database.pool);
    await fillSmallClinic(database, superuserUrl);
    return databaseDump(superuserUrl);
  });
  mkdirSync(dumps, { recursive: true });
  writeFileSync(file, gzipSync(text, { level: 9 }));
  console.log(`wrote ${path.relative(root, file)}`);
}

await main();
