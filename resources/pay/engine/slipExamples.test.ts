import { describe, expect, it } from 'vitest';
import { moveRemainder, splitInstalments, deductFrom, remainingOf } from './advances.ts';
import { absence, assignment, circle, slipOf, unpaidLeave, type Asked } from './samples.ts';

/** hr.md 6.6: EGP unless said, divisor 30, 8 hours, minutes mode, no rounding of the net. Every number is typed from there. */
const withAll = { component_codes: ['BASIC', 'SI_EE', 'SI_ER', 'TAX'] };
const withInsurance = { component_codes: ['BASIC', 'SI_EE', 'SI_ER'] };
const on = (days: Readonly<Record<string, object>>) => (date: string) => days[date] ?? {};
const instalment = (id: string, remaining: string) => ({
  id,
  application_id: `s-${id}`,
  application_day: '2026-01-05',
  seq: 1,
  remaining,
});

describe('E1 full month', () => {
  const slip = slipOf({
    assignments: [assignment('2025-01-01', { BASIC: '9000', TRANSPORT: '1000' }, withAll, '7000')],
    days: on({
      '2026-06-09': absence,
      '2026-06-10': { late_minutes: 95 },
      '2026-06-11': { overtime: { day: 360, night: 0, rest: 0, holiday: 0 } },
    }),
    events: {
      bonuses: [{ id: 'b', unit: 'amount', value: '500', taxable: true }],
      penalties: [
        { id: 'p1', date: '2026-06-03', unit: 'days', value: '1', applied: '0' },
        { id: 'p2', date: '2026-06-04', unit: 'amount', value: '200', applied: '0' },
      ],
      instalments: [instalment('i', '1000')],
    },
  });
  const line = (key: string) => slip.lines.find((one) => one.key === key);

  it('day rate 300.00, hour 37.50', () => {
    expect(line('ABS')).toMatchObject({ quantity: '1', unit: 'days', rate: '300' });
    expect(line('LATE')).toMatchObject({ quantity: '95', unit: 'minutes', rate: '37.5' });
  });
  it('every line', () =>
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-01': '9000.00',
      'TRANSPORT:2026-06-01': '1000.00',
      'OT:day': '303.75',
      'BONUS:b': '500.00',
      ABS: '-300.00',
      LATE: '-59.38',
      SI_EE: '-770.00',
      TAX: '-747.37',
      'PEN:p1': '-300.00',
      'PEN:p2': '-200.00',
      'SULFA:i': '-1000.00',
      SI_ER: '1312.50',
    }));
  it('gross 10,803.75, earned 10,444.37, net 7,427.00', () =>
    expect(slip.totals).toEqual({
      gross: '10803.75',
      earned: '10444.37',
      deductions: '3376.75',
      net: '7427.00',
      employer_cost: '11756.87',
      taxable: '9674.37',
      owed: '0.00',
    }));
  it('nothing is left over', () => {
    expect(slip.problems).toEqual([]);
    expect(slip.moves.carries).toEqual([]);
    expect(slip.moves.instalments).toEqual([{ id: 'i', deducted: '1000.00', moved_out: '0.00' }]);
    expect(slip.days).toMatchObject({ employed: '30', present: '29', absent: '1' });
  });
  it('the lines say where they come from', () => {
    expect(line('ABS')?.explain).toEqual([
      { source: 'day', id: 'd-2026-06-09', date: '2026-06-09', days: '1', rate: '300' },
    ]);
    expect(line('OT:day')?.explain).toEqual([
      { source: 'day', id: 'd-2026-06-11', date: '2026-06-11', minutes: 360, rate: '50.625' },
    ]);
  });
});

describe('E2 joiner and raise, July 2026', () => {
  it('(a) joined on the 12th, BASIC 6,200: 4,000.00', () => {
    const slip = slipOf({
      month: '2026-07',
      employment: [{ from: '2026-07-12', to: null }],
      assignments: [assignment('2026-07-12', { BASIC: '6200' })],
    });
    expect(slip.amounts).toEqual({ 'BASIC:2026-07-12': '4000.00' });
    expect(slip.totals.net).toBe('4000.00');
    expect(slip.lines[0]).toMatchObject({ quantity: '20', unit: 'days', rate: '200' });
  });
  it('(b) 6,000 to the 14th, 7,500 from the 15th; absences at their own rates: net 6,372.58', () => {
    const slip = slipOf({
      month: '2026-07',
      assignments: [assignment('2025-01-01', { BASIC: '6000' }), assignment('2026-07-15', { BASIC: '7500' })],
      days: on({ '2026-07-09': absence, '2026-07-20': absence }),
    });
    expect(slip.amounts).toEqual({
      'BASIC:2026-07-01': '2709.68',
      'BASIC:2026-07-15': '4112.90',
      ABS: '-450.00',
    });
    expect(slip.totals).toMatchObject({ gross: '6822.58', net: '6372.58' });
    const absences = slip.lines.find(({ code }) => code === 'ABS');
    expect(absences?.rate).toBeNull();
    expect(absences?.explain.map(({ date, rate }) => [date, rate])).toEqual([
      ['2026-07-09', '200'],
      ['2026-07-20', '250'],
    ]);
  });
});

