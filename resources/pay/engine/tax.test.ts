import { describe, expect, it } from 'vitest';
import { percentOrder } from './components.ts';
import { amountText, exact, type Exact } from './exact.ts';
import { component, components } from './samples.ts';
import { bracketProblem, monthTax, yearTax } from './tax.ts';
import type { Bracket } from './types.ts';

const preset = components.find(({ code }) => code === 'TAX') ?? component('TAX');
const text = (amount: Exact): string => amountText(amount, 3);

/** hr.md 6.6, E1: R = 9,230, O = 444.37. */
describe('the tax check of E1', () => {
  it('T(110,760) = 7,902.00, 658.50 a month', () => {
    expect(text(yearTax(preset, exact('110760')))).toBe('7902.000');
    expect(text(monthTax(preset, exact('9230'), exact('9230')))).toBe('658.500');
  });
  it('on top 88.87: 747.374', () =>
    expect(text(monthTax(preset, exact('9674.37'), exact('9230')))).toBe('747.374'));
});

describe('a year', () => {
  it.each([
    ['0', '0.000'],
    ['60000', '0.000'],
    ['60010', '1.000'],
    ['75000', '1500.000'],
    ['90000', '3750.000'],
    ['220000', '29750.000'],
    ['420000', '74750.000'],
    ['1220000', '274750.000'],
    ['1320000', '302250.000'],
    ['-5', '0.000'],
  ])('of %s costs %s', (income, tax) => expect(text(yearTax(preset, exact(income)))).toBe(tax));
  it('beyond the start of a higher table goes by that one', () => {
    const rows = [
      ...preset.brackets,
      { table_from: '600000', from: '0', to: '70000', percent: '15' },
      { table_from: '600000', from: '70000', to: null, percent: '25' },
    ];
    const both = { ...preset, brackets: rows };
    expect(text(yearTax(both, exact('599999.99')))).toBe(text(yearTax(preset, exact('599999.99'))));
    expect(text(yearTax(both, exact('600000')))).toBe('138000.000');
  });
});

it('nothing is taxed where nothing is taxable, and a month below the contract costs less', () => {
  expect(text(monthTax(preset, exact('0'), exact('9230')))).toBe('0.000');
  expect(text(monthTax(preset, exact('-10'), exact('9230')))).toBe('0.000');
  expect(text(monthTax(preset, exact('9130'), exact('9230')))).toBe('638.500');
});

describe('brackets that say two things of an income, or none', () => {
  const row = (from: string, to: string | null, table_from = '0'): Bracket => ({
    table_from,
    from,
    to,
    percent: '10',
  });
  it.each([
    ['a gap', [row('0', '10'), row('11', null)], '11'],
    ['an overlap', [row('0', '10'), row('9.99', null)], '9.99'],
    ['no start', [row('5', null)], '5'],
    ['no end', [row('0', '10')], '0'],
    ['an end before the start', [row('0', '0')], '0'],
    ['a second table with a gap', [row('0', null), row('0', '5', '100'), row('6', null, '100')], '6'],
  ])('%s', (_, rows, at) => expect(bracketProblem(rows)).toBe(at));
  it('the preset has none', () => expect(bracketProblem(preset.brackets)).toBeUndefined());
});

describe('COMP_CYCLE', () => {
  const of = (code: string, ...of_codes: string[]) => component(code, { calc: 'percent_of', of_codes });
  it('percentages come after what they are of', () =>
    expect(percentOrder([of('A', 'B', 'BASIC'), of('B', 'C'), of('C', 'BASIC'), component('BASIC')])).toEqual(
      {
        order: ['C', 'B', 'A'],
        cycle: null,
      },
    ));
  it('a component of itself, directly or through others, is told', () => {
    expect(percentOrder([of('A', 'A')]).cycle).toBe('A');
    expect(percentOrder([of('X', 'A'), of('A', 'B'), of('B', 'C'), of('C', 'A')]).cycle).toBe('A');
  });
});
