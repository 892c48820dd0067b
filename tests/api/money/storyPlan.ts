import fc from 'fast-check';

const amount = fc.bigInt({ min: 1n, max: 90_000n });
const fund = fc.nat({ max: 2 });
const patient = fc.nat({ max: 1 });
/** Mostly today, sometimes some days back, seldom before what may be dated back. */
const day = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: -4, max: -1 }) },
  { weight: 1, arbitrary: fc.constantFrom(-8, 1) },
);
const which = fc.nat({ max: 19 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('receipt' as const), fund, patient, amount, day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), fund, patient, amount, day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('supplier' as const), fund, amount, day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('income' as const), fund, amount, day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('expense' as const),
      fund,
      amount: fc.bigInt({ min: 1n, max: 40_000n }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('transfer' as const),
      fund,
      to: fc.integer({ min: 1, max: 2 }),
      amount,
      fee: fc.bigInt({ min: 0n, max: 900n }),
      day,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('count' as const),
      fund,
      day: fc.integer({ min: -5, max: 0 }),
      found: fc.bigInt({ min: -5_000n, max: 5_000n }),
      closes: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('charge' as const),
      patient,
      amount,
      percent: fc.bigInt({ min: 0n, max: 10n }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reprice' as const), which, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('adjust' as const),
      patient,
      kind: fc.constantFrom('discount' as const, 'write_off' as const, 'extra_charge' as const),
      amount,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('void' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reissue' as const), which, amount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('merge' as const) }) },
);
/** Stories of all documents, made up at random. */
export const stories = fc.array(step, { minLength: 5, maxLength: 14 });
/** One thing that is done in a story. */
export type Step = typeof stories extends fc.Arbitrary<(infer S)[]> ? S : never;
