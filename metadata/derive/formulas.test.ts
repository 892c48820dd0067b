import { describe, expect, it } from 'vitest';
import { may } from '../access.ts';
import { difference, sum, total, when } from '../fields/formula.ts';
import * as f from '../fields/kinds.ts';
import type { Fields } from '../fields/types.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import { formulaMistakes } from './formulas.ts';

const secret = may('inventory_view_stock_transaction');
const items = declare('items', { name: f.text(), cost: f.decimal({ read: secret }) });
const mistakes = (fields: Fields): readonly string[] =>
  formulaMistakes(declare('sales', fields), new Map([['items', items]]));

describe('what is wrong with a formula (`npm run generate` and the start say it)', () => {
  it('a name that is no field, of the row, the document, a condition, a column and a reference', () => {
    const line = { qty: f.decimal(), worth: f.money({ formula: sum('qty', 'pric', 'freight') }) };
    expect(
      mistakes({
        freight: f.money(),
        lines: f.lines(line),
        all: f.money({ formula: total('lines', 'worh') }),
        some: f.money({ formula: when({ taxd: true }, 'freight') }),
        last: f.decimal({ formula: { reference: 'item_id', value: 'cost' } }),
      }),
    ).toEqual([
      'all adds up lines.worh, which is no field',
      'some is reckoned of taxd, which is no field',
      'last asks the record in item_id, which is no reference',
      'lines.worth is reckoned of pric, which is no field',
    ]);
  });

  it('a formula that leads back to itself', () => {
    expect(
      mistakes({
        a: f.decimal({ formula: sum('b', '1') }),
        b: f.decimal({ formula: difference('a', '1') }),
      }),
    ).toEqual(['a is reckoned of itself', 'b is reckoned of itself']);
  });

  it('a result that more people may read than what it is made of: of the row, of a chosen record, of lines', () => {
    const item_id = f.reference('items');
    const last = { reference: 'item_id', value: 'cost' } as const;
    const open = 'may be read by more people than what it is reckoned of';
    expect(
      mistakes({
        item_id,
        price: f.money({ read: secret }),
        twice: f.money({ formula: sum('price', 'price') }),
        last: f.decimal({ formula: last }),
        kept: f.decimal({ read: secret, formula: last }),
        lines: f.lines({ cost: f.money({ read: secret }) }),
        all: f.money({ formula: total('lines', 'cost') }),
      }),
    ).toEqual([`twice ${open}`, `last ${open}`, `all ${open}`]);
  });
});
