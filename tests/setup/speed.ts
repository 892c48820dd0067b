import { expect } from 'vitest';

/** What a slow or busy machine is allowed of each promise. */
const leeway = 5;

/**
 * Holds a measured time, in any unit, against the one that is promised. Over the promise it is printed; only several times as
 * much fails, which no machine's noise makes of it but work that grows with the square of its input, or a wait that nobody
 * ends. What the promises really take is measured by `npm run bench` and test:long.
 */
export function expectWithin(took: number, promised: number): void {
  if (took > promised)
    process.stdout.write(`slow: ${expect.getState().currentTestName}: ${Math.round(took)} of ${promised}\n`);
  expect(took).toBeLessThanOrEqual(promised * leeway);
}
