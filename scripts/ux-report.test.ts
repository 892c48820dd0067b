import { describe, expect, it } from 'vitest';
import { numbersIn } from './ux-report.mjs';

describe('which numbers a test carries in its name', () => {
  it.each([
    ['UX-09 a filter is a chip in words', ['UX-09']],
    ['lists UX-08…10 as their users meet them', ['UX-08', 'UX-09', 'UX-10']],
    ['digits (UX-51, 57): any are accepted', ['UX-51', 'UX-57']],
    ['UX-23 and UX-24 together', ['UX-23', 'UX-24']],
    ['no number here, not even 17', []],
  ])('%s', (name, wanted) => {
    expect([...numbersIn(name)].sort()).toEqual(wanted);
  });
});
