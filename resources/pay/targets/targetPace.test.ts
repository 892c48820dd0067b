import { describe, expect, it } from 'vitest';
import { barLength, evenPace, paceOf, phaseOf, plainDecimal, type TargetFacts } from './targetPace.ts';

const target = (achieved_percent: string): TargetFacts => ({
  status: 'active',
  measure: 'count',
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  achieved_percent,
});

describe('the progress of a target', () => {
  it('counts the days left, today and the last day included', () => {
    expect(phaseOf(target('0'), '2026-10-31')).toEqual({ phase: 'before', days: 0 });
    expect(phaseOf(target('0'), '2026-11-21')).toEqual({ phase: 'running', days: 10 });
    expect(phaseOf(target('0'), '2026-11-30')).toEqual({ phase: 'running', days: 1 });
    expect(phaseOf(target('0'), '2026-12-01')).toEqual({ phase: 'over', days: 0 });
  });

  it('keeps the bar inside its track', () => {
    expect([barLength('65.00'), barLength('130'), barLength('-4'), barLength(null)]).toEqual([65, 100, 0, 0]);
  });

  it('compares with the even pace', () => {
    expect(evenPace(target('0'), '2026-11-15')).toBe(50);
    expect(paceOf(target('100.00'), '2026-11-15')).toBe('reached');
    expect(paceOf(target('45'), '2026-11-15')).toBe('onTheWay');
    expect(paceOf(target('30'), '2026-11-15')).toBe('behind');
    expect(paceOf({ ...target('30'), status: 'closed' }, '2026-12-15')).toBe('onTheWay');
  });

  it('writes decimals plainly', () => {
    expect(['39.00', '0.50', '120'].map(plainDecimal)).toEqual(['39', '0.5', '120']);
  });
});
