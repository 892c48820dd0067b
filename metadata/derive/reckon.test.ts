import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import {
  difference,
  percentOf,
  product,
  quotient,
  rounded,
  share,
  sum,
  total,
  when,
} from '../fields/formula.ts';
import * as f from '../fields/kinds.ts';
import type { Fields } from '../fields/types.ts';
import { fillsIn, reckoned, type Reckoning } from './reckon.ts';

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const gross = product('qty', 'price');
const net = rounded(difference(gross, percentOf(gross, 'discount')));
const fields = {
  taxed: f.boolean(),
  freight: f.money(),
  lines: f.lines({
    item_id: f.reference('items', { required: true }),
    unit: f.text({ fillFrom: { reference: 'item_id', value: 'usual' } }),
    qty: f.decimal({ required: true, places: 3 }),
    free: f.decimal({ places: 3 }),
    price: f.money({ required: true }),
    discount: f.percent(),
    tax: f.percent({ required: true }),
    base: f.decimal({
      places: 3,
      formula: product(sum('qty', 'free'), { reference: 'item_id', value: 'factors', by: 'unit' }),
    }),
    // Reckoned of what is declared below it: the order does not matter.
    each: f.decimal({ places: 6, formula: quotient('cost', 'base', 6) }),
    cost: f.money({
      formula: sum(net, when({ taxed: true }, rounded(percentOf(net, 'tax'))), share('freight', net, 'base')),
    }),
  }),
  whole: f.money({ formula: total('lines', 'cost') }),
} satisfies Fields;

const items: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  gloves: { usual: 'box', factors: { box: '100.000', piece: '1' } },
  oil: { usual: 'ml', factors: { ml: '1' } },
};
const by: Reckoning = { digits: 2, chosen: (_, id) => items[id] };
const line = {
  item_id: 'gloves',
  unit: 'box',
  qty: '10',
  free: '1',
  price: '220.00',
  discount: '5',
  tax: '14',
};
const linesOf = (values: Readonly<Record<string, unknown>>) =>
  reckoned(fields, values, by)['lines'] as readonly Record<string, string | null>[];

describe('formulas (inventory.md 6, UX-27, UX-57)', () => {
  it('T1: 10 boxes and one free at 220.00 less 5 %, 14 % tax: 1,100 pieces, 2.166000 each, 2,382.60', () => {
    expect(reckoned(fields, { taxed: true, lines: [line] }, by)).toMatchObject({
      whole: '2382.60',
      lines: [{ base: '1100.000', each: '2.166000', cost: '2382.60' }],
    });
  });

  it('what must be typed and is not makes the result unknown, what need not counts nought', () => {
    const [open, plain] = linesOf({
      lines: [
        { ...line, qty: null },
        { ...line, free: null, discount: null },
      ],
    });
    expect([open?.['base'], open?.['cost'], open?.['each']]).toEqual([null, null, null]);
    expect([plain?.['base'], plain?.['cost']]).toEqual(['1000.000', '2200.00']);
    expect(reckoned(fields, { lines: [{ ...line, qty: 'x' }, line] }, by)['whole']).toBe('2090.00');
    expect(reckoned(fields, { lines: [] }, by)['whole']).toBe('0.00');
  });

  it('a unit the item has not, an item nobody knows: unknown, never nought', () => {
    const [other, nobody] = linesOf({
      lines: [
        { ...line, unit: 'kg' },
        { ...line, item_id: 'gone' },
      ],
    });
    expect([other?.['base'], nobody?.['base']]).toEqual([null, null]);
    expect([other?.['cost'], other?.['each']]).toEqual(['2090.00', null]);
  });

  it('an amount of the document is shared, the last line takes the rest; what is free shares by the second weight', () => {
    const of = (qty: string, price: string) => ({
      ...line,
      unit: 'piece',
      free: null,
      discount: null,
      qty,
      price,
    });
    const costs = (...lines: object[]) => linesOf({ freight: '10.00', lines }).map(({ cost }) => cost);
    expect(costs(of('1', '1'), of('1', '1'), of('1', '1'))).toEqual(['4.33', '4.33', '4.34']);
    expect(costs(of('1', '0'), of('3', '0'))).toEqual(['2.50', '7.50']);
  });

  it('halves are rounded away from zero, a quotient by nought is unknown', () => {
    const some = {
      a: f.decimal(),
      b: f.decimal(),
      less: f.decimal({ places: 1, formula: difference('a', 'b') }),
      parts: f.decimal({ formula: quotient('a', 'b', 2) }),
    } satisfies Fields;
    expect(reckoned(some, { a: '0.10', b: '0.15' }, by)).toMatchObject({ less: '-0.1', parts: '0.67' });
    expect(reckoned(some, { a: '1', b: '0' }, by)).toMatchObject({ parts: null });
  });

  it('what is no line stays for the check to name', () => {
    expect(reckoned(fields, { lines: ['x', null] }, by)['lines']).toEqual(['x', null]);
  });

  it('a chosen record fills: known and silent is null, unknown is nothing at all', () => {
    const lines = [{ item_id: 'oil' }, { item_id: 'gone' }, {}];
    expect([...fillsIn(fields, { lines }, by)]).toEqual([['lines.0.unit', 'ml']]);
    const silent: Reckoning = { digits: 2, chosen: () => ({}) };
    expect([...fillsIn(fields, { lines: [{ item_id: 'oil' }] }, silent)]).toEqual([['lines.0.unit', null]]);
  });
});

