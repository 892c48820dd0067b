import { expect, it } from 'vitest';
import { nextPunch, type KnownPunch } from './nextPunch.ts';

const at = { today: '2026-03-03', yesterday: '2026-03-02', open: true };
const on = (day: string, ...ways: (KnownPunch['direction'] | 'auto')[]): readonly KnownPunch[] =>
  ways.map((way) => ({ day, direction: way === 'auto' ? undefined : way }));

it('offers the way in, then out, then in again, by what was punched of the work day', () => {
  expect(nextPunch([], at)).toEqual({ day: at.today, way: 'in' });
  expect(nextPunch(on(at.today, 'auto'), at)).toEqual({ day: at.today, way: 'out' });
  expect(nextPunch(on(at.today, 'auto', 'auto'), at)).toEqual({ day: at.today, way: 'in' });
});

it('goes by what a device says, where it says it: a forgotten way in does not turn the day round', () => {
  expect(nextPunch(on(at.today, 'out'), at).way).toBe('in');
  expect(nextPunch(on(at.today, 'in', 'out', 'in'), at).way).toBe('out');
});

it('a night shift ends over midnight as long as yesterday’s work is not over', () => {
  const night = on(at.yesterday, 'auto');
  expect(nextPunch(night, at)).toEqual({ day: at.yesterday, way: 'out' });
  // The way out was forgotten, and the window has passed: the next shift begins.
  expect(nextPunch(night, { ...at, open: false })).toEqual({ day: at.today, way: 'in' });
  expect(nextPunch([...night, ...on(at.yesterday, 'auto')], at)).toEqual({ day: at.today, way: 'in' });
});
