import { describe, expect, it } from 'vitest';
import { freeFor, nextFree, openTimes, type RoomTimes } from './freeTimes.server.ts';

/** Minutes of one day as milliseconds. */
const at = (clock: string): number => Date.parse(`2026-11-22T${clock}:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const held = (lane: number, from: string, to: string, bound = false) => ({
  id: `${lane} ${from}`,
  lane,
  bound,
  ...span(from, to),
});
const room = (values: Partial<RoomTimes> = {}): RoomTimes => ({
  capacity: 1,
  turnover: 0,
  open: 'always',
  held: [],
  ...values,
});

describe('when a chair of a room is free', () => {
  it('is all the time, and until whatever takes the last chair', () => {
    const two = room({ capacity: 2, held: [held(1, '10:00', '11:00'), held(2, '10:30', '12:00')] });
    expect(freeFor(two, span('09:00', '10:00'))).toEqual({ chairs: 2, until: at('10:30') });
    expect(freeFor(two, span('10:00', '10:30'))).toEqual({ chairs: 1, until: at('10:30') });
    expect(freeFor(two, span('10:00', '10:35'))).toBeUndefined();
    expect(freeFor(two, span('12:00', '13:00'))).toEqual({ chairs: 2, until: undefined });
  });

  it('counts the preparation after the patient, and only touching times touch', () => {
    const one = room({ turnover: 15, held: [held(1, '10:00', '10:45')] });
    expect(freeFor(one, span('09:15', '09:45'))).toEqual({ chairs: 1, until: at('10:00') });
    expect(freeFor(one, span('09:20', '09:50'))).toBeUndefined();
    expect(nextFree(one, span('09:50', '10:20'), at('23:00'))).toBe(at('10:45'));
  });

  it('lies whole in the open hours, which preparation may leave', () => {
    const open = room({ turnover: 15, open: [span('09:00', '12:00'), span('16:00', '20:00')] });
    expect(freeFor(open, span('11:30', '12:00'))).toEqual({ chairs: 1, until: at('12:00') });
    expect(freeFor(open, span('11:45', '12:15'))).toBeUndefined();
    expect(nextFree(open, span('11:45', '12:15'), at('23:00'))).toBe(at('16:00'));
    expect(nextFree(open, span('11:45', '12:15'), at('16:00'))).toBeUndefined();
  });

  it('needs one chair for all of it: two that are each free for a half are none', () => {
    const bound = [held(1, '10:00', '10:30', true), held(2, '10:30', '11:00', true)];
    expect(freeFor(room({ capacity: 2, held: bound }), span('10:00', '11:00'))).toBeUndefined();
    // What is bound to no chair gives way.
    const loose = [held(1, '10:00', '10:30'), held(2, '10:30', '11:00')];
    expect(freeFor(room({ capacity: 2, held: loose }), span('10:00', '11:00'))).toMatchObject({ chairs: 1 });
  });

  it('starts at five minutes', () => {
    const one = room({ held: [held(1, '10:00', '10:33')] });
    expect(nextFree(one, span('10:00', '10:30'), at('23:00'))).toBe(at('10:35'));
    expect(nextFree(room(), { from: at('10:00') + 61_000, to: at('10:30') + 61_000 }, at('23:00'))).toBe(
      at('10:05'),
    );
  });
});

it('room and branch are open where both are, and always where neither has hours', () => {
  const hours = (opens: string, closes: string) => [{ weekday: 'sun', opens, closes }];
  const open = (...all: Parameters<typeof openTimes>[0]) =>
    openTimes(all, '2026-11-22', '2026-11-22', 'Asia/Kuwait');
  expect(open([], [])).toBe('always');
  expect(open(hours('12:00', '15:00'), [])).toEqual([span('09:00', '12:00')]);
  expect(open(hours('12:00', '15:00'), hours('14:00', '22:00'))).toEqual([span('11:00', '12:00')]);
  expect(open(hours('12:00', '13:00'), hours('14:00', '22:00'))).toEqual([]);
});
