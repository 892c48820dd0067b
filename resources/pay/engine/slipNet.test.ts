import { describe, expect, it } from 'vitest';
import { assignment, circle, slipOf, type Asked } from './samples.ts';

/** Insurance, tax and what is taken from the net (hr.md 6.5, steps 7 to 11), beside the worked examples. June 2026 has 30 days. */
const all = { component_codes: ['BASIC', 'SI_EE', 'SI_ER', 'TAX'] };
const basic = (amount: string, rules: object = {}, insured: string | null = null) => [
  assignment('2025-01-01', { BASIC: amount }, rules, insured),
];
const instalment = (id: string, remaining: string, application_day: string) => ({
  id,
  application_id: `s-${id}`,
  application_day,
  seq: 1,
  remaining,
});
const other = (id: string, value: string) =>
  ({ id, code: 'OTHER', unit: 'amount', value, ref_date: null }) as const;
const penalty = (id: string, date: string, unit: 'days' | 'hours' | 'amount', value: string) => ({
  id,
  date,
  unit,
  value,
  applied: '0',
});

describe('insurance', () => {
  it.each([
    ['1000', '-220.00'],
    ['7000', '-770.00'],
    ['20000', '-1595.00'],
  ])('of %s is %s, between floor and ceiling', (insured, cost) =>
    expect(slipOf({ assignments: basic('9000', all, insured) }).amounts['SI_EE']).toBe(cost),
  );
  it('is not prorated, and in the month of leaving as the clinic says', () => {
    const leaving = (si_in_leaving_month: boolean): Asked => ({
      employment: [{ from: '2020-01-01', to: '2026-06-10' }],
      assignments: basic('9000', { component_codes: ['BASIC', 'SI_EE', 'SI_ER'] }, '7000'),
      settings: { si_in_leaving_month },
    });
    expect(slipOf(leaving(true)).amounts).toMatchObject({ SI_EE: '-770.00', SI_ER: '1312.50' });
    expect(slipOf(leaving(false)).amounts).toEqual({ 'BASIC:2026-06-01': '3000.00' });
    const next = { ...leaving(false), employment: [{ from: '2020-01-01', to: '2026-07-10' }] };
    expect(slipOf(next).amounts).toMatchObject({ SI_EE: '-770.00' });
  });
});

describe('the true-up of tax', () => {
  const december = (year: { taxable: string; withheld: string } | null): Asked => ({
    circle: circle('2026-12'),
    assignments: basic('10000', { component_codes: ['BASIC', 'TAX'] }),
    tax: { off_cycle: '0', year },
  });
  it('takes what is missing of a whole year: T(120,000) = 9,750 less 8,900 withheld', () =>
    expect(slipOf(december({ taxable: '110000', withheld: '8900' })).amounts['TAX']).toBe('-850.00'));
  it('gives back what was too much, also by opening figures: T(70,000) = 1,000 less 1,600', () => {
    const slip = slipOf(december({ taxable: '60000', withheld: '1600' }));
    expect(slip.amounts['TAX']).toBe('600.00');
    expect(slip.totals.net).toBe('10600.00');
  });
  it('is left out where the year is not known: the month’s 812.50', () =>
    expect(slipOf(december(null)).amounts['TAX']).toBe('-812.50'));
  it('and in other months', () =>
    expect(
      slipOf({ ...december({ taxable: '60000', withheld: '1600' }), circle: circle('2026-11') }).amounts[
        'TAX'
      ],
    ).toBe('-812.50'));
});

