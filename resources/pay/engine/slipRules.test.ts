import { describe, expect, it } from 'vitest';
import {
  absence,
  assignment,
  circle,
  component,
  components,
  slipOf,
  unpaidLeave,
  type Asked,
} from './samples.ts';

/** What hr.md 6.5, areas-hr.md (c) 23–30 and (f) 8 decide beside the worked examples. June 2026 has 30 days. */
const on = (days: Readonly<Record<string, object>>) => (date: string) => days[date.slice(5)] ?? {};
const basic = (amount: string, rules: object = {}, insured: string | null = null) => [
  assignment('2025-01-01', { BASIC: amount }, rules, insured),
];
const raise = [assignment('2025-01-01', { BASIC: '4800' }), assignment('2026-06-16', { BASIC: '7200' })];

describe('lateness', () => {
  const late = on({ '06-10': { late_minutes: 20, early_minutes: 10 }, '06-20': { late_minutes: 30 } });
  const free = { id: 'free', late_free_minutes: 25 };
  const both = raise.map((one) => ({ ...one, rules: { ...one.rules, ...free } }));
  it('costs each minute at its day’s rate: 30 at 20.00 an hour, 30 at 30.00', () =>
    expect(slipOf({ assignments: raise, days: late }).amounts).toMatchObject({
      LATE: '-21.67',
      EARLY: '-3.33',
    }));
  it('free minutes go to the earliest, lateness before leaving early: 5 and 30 are left', () => {
    const slip = slipOf({ assignments: both, days: late });
    expect(slip.amounts).toMatchObject({ LATE: '-15.00', EARLY: '-1.67' });
    expect(slip.lines.find(({ code }) => code === 'EARLY')).toMatchObject({ quantity: '5', rate: '20' });
  });
  it('by factor, by the ladder, or not at all', () => {
    const of = (rules: object) =>
      slipOf({ assignments: basic('4800', { id: 'x', ...rules }), days: late }).amounts;
    expect(of({ late_factor: '2' })).toMatchObject({ LATE: '-33.33', EARLY: '-6.67' });
    expect(of({ early_same_as_late: false })).toMatchObject({ LATE: '-16.67' });
    for (const rules of [{ early_same_as_late: false }, { late_mode: 'ladder' }, { late_mode: 'none' }])
      expect(of(rules)).not.toHaveProperty('EARLY');
    expect(of({ late_mode: 'ladder' })).not.toHaveProperty('LATE');
  });
});

describe('time that is not worked', () => {
  it('is at most what counts in the rate, also with a factor: 25 absences at 2.00', () => {
    const most = 25;
    const slip = slipOf({
      assignments: [assignment('2025-01-01', { BASIC: '3000', TRANSPORT: '600' }, { absence_factor: '2' })],
      days: (date) => (Number(date.slice(8)) <= most ? absence : {}),
    });
    expect(slip.amounts).toMatchObject({ ABS: '-3000.00' });
    expect(slip.totals.earned).toBe('600.00');
  });
  it('takes all where all days of work are lost, a holiday among them or not', () => {
    const gone = on({ '06-15': { status: 'holiday', absent_fraction: '0' } });
    const slip = slipOf({
      assignments: [assignment('2025-01-01', { BASIC: '3000', TRANSPORT: '600' })],
      days: (date) => ({ ...absence, ...gone(date) }),
    });
    expect([slip.amounts['ABS'], slip.totals.earned]).toEqual(['-3600.00', '0.00']);
  });
  it('of unpaid leave alone is told as that', () =>
    expect(
      slipOf({
        assignments: basic('3100', { divisor: 'calendar' }),
        days: (date) =>
          date < '2026-06-04' ? { ...unpaidLeave, scheduled: true } : { status: 'rest', scheduled: false },
      }).amounts,
    ).toEqual({
      'BASIC:2026-06-01': '3100.00',
      UNPAID: '-3100.00',
    }));
  it('is capped in each segment: the first is lost, the second worked', () =>
    expect(
      slipOf({ assignments: raise, days: (date) => (date < '2026-06-16' ? absence : {}) }).totals,
    ).toMatchObject({ gross: '6000.00', earned: '3600.00' }));
  it('two lines that are rounded up take no more than there is', () => {
    const slip = slipOf({
      assignments: basic('100.01', { divisor: 'calendar' }),
      days: (date) => (Number(date.slice(8)) <= 15 ? absence : unpaidLeave),
    });
    expect(slip.amounts).toMatchObject({ ABS: '-50.01', UNPAID: '-50.00' });
    expect(slip.totals).toMatchObject({ earned: '0.00', net: '0.00' });
  });
  it('part-paid leave costs the part that is not paid', () => {
    const leave = { status: 'leave', leave: [{ fraction: '1', paid_percent: '75', minutes: 480 }] };
    expect(slipOf({ assignments: basic('3000'), days: on({ '06-10': leave }) }).amounts['UNPAID']).toBe(
      '-25.00',
    );
  });
  it.each([
    ['half_day', '-50.00'],
    ['absent', '-100.00'],
    ['assume_schedule', undefined],
  ] as const)('an incomplete day under the policy %s costs %s', (missing_punch_policy, cost) => {
    const day = { status: 'incomplete', worked_minutes: 0, late_minutes: 0 };
    const slip = slipOf({
      assignments: basic('3000'),
      days: on({ '06-10': day }),
      settings: { missing_punch_policy },
    });
    expect(slip.amounts['ABS']).toBe(cost);
  });
  it.each([
    ['26', '-115.38'],
    ['30', '-100.00'],
    ['calendar', '-96.77'],
    ['scheduled', '-136.36'],
  ] as const)('by the divisor %s a day of July costs %s', (divisor, cost) => {
    const asked = { circle: circle('2026-07', 22), assignments: basic('3000', { divisor }) };
    expect(slipOf({ ...asked, days: on({ '07-10': absence }) }).amounts['ABS']).toBe(cost);
  });
});

