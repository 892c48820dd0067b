import { decide } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import type { inventoryItems } from './inventory-items.ts';
import { manageItems } from './itemReports.ts';

type Items = typeof inventoryItems;
type Before = RecordOf<Items> | undefined;
type Line = Readonly<Record<string, unknown>>;

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);

/** Every barcode of an item with the field it stands in. */
const writtenBarcodes = (values: Row): readonly { readonly on: string; readonly barcode: string }[] =>
  [
    { on: 'barcode', barcode: values['barcode'] },
    ...linesOf(values['conversions']).map(({ barcode }, index) => ({
      on: `conversions.${index}.barcode`,
      barcode,
    })),
  ].flatMap(({ on, barcode }) => (typeof barcode === 'string' ? [{ on, barcode }] : []));

/**
 * Refuses a barcode another item of the clinic has, in either of its places (inventory.md 2); zeros before it make no
 * other code of it, since a scan ignores them (rule 7 of section 6).
 */
async function refuseTaken(values: Row, before: Before, { db, refuse, locale }: RuleContext<Items>) {
  const wanted = writtenBarcodes(values);
  if (wanted.length === 0) return;
  const rows = await db.query(
    `select w.place::int as place, i.name_ar, i.name_en from unnest($1::text[]) with ordinality w (barcode, place)
       join lateral items_by_code(w.barcode) b on b.place < 2 and b.item_id is distinct from $2::uuid
       join inventory_items i on i.id = b.item_id order by w.place limit 1`,
    [wanted.map(({ barcode }) => barcode), before?.id ?? null],
  );
  const [taken] = rows;
  if (!taken) return;
  const item = String((locale === 'en' ? taken['name_en'] : null) ?? taken['name_ar']);
  refuse('barcode_taken', { on: wanted[Number(taken['place']) - 1]?.on ?? 'barcode', values: { item } });
}

/** Lets go of the codes this save changes, so that two units of the item may exchange theirs. */
async function freeChanged(values: Row, before: NonNullable<Before>, { db }: RuleContext<Items>) {
  const now = new Map(linesOf(values['conversions']).map((line) => [line['id'], line['barcode'] ?? null]));
  const changed = [
    ...(before.barcode === (values['barcode'] ?? null) ? [] : [before.id]),
    ...linesOf(before.conversions).flatMap(({ id, barcode }) =>
      (now.get(id) ?? null) === (barcode ?? null) ? [] : [id],
    ),
  ];
  if (changed.length > 0)
    await db.query('delete from item_barcodes where source_id = any ($1::uuid[])', [changed]);
}

/** One barcode means one unit of one item in a clinic; the table's unique key holds it against who saves at the same time. */
export async function judgeBarcodes(values: Row, before: Before, context: RuleContext<Items>): Promise<void> {
  await refuseTaken(values, before, context);
  if (before) await freeChanged(values, before, context);
}

/**
 * The item a scan means, with the unit the code stands on. The code of the item itself stands on no unit: `purchase_unit` is
 * what it is bought in, for who receives goods. 404 for a code nobody has; an item taken out of use is named, with whether the
 * caller may take it into use again (409).
 */
export async function byBarcode({
  db,
  params,
  locale,
  subject,
  fail,
  refuse,
}: OperationContext<Items>): Promise<Row> {
  const [found] = await db.query(
    `select i.id, i.code, i.name_ar, i.name_en, i.base_unit, i.tracks_expiry, i.requires_batch_no, i.status, i.version, b.unit,
        coalesce((select c.factor from inventory_items__conversions c where c.id = b.source_id), 1)::text as factor,
        case when b.place = 2 then (select c.unit from inventory_items__conversions c where c.record_id = i.id and c.is_purchase_default)
          end as purchase_unit
      from items_by_code($1) b join inventory_items i on i.id = b.item_id
      order by i.status = 'active' desc, b.place limit 1`,
    [params['code'] ?? ''],
  );
  if (!found) return fail('not_found');
  const { unit, factor, purchase_unit: bought, status, version, ...item } = found;
  if (status !== 'active')
    refuse('item_stopped', {
      values: { item: String((locale === 'en' ? item['name_en'] : null) ?? item['name_ar']) },
      details: { id: item['id'], version, may_restore: decide(manageItems, subject) !== undefined },
    });
  return { item, unit, factor, ...(bought === null ? {} : { purchase_unit: bought }) };
}
