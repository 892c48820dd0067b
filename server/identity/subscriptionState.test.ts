import { describe, expect, it } from 'vitest';
import { noticeFor, standingOf } from './subscriptionState.ts';

const trial = { plan: 'trial', lastDay: '2026-03-20', suspended: false };
const paid = { plan: 'growth', lastDay: '2026-03-20', suspended: false };

describe('the state of a subscription on a day (platform.md 5.6, hr.md 8)', () => {
  it.each([
    ['2026-03-06', { state: 'trial', daysLeft: 14, until: '2026-03-20' }, undefined],
    ['2026-03-13', { state: 'trial', daysLeft: 7, until: '2026-03-20' }, '7'],
    ['2026-03-15', { state: 'trial', daysLeft: 5, until: '2026-03-20' }, '7'],
    ['2026-03-17', { state: 'trial', daysLeft: 3, until: '2026-03-20' }, '3'],
    ['2026-03-19', { state: 'trial', daysLeft: 1, until: '2026-03-20' }, '1'],
    ['2026-03-20', { state: 'trial', daysLeft: 0, until: '2026-03-20' }, '1'],
    ['2026-03-21', { state: 'read_only', daysLeft: -1, until: '2026-03-27' }, 'ended'],
    ['2026-03-27', { state: 'read_only', daysLeft: -7, until: '2026-03-27' }, 'ended'],
    ['2026-03-28', { state: 'suspended', daysLeft: -8, until: null }, 'suspended'],
  ])('a trial that ends on 20 March, on %s', (today, standing, notice) => {
    expect(standingOf(trial, today)).toEqual(standing);
    expect(noticeFor(standingOf(trial, today))).toBe(notice);
  });

  it.each([
    ['2026-03-20', 'active', '2026-03-20'],
    ['2026-03-21', 'past_due', '2026-03-27'],
    ['2026-03-27', 'past_due', '2026-03-27'],
    ['2026-03-28', 'read_only', '2026-04-26'],
    ['2026-04-26', 'read_only', '2026-04-26'],
    ['2026-04-27', 'suspended', null],
  ])('a paid term that ends on 20 March, on %s', (today, state, until) => {
    expect(standingOf(paid, today)).toMatchObject({ state, until });
  });

  it('without an end nothing ends; the provider may suspend at any time, without a mail of ours', () => {
    expect(standingOf({ ...paid, lastDay: null }, '2030-01-01')).toEqual({
      state: 'active',
      daysLeft: null,
      until: null,
    });
    const stopped = standingOf({ ...paid, suspended: true }, '2026-03-01');
    expect(stopped).toEqual({ state: 'suspended', daysLeft: 19, until: null });
    expect(noticeFor(stopped)).toBeUndefined();
  });
});
