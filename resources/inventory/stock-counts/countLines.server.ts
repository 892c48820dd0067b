import { compareDecimals } from '#metadata/fields/decimals.ts';
import type { OperationContext, Row, RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { baseQuantity, itemFacts } from '../stock/quantities.server.ts';
import { lyingIn, lyingOf, openedLine } from './lying.server.ts';
import type { stockCounts } from './stock-counts.ts';

type Context = TransitionContext<typeof stockCounts>;

export const isCounted = (line: Row): boolean => line['counted_qty'] !== null;

const itemsOf = (lines: readonly Row[]): readonly string[] => [
  ...new Set(lines.map((line) => String(line['item_id']))),
];

/** What some lines are called, for a sentence. */
export async function namesOf({ db, locale }: RuleContext, lines: readonly Row[]): Promise<string> {
  const most = 10;
  const rows = await db.query(
    `select id, case when $2 = 'en' then coalesce(name_en, name_ar) else name_ar end as name from inventory_items
      where id = any ($1::uuid[]) order by fold(name_ar), id limit ${most + 1}`,
    [itemsOf(lines), locale],
  );
  const names = rows.slice(0, most).map(({ name }) => String(name));
  return [...names, ...(rows.length > most ? ['…'] : [])].join(locale === 'en' ? ', ' : '، ');
}

/** What was typed of each named line, in base units. */
async function typedQuantities(context: Context) {
  const items = await itemFacts(context.db, itemsOf(context.lines.map(({ line }) => line)));
  return context.lines.map(({ line, sent, at }) => {
    const item = items.get(String(line['item_id'])) ?? context.fail('not_found');
    const typed = { unit: String(sent['unit'] ?? item.baseUnit), qty: String(sent['counted_qty']) };
    const qty = baseQuantity(context, item, {
      ...typed,
      on: { unit: `${at}.unit`, qty: `${at}.counted_qty` },
    });
    return { line, qty: qty.toFixed() };
  });
}

/**
 * `count`: what was found of some lines. What moved since a line was opened may have been counted or not, so nobody knows
 * what its number means: such a line is opened anew and asked again (inventory.md 3). What moves after it was counted is
 * added to it when it is posted.
 */
export async function countLines(context: Context): Promise<Row> {
  const { record, subject, db } = context;
  const typed = await typedQuantities(context);
  const lying = await lyingIn(db, record.warehouse_id, { itemIds: itemsOf(typed.map(({ line }) => line)) });
  const told = new Map(
    typed.map(({ line, qty }) => {
      const now = openedLine(lyingOf(line, lying));
      const moved = now.basis !== Number(line['basis']);
      const found = moved ? now : { counted_qty: qty, counted_by: subject.userId };
      return [line['id'], { ...line, ...found, moved }];
    }),
  );
  return { lines: linesIn({ ...record }).map((line) => told.get(line['id']) ?? line) };
}

const rank = (line: Row): number => {
  if (!isCounted(line)) return 1;
  return compareDecimals(String(line['counted_qty']), String(line['snapshot_qty'])) === 0 ? 2 : 0;
};

/** `finish`: what differs stands first in the review, then what was not counted. */
export const reviewedLines = ({ record }: Context): Row => ({
  lines: linesIn({ ...record }).toSorted((a, b) => rank(a) - rank(b)),
});

/** `recount`: the chosen lines are opened anew, with what lies there now. */
export async function reopenedLines({ record, lines, db }: Context): Promise<Row> {
  const chosen = lines.filter(({ sent }) => sent['again'] === true).map(({ line }) => line);
  const lying = await lyingIn(db, record.warehouse_id, { itemIds: itemsOf(chosen) });
  return {
    lines: linesIn({ ...record }).map((line) =>
      chosen.some(({ id }) => id === line['id'])
        ? { ...line, ...openedLine(lyingOf(line, lying)), moved: false }
        : line,
    ),
  };
}

/** What the sheet shows of each line, in the order of the shelves; never what should be there. */
export async function countSheet({ db, record, locale }: OperationContext<typeof stockCounts>): Promise<Row> {
  const lines = await db.query(
    `select l.id, s.batch_no, s.expiry_date::text, i.code as item_code, i.category_id, i.base_unit,
        case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as item,
        case when $2 = 'en' then coalesce(c.name_en, c.name_ar) else c.name_ar end as category,
        (select coalesce(json_agg(u.unit order by u.position), '[]') from inventory_items__conversions u
          where u.clinic_id = i.clinic_id and u.record_id = i.id) as units
      from stock_counts__lines l join inventory_items i on i.clinic_id = l.clinic_id and i.id = l.item_id
      join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
      left join stock_batches s on s.clinic_id = l.clinic_id and s.id = l.batch_id
      where l.record_id = $1::uuid
      order by fold(c.name_ar), c.id, fold(i.name_ar), i.id, s.expiry_date nulls last, s.code`,
    [record?.id, locale],
  );
  return { lines };
}
