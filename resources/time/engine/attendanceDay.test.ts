import { describe, expect, it } from 'vitest';
import { at, dayOf, punchesOf, reckoned, span } from './samples.ts';

const day = '2026-11-02';
const next = '2026-11-03';
const on = (...clocks: readonly string[]) => punchesOf(...clocks.map((clock) => `${day} ${clock}`));

describe('the decision table, first match (hr.md 2.6)', () => {
  const both = on('10:00', '18:00');
  it.each([
    ['not employed', { employed: false }, both, undefined],
    ['leave, worked', { leave: 'full' }, both, 'leave'],
    ['leave goes before a holiday', { leave: 'full', holiday: true }, [], 'leave'],
    ['a holiday', { holiday: true }, both, 'holiday'],
    ['not tracked', { attendance_required: false }, [], 'present'],
    ['nothing', {}, [], 'absent'],
    ['a mission', { mission: true }, [], 'mission'],
    ['a mission on which somebody came', { mission: true }, both, 'present'],
    ['one punch', {}, on('10:00'), 'incomplete'],
  ] as const)('%s', (_, facts, punches, status) => {
    expect(reckoned({ from: day, facts, punches }).days[0]?.day_status).toBe(status);
  });

  it('a holiday pays every worked minute as its own, whatever the schedule says', () => {
    expect(dayOf({ from: day, facts: { holiday: true }, punches: on('10:00', '18:47') })).toMatchObject({
      ot_holiday: 527,
      ot_day: 0,
      late_minutes: 0,
    });
  });
  it('without a schedule nobody is absent or late', () => {
    const plan = () => ({ schedule: null, spans: [] as const, is_rest: false });
    expect(dayOf({ from: day, plan, punches: [] })).toMatchObject({
      day_status: 'no_schedule',
      absent_fraction: '0',
    });
    expect(dayOf({ from: day, plan, punches: on('11:00', '12:00') })).toMatchObject({
      day_status: 'no_schedule',
      worked_minutes: 60,
    });
  });
  it('has no row before the day has begun', () => {
    expect(reckoned({ from: next, punches: [], now: `${day} 20:59` }).days).toEqual([]);
    expect(reckoned({ from: next, punches: [], now: `${day} 23:59` }).days).toEqual([]);
  });
  it('says who has not arrived once grace is over', () => {
    const at1010 = dayOf({ from: day, punches: [], now: `${day} 10:10` });
    expect(at1010).toMatchObject({ day_status: 'pending', reasons: ['window_open'] });
    expect(dayOf({ from: day, punches: [], now: `${day} 10:11` }).reasons).toEqual([
      'window_open',
      'not_arrived',
    ]);
  });
});

describe('late and early (hr.md 2.6)', () => {
  it('leaving early mirrors coming late', () => {
    const punches = on('10:00', '17:48:30');
    expect(dayOf({ from: day, punches, schedule: { grace_out: 12 } })).toMatchObject({ early_minutes: 0 });
    expect(dayOf({ from: day, punches, schedule: { grace_out: 11 } })).toMatchObject({ early_minutes: 12 });
    expect(dayOf({ from: day, punches, schedule: { grace_out: 5, grace_mode: 'subtract' } })).toMatchObject({
      early_minutes: 7,
    });
  });
  it('a permission is taken off before grace', () => {
    const facts = { permission_late: 60 };
    expect(dayOf({ from: day, facts, punches: on('11:10', '18:00') })).toMatchObject({ late_minutes: 0 });
    expect(dayOf({ from: day, facts, punches: on('11:11', '18:00') })).toMatchObject({ late_minutes: 11 });
    expect(
      dayOf({ from: day, facts: { permission_early: 60 }, punches: on('10:00', '16:30') }),
    ).toMatchObject({ early_minutes: 30 });
  });
  it('a span nobody came to is missing as a whole where the day counts', () => {
    const spans = () => [span('10:00', '14:00'), span('17:00', '22:00')];
    expect(dayOf({ from: day, spans, punches: on('17:00', '22:00') })).toMatchObject({
      day_status: 'present',
      late_minutes: 240,
      early_minutes: 0,
    });
    expect(dayOf({ from: day, spans, punches: on('10:00', '14:00') })).toMatchObject({
      day_status: 'half_day',
      late_minutes: 0,
      early_minutes: 0,
    });
  });
});

