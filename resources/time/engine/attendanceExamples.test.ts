import { beforeAll, describe, expect, it, vi } from 'vitest';
import { at, dayOf, punchesOf, reckoned, span } from './samples.ts';

/** hr.md 2.8: schedule 10:00–18:00, grace 10, forgive, unless said; 2 November 2026 is a Monday. */
const day = '2026-11-02';
const on = (...clocks: readonly string[]) => punchesOf(...clocks.map((clock) => `${day} ${clock}`));

it('A1 in 10:10:59, out 18:05: present, late 0, overtime 0', () => {
  const found = dayOf({ from: day, punches: on('10:10:59', '18:05') });
  expect(found).toMatchObject({ day_status: 'present', late_minutes: 0, ot_day: 0, ot_night: 0 });
  expect(found).toMatchObject({ required_minutes: 480, worked_minutes: 475, absent_fraction: '0' });
  expect(found.reasons).toEqual(['within_grace', 'overtime_below_minimum']);
});

it('A2 in 10:11:00: late 11, by subtract 1', () => {
  const punches = on('10:11:00', '18:00');
  expect(dayOf({ from: day, punches })).toMatchObject({ late_minutes: 11, early_minutes: 0 });
  expect(dayOf({ from: day, punches, schedule: { grace_mode: 'subtract' } })).toMatchObject({
    late_minutes: 1,
  });
});

it('A3 in 10:00, out 18:47: overtime 45, all of the day', () => {
  expect(dayOf({ from: day, punches: on('10:00', '18:47') })).toMatchObject({
    ot_day: 45,
    ot_night: 0,
    worked_minutes: 527,
  });
});

it('A5 split 10–14, 17–22, grace 15: late 20; worked 241 + 280 = 521', () => {
  const found = dayOf({
    from: day,
    punches: on('10:02', '14:03', '17:20', '22:00'),
    spans: () => [span('10:00', '14:00'), span('17:00', '22:00')],
    schedule: { grace_in: 15 },
  });
  expect(found).toMatchObject({ day_status: 'present', late_minutes: 20, worked_minutes: 521 });
  expect(found).toMatchObject({ required_minutes: 540, early_minutes: 0, ot_day: 0, ot_night: 0 });
});

describe('A6 double taps', () => {
  it('17:00:09 and 17:00:41: the second is a duplicate', () => {
    const { punches } = reckoned({ from: day, punches: on('10:00', '17:00:09', '17:00:41') });
    expect(punches.map(({ status }) => status)).toEqual(['kept', 'kept', 'duplicate']);
  });
  it('by state 12:00:24 in then 12:01:20 out: the first is superseded', () => {
    const { punches } = reckoned({
      from: day,
      rules: { direction_mode: 'state' },
      punches: punchesOf(`0@${day} 12:00:24`, `1@${day} 12:01:20`),
    });
    expect(punches.map(({ status }) => status)).toEqual(['superseded', 'kept']);
  });
});

it('A7 only 10:05: pending before 22:00, incomplete afterwards; with forgot_out 18:00 present, worked 475', () => {
  const punches = on('10:05');
  const before = dayOf({ from: day, punches, now: `${day} 21:59` });
  expect(before).toMatchObject({ day_status: 'pending', late_minutes: 0, early_minutes: 0 });
  expect(before.settles_at).toBe(at(`${day} 22:00`));
  const after = dayOf({ from: day, punches, now: `${day} 22:00` });
  expect(after).toMatchObject({ day_status: 'incomplete', absent_fraction: '0', settles_at: null });
  expect(dayOf({ from: day, punches: on('10:05', '18:00'), now: `${day} 22:00` })).toMatchObject({
    day_status: 'present',
    worked_minutes: 475,
  });
});

it('A10 states all 255 by state: the order tells, normal result', () => {
  const { days, punches } = reckoned({
    from: day,
    rules: { direction_mode: 'state' },
    punches: punchesOf(`255@${day} 10:00`, `255@${day} 18:00`),
  });
  expect(days[0]).toMatchObject({ day_status: 'present', worked_minutes: 480, late_minutes: 0 });
  expect(punches.map(({ status, direction }) => [status, direction])).toEqual([
    ['kept', undefined],
    ['kept', undefined],
  ]);
});

it('A11 Friday 10:00–14:00 on a rest day: rest, ot_rest 240', () => {
  const friday = '2026-11-06';
  const found = dayOf({
    from: friday,
    punches: punchesOf(`${friday} 10:00`, `${friday} 14:00`),
    spans: (one) => (one === friday ? [] : [span('10:00', '18:00')]),
  });
  expect(found).toMatchObject({ day_status: 'rest', ot_rest: 240, ot_day: 0, required_minutes: 0 });
});

