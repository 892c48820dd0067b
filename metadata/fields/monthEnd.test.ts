import { expect, it } from 'vitest';
import { monthEnd } from './monthEnd.ts';

it('inventory.md 6 month-only expiry means the last day of the month, leap years too', () => {
  expect(['3/27', '03-2027', '2027-03', '٣/٢٧', '3/2027'].map(monthEnd)).toEqual(Array(5).fill('2027-03-31'));
  expect(['2/28', '02/2027', '11-30'].map(monthEnd)).toEqual(['2028-02-29', '2027-02-28', '2030-11-30']);
});

it('what is no month is left to the field of days', () => {
  expect(['2027-03-31', '13/27', '0/27', '31/3/2027', 'مارس', ''].map(monthEnd)).toEqual(
    Array(6).fill(undefined),
  );
});
