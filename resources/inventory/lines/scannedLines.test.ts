import { expect, it } from 'vitest';
import { scannedLines } from './scannedLines.ts';

const item = { id: 'gloves', name_ar: 'قفاز', unit: 'box' };

it('UX-44 a scan fills the first empty line, then counts up the line of the same batch', () => {
  const first = scannedLines([{ item_id: null, qty: null, bonus_qty: '0' }], item, {
    batchNo: 'A',
    expiry: '2027-03-31',
  });
  expect(first.lines).toEqual([
    { item_id: 'gloves', unit: 'box', qty: '1', bonus_qty: '0', batch_no: 'A', expiry_date: '2027-03-31' },
  ]);
  const second = scannedLines(first.lines, item, { batchNo: 'A', expiry: '2027-03-31', qty: '3' });
  expect(second.lines).toMatchObject([{ qty: '4', batch_no: 'A' }]);
  expect(scannedLines(second.lines, item, { batchNo: 'B' }).lines).toHaveLength(2);
  const parts = scannedLines([{ item_id: 'gloves', unit: 'box', qty: '0.1' }], item, { qty: '0.2' });
  expect(parts.lines).toMatchObject([{ qty: '0.3' }]);
});

it('inventory.md 6.4 a scan never overwrites an expiry', () => {
  const typed = [{ item_id: 'gloves', unit: 'box', qty: '1', batch_no: 'A', expiry_date: '2027-03-31' }];
  expect(scannedLines(typed, item, { batchNo: 'A', expiry: '2028-01-31' })).toMatchObject({
    kept: 0,
    lines: [{ expiry_date: '2027-03-31', qty: '2' }],
  });
});
