import { expect, it } from 'vitest';
import { returnableOf } from './requestRecord.ts';

const batch = { issued: '20.000', returned: '3.000' };

it('inventory.md 8 nobody is offered to bring back what is missing or lost', () => {
  const line = { issued_qty: '20.000', returned_qty: '3.000', missing_qty: '4.000', lost_qty: '5.000' };
  expect(Number(returnableOf(line, batch))).toBe(8);
  expect(Number(returnableOf({ ...line, missing_qty: null, lost_qty: '0' }, batch))).toBe(17);
  // Two batches were handed out: of one no more comes back than left it.
  expect(Number(returnableOf({ ...line, issued_qty: '60.000' }, batch))).toBe(17);
});
