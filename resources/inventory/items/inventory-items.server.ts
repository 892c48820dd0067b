import { serverRules } from '#server/kit/rules.ts';
import { movementsAnswer } from '../movementReport.server.ts';
import { inventoryItems } from './inventory-items.ts';
import { byBarcode, judgeBarcodes } from './itemBarcodes.server.ts';
import { availablePlaces, expiringWithin, itemNumbers } from './itemNumbers.server.ts';
import { openingStock } from './openingStock.server.ts';
import { itemReportRows, itemStock } from './itemReports.server.ts';
import { judgeRemoval, judgeStop, judgeUnits } from './itemUse.server.ts';

/** The unit an item is bought or handed out in: its base unit where it has no other. */
const usualUnit = (which: string): string =>
  `coalesce((select c.unit from inventory_items__conversions c
    where c.clinic_id = t.clinic_id and c.record_id = t.id and c.${which}), t.base_unit)`;

/** What only the server knows of an item (inventory.md 2). */
export const itemRules = serverRules(inventoryItems, {
  computed: itemNumbers,
  chooserData: {
    name_ar: 't.name_ar',
    name_en: 't.name_en',
    units: `(select json_agg(json_build_object('unit', u.unit, 'factor', u.factor::text, 'barcode', u.barcode,
        'is_purchase_default', u.is_purchase_default, 'is_issue_default', u.is_issue_default) order by u.place)
      from (select t.base_unit as unit, 1::numeric as factor, t.barcode, false as is_purchase_default, false as is_issue_default, -1 as place
        union all select c.unit, c.factor, c.barcode, c.is_purchase_default, c.is_issue_default, c.position
          from inventory_items__conversions c where c.clinic_id = t.clinic_id and c.record_id = t.id) u)`,
    factors: `(select json_object_agg(u.unit, u.factor::text) from (select t.base_unit as unit, 1::numeric as factor
      union all select c.unit, c.factor from inventory_items__conversions c
        where c.clinic_id = t.clinic_id and c.record_id = t.id) u)`,
    purchase_unit: usualUnit('is_purchase_default'),
    issue_unit: usualUnit('is_issue_default'),
    available: availablePlaces,
    tracks_expiry: 't.tracks_expiry',
    requires_batch_no: 't.requires_batch_no',
    min_shelf_life_days: 't.min_shelf_life_days',
    last_cost: `(${itemNumbers.last_cost})::text`,
  },
  filters: {
    expiring_30: expiringWithin(30),
    expiring_60: expiringWithin(60),
    expiring_90: expiringWithin(90),
    in_warehouse: `exists (select from stock_levels l where l.clinic_id = t.clinic_id and l.item_id = t.id and l.on_hand > 0
      and l.warehouse_id = any (:ids))`,
  },
  async check(values, context) {
    if (context.before) await judgeUnits(values, context.before, context);
    await judgeBarcodes(values, context.before, context);
  },
  beforeRemove: judgeRemoval,
  transitions: { archive: { guard: judgeStop } },
  operations: {
    byBarcode,
    movements: (context) => movementsAnswer(context, 'inventory-items'),
    stock: itemStock,
  },
  reports: itemReportRows,
  judgesAlone: true,
  importing: openingStock,
});
