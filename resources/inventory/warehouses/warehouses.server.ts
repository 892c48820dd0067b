import { compareDecimals } from '#metadata/fields/decimals.ts';
import { serverRules } from '#server/kit/rules.ts';
import { isElsewhere } from '../rooms.server.ts';
import { isWarehouseInDocuments } from '../openDocuments.server.ts';
import { warehouseReportRows, warehouseStock } from './warehouseReports.server.ts';
import { systemKinds, warehouses } from './warehouses.ts';

const here = 'b.clinic_id = t.clinic_id and b.warehouse_id = t.id and b.on_hand > 0';

/** What only the server knows of a warehouse (inventory.md 3). */
export const warehouseRules = serverRules(warehouses, {
  computed: {
    is_active: `t.status <> 'archived'`,
    item_count: `(select count(distinct b.item_id)::int from stock_balances b where ${here})`,
    on_hand_value: `coalesce((select sum(b.value) from stock_balances b where ${here}), 0)`,
    // Within the near-expiry days of its item, or over already.
    expiring_value: `coalesce((select sum(b.value) from stock_balances b
      join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
      join inventory_items i on i.clinic_id = b.clinic_id and i.id = b.item_id
      where ${here} and s.expiry_date <= :today + coalesce(i.near_expiry_days, 90)), 0)`,
  },
  chooserData: { name_ar: 't.name_ar', name_en: 't.name_en', can_issue: 't.can_issue' },
  operations: { stock: warehouseStock },
  reports: warehouseReportRows,
  async check({ kind, ...values }, { before, refuse, db }) {
    if (before?.kind !== kind && (systemKinds as readonly unknown[]).includes(kind))
      refuse('system_kind', { on: 'kind' });
    if (await isElsewhere(db, values)) refuse('room_elsewhere', { on: 'room_id' });
  },
  async beforeRemove({ db, record, refuse }) {
    const used = await db.query('select 1 from stock_transactions where warehouse_id = $1::uuid limit 1', [
      record.id,
    ]);
    if (used.length > 0) refuse('warehouse_used');
  },
  transitions: {
    archive: {
      async guard({ db, record, refuse }) {
        const held = await db.query(
          'select on_hand, reserved from stock_levels where warehouse_id = $1::uuid order by item_id for update',
          [record.id],
        );
        const isHeld = held.some((one) =>
          [one['on_hand'], one['reserved']].some((qty) => compareDecimals(String(qty), '0') > 0),
        );
        if (isHeld || (await isWarehouseInDocuments(db, record.id))) refuse('still_open');
      },
    },
  },
});