it('E3 partial instalment: SULFA 1,585.00, 415.00 after the last, net 1,585.00', () => {
  const days = ['01', '02', '03', '04', '06', '07'].map((day) => [`2026-06-${day}`, unpaidLeave] as const);
  const slip = slipOf({
    assignments: [assignment('2025-01-01', { BASIC: '5000' }, withInsurance, '3000')],
    days: on(Object.fromEntries(days)),
    settings: { net_floor: '1500' },
    events: {
      penalties: [{ id: 'p', date: '2026-06-14', unit: 'days', value: '3', applied: '0' }],
      instalments: [instalment('i', '2000')],
    },
  });
  expect(slip.amounts).toMatchObject({
    UNPAID: '-1000.00',
    SI_EE: '-330.00',
    'PEN:p': '-500.00',
    'SULFA:i': '-1585.00',
  });
  expect(slip.totals.net).toBe('1585.00');
  expect(slip.moves.instalments).toEqual([{ id: 'i', deducted: '1585.00', moved_out: '415.00' }]);
  const plan = splitInstalments('6000', 3, '2026-06', 2);
  const after = moveRemainder(deductFrom(plan, 1, '1585.00'), 1, 'extend');
  expect(after.map((one) => [one.due_month, remainingOf(one)])).toEqual([
    ['2026-06', '0.00'],
    ['2026-07', '2000.00'],
    ['2026-08', '2000.00'],
    ['2026-09', '415.00'],
  ]);
});

describe('E4 not enough', () => {
  /** 26 scheduled days: Fridays rest. */
  const rest = new Set(['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26']);
  const worked = new Set(['2026-06-01', '2026-06-02']);
  const month = (isThere: (date: string) => boolean) => (date: string) =>
    rest.has(date)
      ? { status: 'rest' as const, scheduled: false, worked_minutes: 0 }
      : isThere(date)
        ? {}
        : absence;
  const asked: Asked = {
    assignments: [assignment('2025-01-01', { BASIC: '4000' }, withInsurance, '3000')],
    events: {
      penalties: [{ id: 'p', date: '2026-06-02', unit: 'days', value: '5', applied: '0' }],
      instalments: [instalment('i', '500')],
    },
  };
  it('absent 24 of 26: PEN takes 470.00, 196.67 stays, the instalment moves, net 0.00', () => {
    const slip = slipOf({ ...asked, days: month((date) => worked.has(date)) });
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-01': '4000.00',
      ABS: '-3200.00',
      SI_EE: '-330.00',
      'PEN:p': '-470.00',
      SI_ER: '562.50',
    });
    expect(slip.totals).toMatchObject({ earned: '800.00', net: '0.00' });
    expect(slip.moves).toEqual({
      carries: [],
      penalties: [{ id: 'p', money: '666.67', applied: '470.00', left: '196.67' }],
      instalments: [{ id: 'i', deducted: '0.00', moved_out: '500.00' }],
    });
  });
  it('(b) absent all 26: 4,000.00 and not 3,466.67 is taken off, 330.00 is carried', () => {
    const slip = slipOf({ ...asked, events: {}, days: month(() => false) });
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-01': '4000.00',
      ABS: '-4000.00',
      SI_EE: '-330.00',
      CARRY: '330.00',
      SI_ER: '562.50',
    });
    expect(slip.totals).toMatchObject({ earned: '0.00', net: '0.00' });
    expect(slip.moves.carries).toEqual([{ of: 'shortage', id: null, amount: '330.00' }]);
  });
});

it('where only leave is known of a month, one unpaid day of it takes a day’s pay and not the month', () => {
  const slip = slipOf({
    assignments: [assignment('2025-01-01', { BASIC: '9000' })],
    days: (date) => (date === '2026-06-10' ? unpaidLeave : null),
  });
  expect(slip.amounts).toEqual({ 'BASIC:2026-06-01': '9000.00', UNPAID: '-300.00' });
});

