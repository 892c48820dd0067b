import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { resolveFilter } from '#metadata/derive/viewFilter.ts';
import { sameFilter } from './viewState.ts';

const viewer = { today: '2026-11-21', businessDay: '2026-11-20', employeeId: 'e1', userId: 'u1' };
const named = (name: string) => {
  const found = resources.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not declared`);
  return found;
};

describe('the tokens of a declared view stand for', () => {
  it('the day of calendar and money, which begins at the clinic’s cutoff', () => {
    expect(resolveFilter(named('receipt-vouchers'), { date_gte: 'businessDay' }, viewer)).toEqual({
      date_gte: '2026-11-20',
    });
  });
  it('the clinic’s day and days from it', () => {
    expect(resolveFilter(named('targets'), { period_to_gte: 'today', period_to_lte: '+7' }, viewer)).toEqual({
      period_to_gte: '2026-11-21',
      period_to_lte: '2026-11-28',
    });
    expect(resolveFilter(named('target-achievements'), { date_gte: '-30' }, viewer)).toEqual({
      date_gte: '2026-10-22',
    });
  });
  it('days from the day of calendar and money, where the field goes by it', () => {
    expect(resolveFilter(named('appointments'), { starts_at_gte: '+0', starts_at_lt: '+1' }, viewer)).toEqual(
      { starts_at_gte: '2026-11-20', starts_at_lt: '2026-11-21' },
    );
  });
  it('the first day of this month, for a ledger that opens with it (inventory.md 10)', () => {
    expect(resolveFilter(named('stock-transactions'), { occurred_at_gte: 'month' }, viewer)).toEqual({
      occurred_at_gte: '2026-11-01',
    });
  });
  it('the month of the day, and months from it, where the field is a month', () => {
    expect(resolveFilter(named('penalties'), { pay_month: 'today' }, viewer)).toEqual({
      pay_month: '2026-11',
    });
    expect(resolveFilter(named('penalties'), { pay_month: '-1' }, viewer)).toEqual({ pay_month: '2026-10' });
  });
  it('the person: the employee where the field names employees', () => {
    expect(resolveFilter(named('penalties'), { employee_id: 'me' }, viewer)).toEqual({ employee_id: 'e1' });
  });
  it('and words of other fields stay words', () => {
    expect(resolveFilter(named('penalties'), { status: 'draft', reason_like: 'today' }, viewer)).toEqual({
      status: 'draft',
      reason_like: 'today',
    });
  });
});

describe('two filters ask the same', () => {
  it('whatever the order of keys and choices', () => {
    expect(sameFilter({ a: ['x', 'y'], b: 1 }, { b: 1, a: ['y', 'x'] })).toBe(true);
    expect(sameFilter({ status: 'draft' }, { status: ['draft'] })).toBe(true);
  });
  it('unless one asks something more', () => {
    expect(sameFilter({ status: 'draft' }, { status: 'draft', q: 'x' })).toBe(false);
    expect(sameFilter({ status: 'draft' }, {})).toBe(false);
  });
});
