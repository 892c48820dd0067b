import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as f from './kinds.ts';
import { amountPlaces, amountProblems, currencyDigits } from './amounts.ts';
import { roundDecimal, sharesOf } from './decimals.ts';
import type { Field, Fields } from './types.ts';

/** Any amount: a whole number of thousandths up to a trillion, written with its point. */
const amount = fc
  .record({
    whole: fc.bigInt({ min: 0n, max: 999_999_999_999n }),
    part: fc.stringMatching(/^\d{0,6}$/),
    minus: fc.boolean(),
  })
  .map(({ whole, part, minus }) => `${minus ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`);

describe('the digits of a currency', () => {
  it.each([
    ['EGP', 2],
    ['SAR', 2],
    ['AED', 2],
    ['QAR', 2],
    ['KWD', 3],
    ['BHD', 3],
    ['OMR', 3],
    ['JOD', 3],
  ] as const)('%s has %i', (currency, digits) => expect(currencyDigits(currency)).toBe(digits));

  it('are those of every amount of money, and of others while the record says that they are money', () => {
    const fee = f.money() as Field;
    const factor = f.money({ places: 6 }) as Field;
    const value = f.decimal({ inCurrency: { unit: 'amount' } }) as Field;
    expect([fee, factor, value].map((field) => amountPlaces(field, { unit: 'amount' }, 3))).toEqual([
      3,
      undefined,
      3,
    ]);
    expect(amountPlaces(value, { unit: 'days' }, 3)).toBe(2);
    const fields = { unit: f.text(), value, fee, lines: f.lines({ fee }) } as unknown as Fields;
    const typed = { unit: 'days', value: '0.125', fee: '1.2340', lines: [{ fee: '1' }, { fee: '1.2345' }] };
    expect(amountProblems(fields, typed, 3)).toEqual({
      value: { key: 'too_precise', values: { places: 2 } },
      'lines.1.fee': { key: 'too_precise', values: { places: 3 } },
    });
    expect(Object.keys(amountProblems(fields, typed, 2))).toEqual(['value', 'fee', 'lines.1.fee']);
  });
});

/** Rounding half away from zero in whole numbers, written apart from the product: by the digit behind the last one kept. */
function rounded(text: string, places: number): string {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const kept = BigInt(whole + part.slice(0, places).padEnd(places, '0'));
  const up = (part[places] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(kept + up).padStart(places + 1, '0');
  const isNothing = kept + up === 0n;
  const cut = digits.length - places;
  return `${isNothing ? '' : minus}${digits.slice(0, cut)}${places === 0 ? '' : `.${digits.slice(cut)}`}`;
}

describe('rounding', () => {
  it.each([
    // clinic.md W8
    ['0.925875', 3, '0.926'],
    ['49.9995', 2, '50.00'],
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['-2.3449', 2, '-2.34'],
    ['0.0005', 3, '0.001'],
    ['-0.0004', 3, '0.000'],
    ['1.005', 2, '1.01'],
  ])('%s to %i digits is %s', (text, places, result) => {
    expect(roundDecimal(text, places)).toBe(result);
    expect(rounded(text, places)).toBe(result);
  });
  it('is half away from zero for every amount', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(0, 2, 3), (text, places) => {
        expect(roundDecimal(text, places)).toBe(rounded(text, places));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('shares', () => {
  it.each([
    ['100', ['1', '1', '1'], 2, ['33.33', '33.33', '33.34']],
    ['10.000', ['1', '1', '1'], 3, ['3.333', '3.333', '3.334']],
    ['100', ['1', '1', '1', '0'], 2, ['33.33', '33.33', '33.34', '0.00']],
    ['0.001', ['5', '3'], 3, ['0.000', '0.001']],
    ['100.01', ['2', '0', '2'], 2, ['50.00', '0.00', '50.01']],
    ['5', ['0', '0'], 2, ['0.00', '0.00']],
  ])('%s by %j at %i digits is %j', (whole, weights, places, shares) =>
    expect(sharesOf(whole, weights, places)).toEqual(shares),
  );
  it('add up to the whole, each within one unit of its exact part, and what weighs nothing takes nothing', () => {
    const units = (text: string): bigint => BigInt(text.replace('.', ''));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(2, 3),
        (whole, weights, places) => {
          fc.pre(weights.some((one) => one > 0n));
          const digits = String(whole).padStart(places + 1, '0');
          const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
          const shares = sharesOf(text, weights.map(String), places).map(units);
          const sum = weights.reduce((so, one) => so + one, 0n);
          expect(shares.reduce((so, one) => so + one, 0n)).toBe(whole);
          const last = weights.findLastIndex((one) => one > 0n);
          shares.forEach((share, at) => {
            const weight = weights[at] ?? 0n;
            if (weight === 0n) expect(share).toBe(0n);
            // Cut down: the exact part lies at most one unit above; the last takes what all others lost.
            const over = whole * weight - share * sum;
            if (at !== last) expect(over >= 0n && over < sum).toBe(true);
            else expect(over <= 0n && -over < sum * BigInt(weights.length)).toBe(true);
          });
        },
      ),
      { numRuns: 1000 },
    );
  });
});
