import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPiled } from './normalise.ts';

const acute = '\u0301';
/** A mark of two units, of the letters of Mende. */
const far = '\u{1e8d0}';
const highAlone = '\ud83d';
const lowAlone = '\udc00';

describe('SEC-50 marks piled on a letter', () => {
  it.each([
    ['no mark', 'عيادة Clinic 😀', false],
    ['each letter with its marks', 'مُحَمَّدٌ é'.repeat(50), false],
    ['thirty on one letter', `a${acute.repeat(30)}b${acute.repeat(30)}`, false],
    ['thirty-one on one letter', `abc${acute.repeat(31)}`, true],
    ['fifteen of two units', far.repeat(15), false],
    ['sixteen of two units', far.repeat(16), true],
    ['a pile begun again by half a sign', `${acute.repeat(20)}${highAlone}${acute.repeat(20)}`, false],
    ['a pile after half a sign', `${highAlone}${lowAlone}${highAlone}${far.repeat(16)}`, true],
  ])('%s', (_, text, expected) => expect(isPiled(text)).toBe(expected));

  it('is told as Unicode tells it, whatever stands beside what', () => {
    const sign = fc.constantFrom(
      'a',
      'é',
      'ن',
      'ً',
      'مُ',
      '😀',
      acute,
      acute.repeat(15),
      far,
      highAlone,
      lowAlone,
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const text = signs.join('');
        const runs = [...text.matchAll(/\p{M}+/gu)].map(([run]) => run.length);
        expect(isPiled(text)).toBe(runs.some((length) => length > 30));
      }),
      { numRuns: 2000 },
    );
  });
});