describe('a slip out of the circle', () => {
  const asked: Asked = {
    kind: 'off_cycle',
    assignments: basic('10000', all, '7000'),
    events: {
      bonuses: [{ id: 'b', unit: 'percent_basic', value: '10', taxable: true }],
      inputs: [other('n', '150')],
    },
  };
  it('carries neither salary nor insurance nor tax', () => {
    const slip = slipOf(asked);
    expect(slip.amounts).toEqual({ 'BONUS:b': '1000.00', 'OTHER:n': '-150.00' });
    expect(slip.totals).toMatchObject({ net: '850.00', taxable: '1000.00' });
  });
  it('and the month’s own taxes it on top: 20 % of 1,000', () => {
    const taxOf = (off_cycle: string): string | undefined =>
      slipOf({ assignments: basic('10000', all), tax: { off_cycle, year: null } }).amounts['TAX'];
    expect([taxOf('0'), taxOf('1000')]).toEqual(['-812.50', '-1012.50']);
  });
});

describe('what is taken from the net', () => {
  it('penalties: oldest first, up to five days at the last employed day’s rate; what is left stays', () => {
    const slip = slipOf({
      assignments: [assignment('2025-01-01', { BASIC: '3000' }), assignment('2026-06-16', { BASIC: '6000' })],
      events: {
        penalties: [
          penalty('late', '2026-06-20', 'days', '4'),
          penalty('early', '2026-06-02', 'days', '3'),
          { ...penalty('before', '2026-06-01', 'amount', '250'), applied: '50.00' },
          { id: 'w', date: '2026-06-01', unit: 'warning', value: '0', applied: '0' },
        ],
      },
    });
    expect(slip.moves.penalties).toEqual([
      { id: 'before', money: '250.00', applied: '200.00', left: '0.00' },
      { id: 'early', money: '300.00', applied: '300.00', left: '0.00' },
      { id: 'late', money: '800.00', applied: '500.00', left: '300.00' },
    ]);
    expect(slip.totals.net).toBe('3500.00');
  });
  it('advances: the cap holds for all together, the oldest application first', () => {
    const slip = slipOf({
      assignments: basic('4000'),
      settings: { sulfa_cap_percent: '50' },
      events: {
        instalments: [instalment('new', '1500', '2026-04-01'), instalment('old', '1200', '2026-01-01')],
      },
    });
    expect(slip.moves.instalments).toEqual([
      { id: 'old', deducted: '1200.00', moved_out: '0.00' },
      { id: 'new', deducted: '800.00', moved_out: '700.00' },
    ]);
    expect(slip.totals.net).toBe('2000.00');
  });
  it('what was carried first, then other inputs; what is not there carries on, what is given back helps', () => {
    const slip = slipOf({
      assignments: basic('3000'),
      settings: { net_floor: '1000' },
      events: {
        carries: [{ id: 'c', amount: '1800' }],
        inputs: [other('a', '900'), other('b', '-300')],
      },
    });
    expect(slip.amounts).toEqual({
      'BASIC:2026-06-01': '3000.00',
      'CARRY:c': '-1800.00',
      'OTHER:b': '300.00',
      'OTHER:a': '-500.00',
    });
    expect(slip.moves.carries).toEqual([{ of: 'input', id: 'a', amount: '400.00' }]);
    expect(slip.totals.net).toBe('1000.00');
  });
  it.each([
    ['nearest', '0.25', '1000.25', '0.12'],
    ['nearest', '5', '1000.00', '-0.13'],
    ['down', '0.5', '1000.00', '-0.13'],
    ['down', '0', '1000.13', undefined],
  ] as const)('rounded %s in steps of %s the net is %s', (net_round_mode, net_round_step, net, line) => {
    const slip = slipOf({ assignments: basic('1000.13'), settings: { net_round_mode, net_round_step } });
    expect([slip.totals.net, slip.amounts['ROUND']]).toEqual([net, line]);
  });
});

it('who leaves owes what no money was left for: penalties without a cap, inputs, instalments', () => {
  const slip = slipOf({
    kind: 'final',
    employment: [{ from: '2020-01-01', to: '2026-06-03' }],
    assignments: basic('3000', { component_codes: ['BASIC', 'SI_EE'] }, '4000'),
    events: {
      penalties: [penalty('p', '2026-06-02', 'days', '6')],
      inputs: [other('n', '100')],
      instalments: [instalment('i', '2000', '2026-01-01')],
    },
  });
  expect(slip.amounts).toEqual({ 'BASIC:2026-06-01': '300.00', SI_EE: '-440.00', OWED: '140.00' });
  expect(slip.totals).toMatchObject({ net: '0.00', owed: '2840.00' });
  expect(slip.moves.carries).toEqual([]);
});