it('E5 target: 1,860.00 of it beside BASIC 8,000 is 9,860.00', () => {
  const slip = slipOf({
    assignments: [assignment('2025-01-01', { BASIC: '8000' })],
    events: { targets: [{ id: 't', amount: '1860.00' }] },
  });
  expect(slip.amounts).toEqual({ 'BASIC:2026-06-01': '8000.00', 'TARGET:t': '1860.00' });
  expect(slip.totals.net).toBe('9860.00');
});

it('E6 hourly: 84 h 20 m on schedule 5,060.00, 8 h on a rest day at 2.00 960.00', () => {
  const hourly = { id: 'hourly', pay_type: 'hourly' as const };
  const slip = slipOf({
    assignments: [assignment('2025-01-01', { BASIC: '60' }, hourly)],
    days: (date) => {
      const day = Number(date.slice(8));
      if (day === 19)
        return {
          status: 'rest',
          scheduled: false,
          worked_minutes: 480,
          overtime: { day: 0, night: 0, rest: 480, holiday: 0 },
        };
      if (day <= 10) return { worked_minutes: 480 };
      return day === 11 ? { worked_minutes: 260 } : null;
    },
  });
  expect(slip.amounts).toEqual({ 'BASIC:2026-06-01': '5060.00', 'OT:rest': '960.00' });
  expect(slip.lines[0]).toMatchObject({ quantity: '5060', unit: 'minutes', rate: '60' });
  expect(slip.totals.net).toBe('6020.00');
});

it.each([
  ['October', '2026-10-29', 540, '540.00'],
  ['April', '2026-04-23', 420, '420.00'],
])('E6 a 22–06 night across the %s change pays its real minutes', (_, night, worked_minutes, pay) => {
  const slip = slipOf({
    circle: circle(night.slice(0, 7)),
    assignments: [assignment('2025-01-01', { BASIC: '60' }, { id: 'hourly', pay_type: 'hourly' })],
    days: (date) => (date === night ? { worked_minutes } : null),
  });
  expect(slip.totals.net).toBe(pay);
});

it('E7 KWD, three digits, divisor 26, step 0.250: 446.214 becomes 446.250', () => {
  const slip = slipOf({
    digits: 3,
    assignments: [
      assignment('2025-01-01', { BASIC: '450.000' }, { id: 'kwd', divisor: '26', ot_day: '1.25' }),
    ],
    settings: { net_round_step: '0.250' },
    days: on({
      '2026-06-09': absence,
      '2026-06-10': { overtime: { day: 300, night: 0, rest: 0, holiday: 0 } },
    }),
  });
  expect(slip.amounts).toEqual({
    'BASIC:2026-06-01': '450.000',
    ABS: '-17.308',
    'OT:day': '13.522',
    ROUND: '0.036',
  });
  expect(slip.totals.net).toBe('446.250');
});

describe('E8 final slip', () => {
  const leaving = (sulfa: string): Asked => ({
    kind: 'final',
    circle: circle('2026-09'),
    employment: [{ from: '2020-01-01', to: '2026-09-10' }],
    assignments: [assignment('2025-01-01', { BASIC: '7500' })],
    leave_days_due: '7.5',
    events: {
      inputs: [{ id: 'custody', code: 'OTHER', unit: 'amount', value: '1200', ref_date: null }],
      instalments: [instalment('i', sulfa)],
    },
    // Neither a floor nor a cap holds for who leaves.
    settings: { net_floor: '1500', sulfa_cap_percent: '10' },
  });
  it('2,500.00 + 1,875.00 − 1,200.00 − 3,000.00 = 175.00', () => {
    const slip = slipOf(leaving('3000'));
    expect(slip.amounts).toEqual({
      'BASIC:2026-09-01': '2500.00',
      LEAVE_DUE: '1875.00',
      'OTHER:custody': '-1200.00',
      'SULFA:i': '-3000.00',
    });
    expect(slip.lines[1]).toMatchObject({ quantity: '7.5', rate: '250' });
    expect(slip.totals).toMatchObject({ net: '175.00', owed: '0.00' });
  });
  it('with 3,500 of advances 3,175.00 is taken and 325.00 owed by the employee', () => {
    const slip = slipOf(leaving('3500'));
    expect(slip.amounts['SULFA:i']).toBe('-3175.00');
    expect(slip.totals).toMatchObject({ net: '0.00', owed: '325.00' });
    expect(slip.moves).toEqual({
      carries: [],
      penalties: [],
      instalments: [{ id: 'i', deducted: '3175.00', moved_out: '0.00' }],
    });
  });
});
