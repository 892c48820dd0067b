import { expect, it } from 'vitest';
import { tapped } from './leaveRange.ts';

it('two taps choose the first and the last day, a third begins anew', () => {
  const first = tapped(undefined, '2026-03-05');
  expect(first).toEqual({ from: '2026-03-05', to: '2026-03-05' });
  const whole = tapped(first, '2026-03-08');
  expect(whole).toEqual({ from: '2026-03-05', to: '2026-03-08' });
  expect(tapped(whole, '2026-03-06')).toEqual({ from: '2026-03-06', to: '2026-03-06' });
  expect(tapped(first, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  // The same day once more stays that day.
  expect(tapped(first, '2026-03-05')).toEqual(first);
});