describe('A12 too little worked of 480', () => {
  it.each([
    ['16:10', '18:00', 'absent', '1', 0, 110],
    ['14:10', '18:00', 'half_day', '0.5', 0, 230],
    ['14:00', '18:00', 'present', '0', 240, 240],
  ])('%s–%s: %s', (came, left, day_status, absent_fraction, late_minutes, worked_minutes) => {
    expect(dayOf({ from: day, punches: on(came, left) })).toMatchObject({
      day_status,
      absent_fraction,
      late_minutes,
      worked_minutes,
      early_minutes: 0,
    });
  });
});

it('Q3 after an exchanged night the border lies between both shifts, however soon the next begins', () => {
  const [sunday, monday] = ['2026-11-15', '2026-11-16'];
  const { days } = reckoned({
    from: sunday,
    to: monday,
    spans: (one) => [one === sunday ? span('19:00', '07:00') : span('08:00', '16:00')],
    punches: punchesOf(`${sunday} 18:56`, `${monday} 07:20`, `${monday} 07:58`, `${monday} 16:03`),
  });
  expect(days[0]).toMatchObject({ worked_minutes: 744, required_minutes: 720, ot_day: 0, ot_night: 0 });
  expect(days[1]).toMatchObject({ worked_minutes: 485, required_minutes: 480, late_minutes: 0 });
});

it('Q7 overtime is what follows the last planned end, and no sum of two short stays', () => {
  const split = (out: string) =>
    dayOf({
      from: day,
      punches: on('10:00', '14:20', '17:00', out),
      spans: () => [span('10:00', '14:00'), span('17:00', '22:00')],
    });
  expect(split('22:20')).toMatchObject({ worked_minutes: 580, ot_day: 0, ot_night: 0 });
  expect(split('22:35')).toMatchObject({ worked_minutes: 595, ot_day: 0, ot_night: 30 });
});

/** The zones a server may stand in, and how far they are from UTC in January. */
describe.each([
  ['UTC', 0],
  ['Africa/Cairo', -120],
  ['America/Los_Angeles', 480],
] as const)('on a machine in %s', (machine, offset) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    return () => void vi.unstubAllEnvs();
  });

  it('A4 nights 20:00–08:00 on Saturday and Sunday: border Sunday 14:00, ot_day 45, Sunday late 0', () => {
    const [saturday, sunday] = ['2026-11-07', '2026-11-08'];
    const night = [span('20:00', '08:00')];
    const { days, punches } = reckoned({
      from: saturday,
      to: sunday,
      spans: () => night,
      punches: punchesOf(`${saturday} 19:52`, `${sunday} 08:47`, `${sunday} 20:03`),
    });
    expect(punches.map((one) => one.day)).toEqual([saturday, saturday, sunday]);
    expect(days[0]).toMatchObject({
      day_status: 'present',
      first_in: at(`${saturday} 19:52`),
      last_out: at(`${sunday} 08:47`),
      ot_day: 45,
      ot_night: 0,
      late_minutes: 0,
    });
    expect(days[1]).toMatchObject({ first_in: at(`${sunday} 20:03`), late_minutes: 0 });
    // The border itself: one second before it is Saturday's, the border Sunday's.
    const around = punchesOf(`${sunday} 13:59:59`, `${sunday} 14:00:00`);
    const sides = reckoned({
      from: saturday,
      to: sunday,
      spans: () => night,
      punches: around,
      rules: { duplicate_seconds: 0 },
    });
    expect(sides.punches.map((one) => one.day)).toEqual([saturday, sunday]);
  });

  it.each([
    ['2026-04-23', '2026-04-24', 420],
    ['2026-10-29', '2026-10-30', 540],
  ])('A8 22:00–06:00 from Thursday %s: required and worked %s', (thursday, friday, minutes) => {
    const found = dayOf({
      from: thursday,
      spans: () => [span('22:00', '06:00')],
      punches: punchesOf(`${thursday} 22:00`, `${friday} 06:00`),
    });
    expect(found).toMatchObject({
      day_status: 'present',
      required_minutes: minutes,
      worked_minutes: minutes,
      late_minutes: 0,
      early_minutes: 0,
      ot_day: 0,
      ot_night: 0,
    });
    expect(found.reasons).toEqual(['clock_changed']);
  });
});
