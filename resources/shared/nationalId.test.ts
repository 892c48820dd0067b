import { describe, expect, it } from 'vitest';
import { isNationalId, nationalIdFacts } from './nationalId.ts';

describe('the Egyptian national id (clinic.md P3)', () => {
  it.each([
    // clinic.md W9: born 1999-01-15, female.
    ['29901150101923', '1999-01-15', 'female', '01'],
    ['29901150101913', '1999-01-15', 'male', '01'],
    ['30402290212349', '2004-02-29', 'female', '02'],
    ['28512318800157', '1985-12-31', 'male', '88'],
  ] as const)('%s', (id, birthDate, gender, governorate) =>
    expect(nationalIdFacts(id)).toEqual({ birthDate, gender, governorate }),
  );
  it.each([
    ['a century that is none', '19901150101923'],
    ['a day that does not exist', '29902300101923'],
    ['a 29 February of no leap year', '30302290212349'],
    ['a governorate nobody knows', '29901150501923'],
    ['a digit too few', '2990115010192'],
    ['a digit too many', '299011501019234'],
    ['letters', '2990115010192A'],
  ])('is not %s', (_what, id) => expect(nationalIdFacts(id)).toBeUndefined());
});

describe('a national id in the country of the clinic (DESIGN 9.41)', () => {
  it.each([
    ['SA', '1012345678', true],
    ['SA', '101234567', false],
    ['SA', '3012345678', false],
    ['KW', '290011501012', true],
    ['KW', '29001150101', false],
    ['JO', '9901012345', true],
    ['EG', '1012345678', false],
    ['EG', '29901150101923', true],
    // An Egyptian abroad has the id of Egypt; of Oman no rule is known.
    ['SA', '29901150101923', true],
    ['OM', 'A-12345', true],
    ['OM', '1234', false],
  ] as const)('%s %s: %s', (country, id, is) => expect(isNationalId(id, country)).toBe(is));
});
