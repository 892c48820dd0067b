import { expect, it } from 'vitest';
import { gs1Day, readGs1 } from './gs1.ts';

const gs = '\u001D';

it('inventory.md 6.7 reads item, expiry, batch and quantity, in any order', () => {
  expect(readGs1(`]d201062212345678901727033110LOT42${gs}3012`)).toEqual({
    barcode: '6221234567890',
    expiry: '2027-03-31',
    batchNo: 'LOT42',
    qty: '12',
  });
  expect(readGs1(`010622123456789010LOT42${gs}17270331`)).toEqual({
    barcode: '6221234567890',
    batchNo: 'LOT42',
    expiry: '2027-03-31',
  });
});

it('inventory.md 6.7 day 00 is the last day of the month, leap years too; what is no date is no expiry', () => {
  expect([gs1Day('270200'), gs1Day('280200'), gs1Day('271300'), gs1Day('270431')]).toEqual([
    '2027-02-28',
    '2028-02-29',
    undefined,
    undefined,
  ]);
  expect(readGs1('01062212345678901799990010A')).toEqual({ barcode: '6221234567890', batchNo: 'A' });
});

it('inventory.md 6.7 skips identifiers it does not know: serial numbers, weights, production days', () => {
  expect(readGs1(`0106221234567890112601012155${gs}3103001250240ABC${gs}17270331`)).toEqual({
    barcode: '6221234567890',
    expiry: '2027-03-31',
  });
});

it('a plain barcode is no GS1 code', () => {
  for (const plain of ['6221234567890', '0106221234567890', 'ABC-123', ''])
    expect(readGs1(plain)).toBeUndefined();
});
