import type { Decimal } from 'decimal.js';
import { addDays } from '#metadata/time/days.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { baseQuantity, itemFacts } from './stock/quantities.server.ts';
import { Exact } from './stock/stockState.server.ts';

/** The first day a document may be dated on, for information only (inventory.md I9). */
export const oldestDay = (today: string): string => addDays(today, -7);

/** The lines of a document's values or of its record. */
export const linesIn = (values: Row): readonly Row[] => (values['lines'] ?? []) as readonly Row[];

/** The lines with what is said of some of them, by their ids. */
export const mergedLines = (document: Row, said: ReadonlyMap<unknown, Row>): readonly Row[] =>
  linesIn(document).map((line) => ({ ...line, ...said.get(line['id']) }));

/** A stored quantity of a line; nothing yet is zero. */
export const quantityOf = (line: Row, field: string): Decimal => new Exact(String(line[field] ?? '0'));

type Refusing = Pick<RuleContext, 'db' | 'locale' | 'fail'>;

/** Base units of each line's `field`, by line. Refuses on the line what `baseQuantity` refuses (inventory.md 2, rule 1). */
export async function baseQuantities(
  context: Refusing,
  lines: readonly Row[],
  field: string,
): Promise<readonly Decimal[]> {
  const items = await itemFacts(
    context.db,
    lines.map((line) => String(line['item_id'])),
  );
  return lines.map((line, index) => {
    const item =
      items.get(String(line['item_id'])) ?? context.fail('unit_unknown', { on: `lines.${index}.item_id` });
    const on = { unit: `lines.${index}.unit`, qty: `lines.${index}.${field}` };
    return baseQuantity(context, item, { unit: String(line['unit']), qty: String(line[field] ?? '0'), on });
  });
}

/** Quantities that are typed in base units, each with its line and the path of its field: judged like any other. */
export async function judgeBase(
  context: Refusing,
  typed: readonly { readonly line: Row; readonly qty: string; readonly on: string }[],
): Promise<void> {
  const items = await itemFacts(
    context.db,
    typed.map(({ line }) => String(line['item_id'])),
  );
  for (const { line, qty, on } of typed) {
    const item = items.get(String(line['item_id']));
    if (item) baseQuantity(context, item, { unit: item.baseUnit, qty, on: { qty: on } });
  }
}