describe('corrections of a closed circle', () => {
  const asked = (divisor: '30' | 'calendar', ref_date: string): Asked => ({
    earlier: [circle('2026-05')],
    assignments: [
      assignment('2025-01-01', { BASIC: '3100' }, { divisor }),
      assignment('2026-06-01', { BASIC: '6000' }, { divisor }),
    ],
    events: { inputs: [{ id: 'n', code: 'COMMISSION', unit: 'days', value: '2', ref_date }] },
  });
  it('at the rate of their day, by the days of its circle', () => {
    expect(slipOf(asked('calendar', '2026-05-10')).amounts['COMMISSION:n']).toBe('200.00');
    expect(slipOf(asked('30', '2026-05-10')).amounts['COMMISSION:n']).toBe('206.67');
    expect(slipOf(asked('30', '2026-06-10')).amounts['COMMISSION:n']).toBe('400.00');
  });
  it('a day of no known circle is told', () =>
    expect(slipOf(asked('30', '2026-03-10')).problems).toEqual([{ code: 'no_circle', about: '2026-03-10' }]));
});

describe('what stands in the way is told by code', () => {
  it('days before the first salary', () =>
    expect(
      slipOf({
        employment: [{ from: '2026-06-05', to: null }],
        assignments: [assignment('2026-06-11', { BASIC: '3000' })],
      }).problems,
    ).toEqual([{ code: 'no_assignment', about: '2026-06-05' }]));
  it('nobody employed', () =>
    expect(
      slipOf({ employment: [{ from: '2026-07-01', to: null }], assignments: basic('1') }).problems,
    ).toEqual([{ code: 'not_employed', about: '2026-06-01' }]));
  it('a divisor of no days', () =>
    expect(
      slipOf({
        circle: circle('2026-06', 0),
        assignments: basic('3000', { divisor: 'scheduled' }),
        events: { bonuses: [{ id: 'b', unit: 'days', value: '1', taxable: true }] },
      }).problems,
    ).toEqual([{ code: 'no_scheduled_days', about: '2026-06-30' }]));
});

describe('a line that was set with a reason', () => {
  const asked = (key: string, amount: string): Asked => ({
    assignments: basic('10000', all, '7000'),
    events: { instalments: [instalment('i', '1000', '2026-01-01')] },
    overrides: [{ key, amount }],
  });
  it('keeps what was computed beside it, and what follows goes by it', () => {
    const slip = slipOf(asked('SI_EE', '-500'));
    expect(slip.lines.find(({ key }) => key === 'SI_EE')).toMatchObject({
      amount: '-500.00',
      computed_amount: '-770.00',
    });
    expect(slip.totals).toMatchObject({ taxable: '9500.00' });
    expect(slip.problems).toEqual([]);
  });
  it('takes no more of an instalment than is due or there, and stands also at nothing', () => {
    expect(slipOf(asked('SULFA:i', '-5000')).amounts['SULFA:i']).toBe('-1000.00');
    const floor = { ...asked('SULFA:i', '-1000'), settings: { net_floor: '8000' } };
    expect(slipOf(floor).totals.net).toBe('8000.00');
    const none = slipOf(asked('SULFA:i', '0'));
    expect(none.amounts['SULFA:i']).toBe('0.00');
    expect(none.moves.instalments).toEqual([{ id: 'i', deducted: '0.00', moved_out: '1000.00' }]);
  });
  it('that is no more is told', () =>
    expect(slipOf(asked('BONUS:gone', '5')).problems).toEqual([
      { code: 'override_lost', about: 'BONUS:gone' },
    ]));
});
