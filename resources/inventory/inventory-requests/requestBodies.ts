import * as f from '#metadata/fields/kinds.ts';
import { quantity } from '../stockRights.ts';

const id = { required: true, pattern: /^[0-9a-f-]{36}$/ } as const;
const most = '99999999999';
const amount = { ...quantity, required: true, min: '0', max: most } as const;
const some = { min: 1, max: 100, required: true } as const;

/**
 * What the steps of a request carry (inventory.md 8). `approved_qty` and `issue`'s `qty` are in the line's own unit, as the
 * request was written; everything by batch, received or returned is in base units, as the ledger counts.
 */
export const requestBodies = {
  /** Lines that are not named are approved in full. */
  approve: {
    lines: f.lines(
      { line_id: f.text(id), approved_qty: f.decimal(amount), note: f.text({ maxLength: 200 }) },
      { max: 100 },
    ),
    allow_shortage: f.boolean(),
  },
  issue: {
    lines: f.lines(
      {
        line_id: f.text(id),
        qty: f.decimal(amount),
        batches: f.lines(
          {
            batch_id: f.reference('stock-batches', { required: true }),
            qty: f.decimal({ ...quantity, required: true, above: '0', max: most }),
          },
          { max: 50 },
        ),
        override_reason: f.text({ minLength: 5, maxLength: 200 }),
      },
      { max: 100 },
    ),
    close_remainder: f.boolean(),
  },
  /** Lines that are not named were received as issued. */
  receive: { lines: f.lines({ line_id: f.text(id), received_qty: f.decimal(amount) }, { max: 100 }) },
  return: {
    lines: f.lines(
      {
        line_id: f.text(id),
        batch_id: f.reference('stock-batches', { required: true }),
        qty: f.decimal({ ...quantity, required: true, above: '0', max: most }),
      },
      some,
    ),
  },
  resolveDifference: {
    lines: f.lines(
      { line_id: f.text(id), outcome: f.select(['returned', 'lost'], { required: true }) },
      some,
    ),
    note: f.text({ required: true, minLength: 5, maxLength: 300 }),
  },
} as const;
