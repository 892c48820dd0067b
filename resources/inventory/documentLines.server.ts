import type { Decimal } from 'decimal.js';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { baseQuantity, itemFacts } from './stock/quantities.server.ts';
import { unitWords } from './units.ts';

/** The lines of a document's values or of its record. */
export const linesIn = (values: Row): readonly Row[] => (values['lines'] ?? []) as readonly Row[];

interface Worded {
  readonly words: Readonly<Record<'ar' | 'en', { readonly states?: Readonly<Record<string, string>> }>>;
}

/** 409 `invalid_state` unless the document is in one of the states: operations have no declared `from` (SEC-17). */
export function demandState(
  { fail, locale }: Pick<RuleContext, 'fail' | 'locale'>,
  { words }: Worded,
  record: Row,
  states: readonly string[],
): void {
  const status = String(record['status']);
  if (states.includes(status)) return;
  fail('invalid_state', {
    values: { status: words[locale].states?.[status] ?? status },
    details: { status },
  });
}

type Refusing = Pick<RuleContext, 'db' | 'locale' | 'refuse'>;

/** Base units of each line's `field`, by line. Refuses with `unit_unknown` and `not_whole` on the line (inventory.md 2, rule 1). */
export async function baseQuantities(
  { db, locale, refuse }: Refusing,
  lines: readonly Row[],
  field: string,
): Promise<readonly Decimal[]> {
  const items = await itemFacts(
    db,
    lines.map((line) => String(line['item_id'])),
  );
  return lines.map((line, index) => {
    const item =
      items.get(String(line['item_id'])) ?? refuse('unit_unknown', { on: `lines.${index}.item_id` });
    const base = baseQuantity(item, String(line['unit']), String(line[field] ?? '0'));
    if ('qty' in base) return base.qty;
    const values = { unit: unitWords[locale][item.baseUnit] };
    const at = base.problem === 'not_whole' ? field : 'unit';
    return refuse(base.problem, { on: `lines.${index}.${at}`, values });
  });
}
