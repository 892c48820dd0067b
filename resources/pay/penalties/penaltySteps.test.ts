import { describe, expect, it } from 'vitest';
import { nextStep, plainValue, windowStart, type Step } from './penaltySteps.ts';

const ladder: readonly Step[] = [
  { occurrence: 1, unit: 'warning', value: null },
  { occurrence: 2, unit: 'hours', value: '2' },
  { occurrence: 4, unit: 'days', value: '1.00' },
];

describe('the next step of the violation list', () => {
  it('goes by how often it happened before', () => {
    expect(nextStep(ladder, 0)).toEqual({ occurrence: 1, unit: 'warning', value: null, time: 1 });
    expect(nextStep(ladder, 1)).toMatchObject({ unit: 'hours', time: 2 });
    expect(nextStep(ladder, 2)).toMatchObject({ unit: 'hours', time: 3 });
    expect(nextStep(ladder, 3)).toMatchObject({ unit: 'days', time: 4 });
  });

  it('stays on the last step, in any order of the lines', () => {
    expect(nextStep(ladder.toReversed(), 9)).toMatchObject({ unit: 'days', value: '1.00', time: 10 });
  });

  it('says nothing where the list does', () => {
    expect(nextStep([], 0)).toBeUndefined();
    expect(nextStep(ladder.slice(1), 0)).toBeUndefined();
  });

  it('counts back whole months, staying inside the month', () => {
    expect(windowStart('2026-11-21', 12)).toBe('2025-11-21');
    expect(windowStart('2026-03-31', 1)).toBe('2026-02-28');
    expect(windowStart('2026-01-15', 6)).toBe('2025-07-15');
  });

  it('writes decimals plainly', () => {
    expect(['1.00', '1.50', '10', '0.25'].map(plainValue)).toEqual(['1', '1.5', '10', '0.25']);
  });
});
