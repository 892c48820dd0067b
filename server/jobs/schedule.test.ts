import { describe, expect, it } from 'vitest';
import { slotOf } from './schedule.ts';

describe('when tasks are due', () => {
  it.each([
    ['2026-11-22T00:59:59.999Z', '2026-11-21T01:00:00.000Z'],
    ['2026-11-22T01:00:00.000Z', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22T23:00:00.000Z', '2026-11-22T01:00:00.000Z'],
    ['2027-01-01T00:30:00.000Z', '2026-12-31T01:00:00.000Z'],
  ])('nightly, at %s: %s', (now, slot) => {
    expect(slotOf('night', new Date(now)).toISOString()).toBe(slot);
  });

  it('hourly, at the full hour', () => {
    expect(slotOf('hour', new Date('2026-11-22T14:59:59.999Z')).toISOString()).toBe(
      '2026-11-22T14:00:00.000Z',
    );
  });

  it('every five minutes, at the full five', () => {
    expect(slotOf('5 minutes', new Date('2026-11-22T14:59:59.999Z')).toISOString()).toBe(
      '2026-11-22T14:55:00.000Z',
    );
  });
});