/** Whole numbers from a seed: a failure can be run again. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % (most + 1);
  };
}

/** Numbers as people type them. */
function randomDocument(roll: (most: number) => number, digits: number) {
  const typed = (most: number, places: number): string => {
    const scale = roll(places);
    const text = String(roll(most)).padStart(scale + 1, '0');
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  };
  const lines = Array.from({ length: 5 }, () => ({
    item_id: 'gloves',
    unit: roll(1) === 0 ? 'box' : 'piece',
    qty: typed(999_999, 3),
    free: roll(1) === 0 ? null : typed(9_999, 3),
    price: typed(99_999_999, 3),
    discount: typed(100, 0),
    tax: typed(9_999, 2),
  }));
  return { taxed: roll(1) === 0, freight: typed(999_999, digits), lines };
}

const add = (all: readonly Decimal[]): Decimal => all.reduce((so, one) => so.plus(one), new Exact(0));

/** The same by decimal.js. */
function byDecimals({ taxed, freight, lines }: ReturnType<typeof randomDocument>, digits: number) {
  const nets = lines.map(({ qty, price, discount }) =>
    new Exact(qty).times(price).times(new Exact(100).minus(discount)).div(100).toDecimalPlaces(digits),
  );
  const bases = lines.map(({ qty, free, unit }) =>
    new Exact(qty).plus(free ?? 0).times(unit === 'box' ? 100 : 1),
  );
  const weights = [nets, bases].find((some) => !add(some).isZero()) ?? [];
  // The last line that weighs anything takes the rest: one without weight gets nothing.
  const last = weights.findLastIndex((one) => !one.isZero());
  const parts = weights.map((one, at) =>
    at === last
      ? new Exact(0)
      : new Exact(freight).times(one).div(add(weights)).toDecimalPlaces(digits, Decimal.ROUND_DOWN),
  );
  const shares = parts.map((one, at) => (at === last ? new Exact(freight).minus(add(parts)) : one));
  const taxes = nets.map((one, at) =>
    one
      .times(taxed ? (lines[at]?.tax ?? 0) : 0)
      .div(100)
      .toDecimalPlaces(digits),
  );
  const costs = nets.map((one, at) => one.plus(taxes[at] ?? 0).plus(shares[at] ?? 0));
  return {
    whole: add(costs).toFixed(digits),
    lines: costs.map((cost, at) => ({
      cost: cost.toFixed(digits),
      base: bases[at]?.toFixed(3),
      each: bases[at]?.isZero() === false ? cost.div(bases[at]).toFixed(6) : null,
    })),
  };
}

it.each([0, 2, 3])('2,000 random lines are what decimal.js makes of them, at %i digits', (digits) => {
  const roll = dice(digits + 7);
  for (let run = 0; run < 400; run += 1) {
    const values = randomDocument(roll, digits);
    expect({ values, ...reckoned(fields, values, { ...by, digits }) }).toMatchObject({
      values,
      ...byDecimals(values, digits),
    });
  }
});
