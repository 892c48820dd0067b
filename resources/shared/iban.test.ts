import { expect, it } from 'vitest';
import { isIban } from './iban.ts';

it.each([
  ['EG380019000500000000263180002', true],
  ['SA0380000000608010167519', true],
  ['KW81CBKU0000000000001234560101', true],
  ['GB82WEST12345698765432', true],
  ['EG380019000500000000263180003', false],
  ['EG830019000500000000263180002', false],
  ['EG38', false],
  ['380019000500000000263180002', false],
  ['', false],
])('the check digits of %s', (text, right) => {
  expect(isIban(text)).toBe(right);
});