describe('other ways of pay', () => {
  it('daily: 2 days, a half, paid leave and a holiday on a day of work', () => {
    const days: Readonly<Record<string, object>> = {
      '06-01': {},
      '06-02': {},
      '06-03': { status: 'half_day', absent_fraction: '0.5' },
      '06-04': { status: 'leave', leave: [{ fraction: '1', paid_percent: '100', minutes: 480 }] },
      '06-05': { status: 'holiday', scheduled: false },
      '06-07': { status: 'holiday' },
      '06-08': absence,
    };
    const asked = (paid_holidays: boolean): Asked => ({
      assignments: basic('300', { id: 'daily', pay_type: 'daily', paid_holidays }),
      days: (date) => days[date.slice(5)] ?? null,
    });
    expect(slipOf(asked(true)).amounts).toEqual({ 'BASIC:2026-06-01': '1350.00' });
    expect(slipOf(asked(false)).totals.net).toBe('1050.00');
  });
  it('hourly: leave at the minutes it stands for, overtime moved out of BASIC', () => {
    const days: Readonly<Record<string, object>> = {
      '06-01': { worked_minutes: 540, overtime: { day: 60, night: 0, rest: 0, holiday: 0 } },
      '06-02': { worked_minutes: 0, leave: [{ fraction: '1', paid_percent: '50', minutes: 480 }] },
    };
    const asked = {
      assignments: basic('60', { id: 'hourly', pay_type: 'hourly' }),
      days: (date: string) => days[date.slice(5)] ?? null,
    };
    expect(slipOf(asked).amounts).toEqual({ 'BASIC:2026-06-01': '720.00', 'OT:day': '81.00' });
  });
  it('commission is topped up to the guarantee, prorated; hours and days are of the guarantee', () => {
    const rules = {
      id: 'com',
      pay_type: 'commission',
      guarantee_amount: '6000',
      component_codes: [],
    } as const;
    const asked = (value: string): Asked => ({
      employment: [{ from: '2026-06-16', to: null }],
      assignments: [assignment('2026-06-16', {}, rules)],
      events: {
        inputs: [{ id: 'n', code: 'COMMISSION', unit: 'amount', value, ref_date: null }],
        bonuses: [{ id: 'b', unit: 'days', value: '1', taxable: true }],
      },
    });
    expect(slipOf(asked('1000')).amounts).toEqual({
      'COMMISSION:n': '1000.00',
      'BONUS:b': '200.00',
      GUARANTEE: '1800.00',
    });
    expect(slipOf(asked('9000')).amounts).toEqual({ 'COMMISSION:n': '9000.00', 'BONUS:b': '200.00' });
    expect(slipOf(asked('-500')).totals).toMatchObject({ gross: '3000.00' });
  });
});

