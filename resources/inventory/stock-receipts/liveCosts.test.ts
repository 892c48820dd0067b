import { describe, expect, it } from 'vitest';
import { liveCosts, type ReceiptFacts } from './liveCosts.ts';
import { receiptCosts } from './receiptCosts.ts';

const facts: ReceiptFacts = {
  today: '2026-01-01',
  tax_percent: '14',
  tax_in_cost: true,
  warehouse_id: null,
  digits: 2,
  items: [
    {
      id: 'g',
      name: 'جوانتي',
      base_unit: 'piece',
      units: [{ unit: 'box', factor: '100' }],
      min_shelf_life_days: 90,
      tracks_expiry: false,
      requires_batch_no: false,
      last_cost: '1.800000',
    },
    {
      id: 'n',
      name: 'جديد',
      base_unit: 'ml',
      units: [],
      min_shelf_life_days: 0,
      tracks_expiry: false,
      requires_batch_no: false,
      last_cost: null,
    },
  ],
};
const line = {
  item_id: 'g',
  unit: 'box',
  qty: '10',
  bonus_qty: '1',
  unit_price: '220.00',
  discount_percent: '5',
};
const options = { taxInCost: true, extraCost: '' };

describe('the live cost of a receipt (inventory.md 6, T1)', () => {
  it('T1 is what the server posts: 1,100 pieces, 2.166000 each, 2,382.60', () => {
    expect(liveCosts([line], facts, options)).toMatchObject([
      { at: 0, baseQty: '1100', unitCost: '2.166000', totalCost: '2382.60', change: 20, short: false },
    ]);
  });

  it('a change of the last cost is told in percent, a first purchase has none', () => {
    const cheap = { ...line, unit_price: '٩٠', discount_percent: '0', tax_percent: '0', bonus_qty: '' };
    const first = { item_id: 'n', unit: 'ml', qty: '2.5', unit_price: '4' };
    expect(liveCosts([cheap, first], facts, options).map(({ change }) => change)).toEqual([-50, undefined]);
  });

  it('too little shelf life is told, lines being typed are left out', () => {
    const soon = { ...line, expiry_date: '2026-03-31' };
    const enough = { ...line, expiry_date: '2026-04-01' };
    const open = { ...line, qty: '' };
    expect(liveCosts([open, soon, enough, {}], facts, options).map(({ at, short }) => [at, short])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('extra cost is shared by net value, the last line takes the rest; what is free shares by quantity', () => {
    const of = (qty: string, unitPrice: string) => ({
      qty,
      unitPrice,
      discountPercent: '0',
      taxPercent: '0',
      baseQty: qty,
    });
    const shared = { digits: 2, taxInCost: true, extraCost: '10.00' };
    expect(
      receiptCosts([of('1', '1'), of('1', '1'), of('1', '1')], shared).map((one) => one.totalCost),
    ).toEqual(['4.33', '4.33', '4.34']);
    expect(receiptCosts([of('1', '0'), of('3', '0')], shared).map((one) => one.totalCost)).toEqual([
      '2.50',
      '7.50',
    ]);
    expect(receiptCosts([of('3', '0.333')], { ...shared, extraCost: '0', digits: 3 })).toEqual([
      { unitCost: '0.333000', totalCost: '0.999' },
    ]);
  });
});
