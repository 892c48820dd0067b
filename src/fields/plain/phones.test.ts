import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainPhone } from '#metadata/fields/normalise.ts';
import { spokenPhone } from './phones.ts';

it.each([
  ['+201001234567', 'EG', '010 0123 4567'],
  ['+201551234567', 'EG', '015 5123 4567'],
  ['+20227351234', 'EG', '02 2735 1234'],
  ['+2034876543', 'EG', '03 487 6543'],
  ['+20482345678', 'EG', '048 234 5678'],
  ['+966501234567', 'EG', '+966 50 123 4567'],
  ['+966501234567', 'SA', '050 123 4567'],
  ['+96591234567', 'EG', '+965 9123 4567'],
  ['+96591234567', 'KW', '9123 4567'],
  ['+442079460018', 'EG', '+44 207 946 0018'],
  ['+12025550123', 'EG', '+1 202 555 0123'],
  ['19123', 'EG', '19123'],
  ['', 'EG', ''],
])('%s in %s is written %s', (stored, country, written) =>
  expect(spokenPhone(stored, country)).toBe(written),
);

it('every Egyptian mobile reads back from the way it is shown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('10', '11', '12', '15'),
      fc.integer({ min: 0, max: 99_999_999 }),
      (net, rest) => {
        const stored = `+20${net}${String(rest).padStart(8, '0')}`;
        expect(plainPhone(spokenPhone(stored, 'EG'), { country: 'EG' })).toBe(stored);
      },
    ),
  );
});