describe('components', () => {
  const rules = { component_codes: ['BASIC', 'MEAL', 'RISK', 'SHARE', 'FEAST', 'FUND'] };
  const own = [
    ...components,
    component('MEAL', { calc: 'per_day', amount: '20' }),
    component('RISK', { calc: 'percent_of', of_codes: ['BASIC'], rate: '10' }),
    component('RISK', { calc: 'percent_of', of_codes: ['BASIC'], rate: '5', effective_from: '2026-06' }),
    component('RISK', { calc: 'percent_of', of_codes: ['BASIC'], rate: '99', effective_from: '2026-07' }),
    component('SHARE', { calc: 'percent_of', of_codes: ['COMMISSION'], rate: '50' }),
    component('FEAST', { prorate: 'none', amount: '700', effective_to: '2026-06' }),
    component('FUND', { side: 'deduction', amount: '90' }),
  ];
  it('by day, by percentage and once a circle, in force in the month', () => {
    const slip = slipOf({
      employment: [{ from: '2026-06-21', to: null }],
      assignments: [assignment('2026-06-21', { BASIC: '3000' }, rules)],
      components: own,
      events: { inputs: [{ id: 'n', code: 'COMMISSION', unit: 'amount', value: '100', ref_date: null }] },
    });
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-21': '1000.00',
      FEAST: '700.00',
      'MEAL:2026-06-21': '200.00',
      RISK: '50.00',
      'COMMISSION:n': '100.00',
      SHARE: '50.00',
      FUND: '-30.00',
    });
  });
  it('percentages of overtime follow it, and of a deduction are taken off', () => {
    const codes = { component_codes: ['BASIC', 'OT', 'NIGHT', 'FUND', 'AFUND'] };
    const slip = slipOf({
      assignments: basic('4800', codes),
      components: [
        ...own,
        component('OT', { calc: 'per_hour', amount: '1' }),
        component('NIGHT', { calc: 'percent_of', of_codes: ['OT'], rate: '10' }),
        component('AFUND', { side: 'deduction', calc: 'percent_of', of_codes: ['FUND'], rate: '50' }),
      ],
      days: on({ '06-10': { overtime: { day: 0, night: 0, rest: 60, holiday: 0 } } }),
      events: { bonuses: [{ id: 'b', unit: 'percent_basic', value: '12.5', taxable: false }] },
    });
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-01': '4800.00',
      'OT:rest': '40.00',
      'BONUS:b': '600.00',
      NIGHT: '4.00',
      FUND: '-90.00',
      AFUND: '-45.00',
    });
    expect(slip.totals).toMatchObject({ gross: '5444.00', net: '5309.00', taxable: '4844.00' });
  });
  it('an input of one no longer in force keeps its side', () => {
    const gone = component('GIFT', { calc: 'input', effective_to: '2026-05' });
    const inputs = [{ id: 'n', code: 'GIFT', unit: 'amount', value: '10', ref_date: null }] as const;
    expect(
      slipOf({ assignments: basic('3000'), components: [...own, gone], events: { inputs } }).totals.net,
    ).toBe('3010.00');
  });
  it('a new version of the system cuts as a raise does', () => {
    const [first] = basic('3000');
    const again = basic('3000', { id: 'v2', divisor: '26' })[0];
    if (first === undefined || again === undefined) throw new Error('no assignment');
    const slip = slipOf({
      assignments: [first, { ...again, id: first.id, effective_from: '2026-06-16' }],
      days: on({ '06-10': absence, '06-20': absence }),
    });
    expect(slip.amounts).toEqual({ 'BASIC:2026-06-01': '3000.00', ABS: '-215.38' });
  });
  it('one that depends on itself is told', () => {
    const cycle = [...own, component('A', { calc: 'percent_of', of_codes: ['A'] })];
    expect(slipOf({ assignments: basic('3000'), components: cycle }).problems).toEqual([
      { code: 'comp_cycle', about: 'A' },
    ]);
  });
});

it('a circle from the 26th to the 25th pays the whole amount', () =>
  expect(slipOf({ circle: circle('2026-07', 26, 26), assignments: basic('3100') }).amounts).toEqual({
    'BASIC:2026-06-26': '3100.00',
  }));
