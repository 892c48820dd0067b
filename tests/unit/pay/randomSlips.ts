import { addDays, daysBetween } from '#metadata/time/days.ts';
import { circleSpan } from '../../../resources/pay/engine/circles.ts';
import { component, components, monthly, payDay, settings } from '../../../resources/pay/engine/samples.ts';
import type {
  Assignment,
  Component,
  PayDay,
  PayEvents,
  PayRules,
  SlipInput,
} from '../../../resources/pay/engine/types.ts';

/** Numbers that look random and are the same for a seed. */
export interface Dice {
  readonly below: (count: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly one: <T>(of: readonly [T, ...T[]]) => T;
}

export function dice(seed: number): Dice {
  let state = (seed + 1) * 2_654_435;
  const below = (count: number): number => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
  return { below, chance: (percent) => below(100) < percent, one: (of) => of[below(of.length)] ?? of[0] };
}

const amount = ({ below }: Dice, most: number, digits: number): string =>
  `${below(most)}.${String(below(10 ** digits)).padStart(digits, '0')}`;

/** Beside the presets: all calculations, what counts in the rate and is not taxed, what is paid once, the clinic's own deductions. */
const all: readonly Component[] = [
  ...components,
  component('HOUSING', { in_rate: true }),
  component('PHONE', { taxable: false }),
  component('FEAST', { prorate: 'none', recurring: false }),
  component('MEAL', { calc: 'per_day', amount: '35.5', recurring: false }),
  component('RISK', { calc: 'percent_of', of_codes: ['BASIC', 'HOUSING'], rate: '7.5' }),
  component('FUND', { side: 'deduction', amount: '75' }),
  component('UNION', { side: 'deduction', calc: 'percent_of', of_codes: ['BASIC', 'OT'], rate: '1.5' }),
];

function rules(roll: Dice, at: number): PayRules {
  const type = roll.one([
    'monthly',
    'monthly',
    'monthly',
    'monthly',
    'daily',
    'hourly',
    'commission',
  ] as const);
  const some = (codes: readonly string[], percent: number): readonly string[] =>
    codes.filter(() => roll.chance(percent));
  return {
    ...monthly,
    id: `r${at}`,
    pay_type: type,
    guarantee_amount: type === 'commission' ? amount(roll, 6000, 0) + '00' : null,
    divisor: roll.one(['30', '26', 'calendar', 'scheduled'] as const),
    day_hours: roll.one(['8', '7.5', '6'] as const),
    paid_holidays: roll.chance(60),
    component_codes: [
      'BASIC',
      ...some(['SI_EE', 'SI_ER', 'TAX'], 60),
      ...some(['MEAL', 'RISK', 'FUND', 'UNION'], 30),
    ],
    absence_factor: roll.one(['1.00', '1.00', '1.5', '2', '0'] as const),
    late_mode: roll.one(['minutes', 'minutes', 'minutes', 'none', 'ladder'] as const),
    late_free_minutes: roll.one([0, 0, 15, 60] as const),
    late_factor: roll.one(['1.00', '1.5', '0.33'] as const),
    early_same_as_late: roll.chance(70),
    penalty_cap_days: roll.one(['5', '3', '0.5', '0'] as const),
  };
}

function assignment(roll: Dice, from: string, digits: number, own: PayRules): Assignment {
  const most = own.pay_type === 'hourly' ? 120 : own.pay_type === 'daily' ? 700 : 20_000;
  const extra = ['TRANSPORT', 'HOUSING', 'PHONE', 'FEAST'].filter(() => roll.chance(30));
  return {
    id: `a-${from}`,
    effective_from: from,
    rules: own,
    amounts: [
      { code: 'BASIC', amount: amount(roll, most, digits) },
      ...extra.map((code) => ({ code, amount: amount(roll, 1500, digits) })),
    ],
    insured_wage: roll.chance(70) ? amount(roll, 16_000, digits) : null,
  };
}

/** Up to three assignments; sometimes one says what the one before said. */
function assignments(roll: Dice, from: string, to: string, digits: number): readonly Assignment[] {
  const length = daysBetween(from, to) + 1;
  const found = [assignment(roll, addDays(from, -roll.below(400) - 1), digits, rules(roll, 0))];
  for (let at = 1; at < 3 && roll.chance(35); at += 1) {
    const day = addDays(from, roll.below(length));
    const before = found.at(-1);
    if (before === undefined || day <= before.effective_from) break;
    const same = roll.chance(30);
    const own = roll.chance(40) ? rules(roll, at) : before.rules;
    found.push(
      same ? { ...before, id: `s-${day}`, effective_from: day } : assignment(roll, day, digits, own),
    );
  }
  return found;
}

function employment(roll: Dice, from: string, to: string): SlipInput['employment'] {
  const length = daysBetween(from, to) + 1;
  const day = (least = 0): string => addDays(from, least + roll.below(Math.max(1, length - least)));
  const kind = roll.below(10);
  if (kind === 0) return [{ from: day(), to: null }];
  if (kind === 1) return [{ from: '2020-01-01', to: day() }];
  if (kind > 2) return [{ from: '2020-01-01', to: null }];
  const left = roll.below(length - 4);
  return [
    { from: '2020-01-01', to: addDays(from, left) },
    { from: addDays(from, left + 2), to: null },
  ];
}

/** What somebody did on a day: mostly came. */
function deed(roll: Dice, mood: 'good' | 'mixed' | 'gone'): Partial<PayDay> {
  const away = { worked_minutes: 0 };
  const overtime = { day: 0, night: 0, rest: 0, holiday: 0 };
  const kind =
    mood === 'gone'
      ? roll.one([0, 8, 50, 50, 50, 50, 50, 50] as const)
      : roll.below(mood === 'good' ? 900 : 130);
  if (kind < 4) return { ...away, status: 'rest', scheduled: false };
  if (kind < 7)
    return {
      status: 'rest',
      scheduled: false,
      worked_minutes: 300,
      overtime: { ...overtime, rest: roll.below(300) },
    };
  if (kind < 10) return { ...away, status: 'holiday', scheduled: roll.chance(80) };
  if (kind < 20) return { late_minutes: roll.below(90), early_minutes: roll.chance(30) ? roll.below(60) : 0 };
  if (kind < 26)
    return { worked_minutes: 560, overtime: { ...overtime, day: roll.below(80), night: roll.below(40) } };
  if (kind < 32) return { status: 'half_day', absent_fraction: '0.5', worked_minutes: 200 };
  if (kind < 40) {
    const paid_percent = roll.one(['100', '0', '75', '50'] as const);
    return { ...away, status: 'leave', leave: [{ fraction: '1', paid_percent, minutes: 480 }] };
  }
  if (kind < 44)
    return {
      worked_minutes: 240,
      leave: [{ fraction: '0.5', paid_percent: roll.one(['100', '0'] as const), minutes: 240 }],
    };
  if (kind < 47) return { ...away, status: 'mission' };
  return kind < 52 ? { ...away, status: 'absent', absent_fraction: '1' } : {};
}

function events(roll: Dice, from: string, to: string, digits: number): PayEvents {
  const some = <T>(percent: number, make: (at: number) => T): readonly T[] =>
    [0, 1, 2].filter(() => roll.chance(percent)).map(make);
  const day = (): string => addDays(from, roll.below(daysBetween(from, to) + 1));
  const units = ['amount', 'days', 'hours'] as const;
  const value = (unit: string): string =>
    unit === 'amount' ? amount(roll, 900, digits) : amount(roll, 5, 2);
  return {
    bonuses: some(20, (at) => {
      const unit = roll.one([...units, 'percent_basic'] as const);
      return { id: `b${at}`, unit, value: value(unit), taxable: roll.chance(70) };
    }),
    targets: some(8, (at) => ({ id: `t${at}`, amount: amount(roll, 3000, digits) })),
    inputs: some(25, (at) => {
      const unit = roll.one(units);
      const sign = unit === 'amount' && roll.chance(15) ? '-' : '';
      const code = roll.one(['OTHER', 'COMMISSION'] as const);
      return {
        id: `n${at}`,
        code,
        unit,
        value: sign + value(unit),
        ref_date: unit === 'amount' ? null : day(),
      };
    }),
    penalties: some(20, (at) => {
      const unit = roll.one([...units, 'warning'] as const);
      const applied = roll.chance(20) ? amount(roll, 100, digits) : '0';
      return { id: `p${at}`, date: day(), unit, value: value(unit), applied };
    }),
    carries: some(10, (at) => ({ id: `c${at}`, amount: amount(roll, 600, digits) })),
    instalments: some(20, (at) => ({
      id: `i${at}`,
      application_id: `s${roll.below(2)}`,
      application_day: roll.one(['2026-01-05', '2026-02-01'] as const),
      seq: at + 1,
      remaining: amount(roll, 2500, digits),
    })),
  };
}

/** A slip's inputs as they might come, the same for a seed. */
export function randomSlip(seed: number): SlipInput {
  const roll = dice(seed);
  const digits = roll.chance(20) ? 3 : 2;
  const month = `2026-${String(1 + roll.below(12)).padStart(2, '0')}`;
  const { from, to } = circleSpan(month, roll.one([1, 1, 26] as const));
  const own = employment(roll, from, to);
  const mood = roll.one(['good', 'mixed', 'mixed', 'mixed', 'gone'] as const);
  const days: PayDay[] = [];
  // Who stops coming, or comes again, does so on a day.
  const turn = roll.chance(50) ? addDays(from, roll.below(28)) : from;
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push(payDay(date, deed(roll, date < turn ? 'good' : mood)));
  const isLeaver = own.at(-1)?.to !== null;
  const kind = roll.chance(6) ? 'off_cycle' : isLeaver && roll.chance(60) ? 'final' : 'regular';
  const year = { taxable: amount(roll, 200_000, digits), withheld: amount(roll, 20_000, digits) };
  return {
    kind,
    circle: { month, from, to, scheduled_days: 20 + roll.below(8) },
    earlier: [],
    digits,
    employment: own,
    assignments: assignments(roll, from, to, digits),
    components: all,
    days,
    events: events(roll, from, to, digits),
    settings: {
      ...settings,
      net_floor: roll.one(['0', '0', '1000', '2500.5'] as const),
      net_round_step: roll.one(['0', '0', '0.25', '0.5', '1', '5'] as const),
      net_round_mode: roll.one(['nearest', 'down'] as const),
      sulfa_cap_percent: roll.one(['50', '33.33', '100'] as const),
      tax_true_up_month: roll.one([12, 6] as const),
      si_in_leaving_month: roll.chance(50),
    },
    tax: {
      off_cycle: kind === 'regular' && roll.chance(15) ? amount(roll, 900, digits) : '0',
      year: roll.chance(40) ? year : null,
    },
    leave_days_due: kind === 'final' ? amount(roll, 15, 2) : '0',
    overrides: [],
  };
}