describe('breaks (hr.md 2.6, areas-hr.md (f) 5)', () => {
  const spans = () => [span('10:00', '18:00', 60)];
  it('an unpaid one is taken off what was worked over five hours, and off what is required', () => {
    expect(dayOf({ from: day, spans, punches: on('10:00', '18:00') })).toMatchObject({
      required_minutes: 420,
      worked_minutes: 420,
    });
    expect(dayOf({ from: day, spans, punches: on('10:00', '15:00') })).toMatchObject({ worked_minutes: 300 });
    expect(dayOf({ from: day, spans, punches: on('10:00', '15:01') })).toMatchObject({ worked_minutes: 241 });
  });
  it('a paid one is not', () => {
    expect(
      dayOf({ from: day, spans: () => [span('10:00', '18:00', 60, true)], punches: on('10:00', '18:00') }),
    ).toMatchObject({ required_minutes: 480, worked_minutes: 480 });
  });
  it('one that was punched is not taken off again', () => {
    expect(dayOf({ from: day, spans, punches: on('10:00', '13:00', '13:30', '18:00') })).toMatchObject({
      worked_minutes: 450,
    });
  });
});

describe("half a day's leave (hr.md 2.6, areas-hr.md (c) 10)", () => {
  it('moves the start or the end to the middle and halves what is required', () => {
    expect(dayOf({ from: day, facts: { leave: 'first' }, punches: on('14:05', '18:00') })).toMatchObject({
      day_status: 'present',
      required_minutes: 240,
      late_minutes: 0,
      worked_minutes: 235,
    });
    expect(dayOf({ from: day, facts: { leave: 'second' }, punches: on('10:00', '14:00') })).toMatchObject({
      day_status: 'present',
      required_minutes: 240,
      early_minutes: 0,
    });
  });
  it('halves the absent part', () => {
    const facts = { leave: 'first' } as const;
    expect(dayOf({ from: day, facts, punches: [] })).toMatchObject({
      day_status: 'absent',
      absent_fraction: '0.5',
    });
    expect(dayOf({ from: day, facts, punches: on('16:30', '18:00') })).toMatchObject({
      day_status: 'half_day',
      absent_fraction: '0.25',
    });
  });
  it('of a split day cuts where half of it has passed', () => {
    const spans = () => [span('10:00', '14:00'), span('17:00', '21:00')];
    const first = dayOf({ from: day, spans, facts: { leave: 'first' }, punches: on('17:00', '21:00') });
    expect(first).toMatchObject({ day_status: 'present', late_minutes: 0, required_minutes: 240 });
    expect(first.planned).toEqual([{ start: at(`${day} 17:00`), end: at(`${day} 21:00`), unpaid: 0 }]);
  });
});

describe('overtime (hr.md 2.6)', () => {
  it.each([
    ['18:29', 0, 0],
    ['18:30', 30, 0],
    ['18:44', 30, 0],
    ['19:00', 60, 0],
    ['20:10', 60, 60],
  ])('out at %s: %i by day, %i by night', (out, ot_day, ot_night) => {
    expect(dayOf({ from: day, punches: on('10:00', out) })).toMatchObject({ ot_day, ot_night });
  });
  it('before the shift only where that counts, rounded by itself', () => {
    const punches = on('09:14', '18:44');
    expect(dayOf({ from: day, punches })).toMatchObject({ ot_day: 30 });
    expect(dayOf({ from: day, punches, rules: { ot_before_shift: true } })).toMatchObject({ ot_day: 75 });
  });
  it('of a flexible day is what was worked beyond what it requires; it is never late', () => {
    const flexible = {
      schedule: { kind: 'flexible', required_minutes: 480 } as const,
      spans: () => [span('00:00', '00:00')],
    };
    expect(dayOf({ from: day, ...flexible, punches: on('11:00', '20:10') })).toMatchObject({
      day_status: 'present',
      required_minutes: 480,
      ot_day: 0,
      ot_night: 60,
      late_minutes: 0,
    });
    expect(dayOf({ from: day, ...flexible, punches: on('11:00') })).toMatchObject({
      day_status: 'incomplete',
      late_minutes: 0,
      early_minutes: 0,
    });
    // It runs from four to four: what ended at 03:59 is of the day before.
    const night = punchesOf(`${day} 20:00`, `${next} 03:59`, `${next} 04:01`);
    expect(
      reckoned({ from: day, to: next, ...flexible, punches: night }).punches.map((one) => one.day),
    ).toEqual([day, day, next]);
  });
});
