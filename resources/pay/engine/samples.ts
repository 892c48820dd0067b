import { addDays } from '#metadata/time/days.ts';
import { circleSpan } from './circles.ts';
import { calculateSlip } from './slip.ts';
import type {
  Assignment,
  Circle,
  Component,
  PayDay,
  PayEvents,
  PayRules,
  PaySettings,
  SlipInput,
  SlipLine,
} from './types.ts';

/** What the tests of the engine begin with: the presets of hr.md 4 and 6.6. Not for the product. */

export const monthly: PayRules = {
  id: 'monthly',
  pay_type: 'monthly',
  guarantee_amount: null,
  divisor: '30',
  day_hours: '8',
  paid_holidays: true,
  component_codes: ['BASIC'],
  absence_factor: '1.00',
  late_mode: 'minutes',
  late_free_minutes: 0,
  late_factor: '1.00',
  early_same_as_late: true,
  ot_day: '1.35',
  ot_night: '1.70',
  ot_rest: '2.00',
  ot_holiday: '2.00',
  penalty_cap_days: '5',
};

export const component = (code: string, given: Partial<Component> = {}): Component => ({
  id: `c-${code}-${given.effective_from ?? '2000-01'}`,
  code,
  side: 'earning',
  calc: 'fixed',
  of_codes: [],
  rate: null,
  amount: null,
  clamp_min: null,
  clamp_max: null,
  brackets: [],
  annual_exemption: null,
  prorate: 'calendar',
  in_rate: code === 'BASIC',
  taxable: true,
  recurring: true,
  effective_from: '2000-01',
  effective_to: null,
  ...given,
});

/** The Egypt pack's brackets (hr.md 4, preset). */
const rows: readonly (readonly [from: string, to: string | null, percent: string])[] = [
  ['0', '40000', '0'],
  ['40000', '55000', '10'],
  ['55000', '70000', '15'],
  ['70000', '200000', '20'],
  ['200000', '400000', '22.5'],
  ['400000', '1200000', '25'],
  ['1200000', null, '27.5'],
];

/** BASIC, a transport allowance that does not count in the rate, insurance and tax of the Egypt pack, and what inputs are posted to. */
export const components: readonly Component[] = [
  component('BASIC'),
  component('TRANSPORT'),
  component('SI_EE', {
    side: 'deduction',
    calc: 'clamped_percent',
    rate: '11',
    clamp_min: '2000',
    clamp_max: '14500',
  }),
  component('SI_ER', {
    side: 'employer',
    calc: 'clamped_percent',
    rate: '18.75',
    clamp_min: '2000',
    clamp_max: '14500',
  }),
  component('TAX', {
    side: 'deduction',
    calc: 'brackets',
    annual_exemption: '20000',
    brackets: rows.map(([from, to, percent]) => ({ table_from: '0', from, to, percent })),
  }),
  component('OTHER', { side: 'deduction', calc: 'input' }),
  component('COMMISSION', { calc: 'input', recurring: false }),
];

export const settings: PaySettings = {
  net_floor: '0',
  net_round_step: '0',
  net_round_mode: 'nearest',
  sulfa_cap_percent: '50',
  tax_true_up_month: 12,
  si_in_leaving_month: true,
  missing_punch_policy: 'half_day',
};

const noEvents: PayEvents = {
  bonuses: [],
  targets: [],
  inputs: [],
  penalties: [],
  carries: [],
  instalments: [],
};

/** A day that was worked as planned, unless said. */
export const payDay = (date: string, given: Partial<PayDay> = {}): PayDay => ({
  id: `d-${date}`,
  date,
  status: 'present',
  scheduled: true,
  required_minutes: 480,
  worked_minutes: 480,
  late_minutes: 0,
  early_minutes: 0,
  absent_fraction: '0',
  overtime: { day: 0, night: 0, rest: 0, holiday: 0 },
  leave: [],
  ...given,
});

export const absence = { status: 'absent', absent_fraction: '1', worked_minutes: 0 } as const;
export const unpaidLeave = {
  status: 'leave',
  worked_minutes: 0,
  leave: [{ fraction: '1', paid_percent: '0', minutes: 480 }],
} as const;

/** An assignment from its amounts by code. */
export const assignment = (
  effective_from: string,
  amounts: Readonly<Record<string, string>>,
  rules: Partial<PayRules> = {},
  insured_wage: string | null = null,
): Assignment => ({
  id: `a-${effective_from}`,
  effective_from,
  rules: { ...monthly, ...rules },
  amounts: Object.entries(amounts).map(([code, amount]) => ({ code, amount })),
  insured_wage,
});

export const circle = (month: string, scheduled_days = 26, startDay = 1): Circle => ({
  month,
  ...circleSpan(month, startDay),
  scheduled_days,
});

export interface Asked extends Partial<Omit<SlipInput, 'settings' | 'events' | 'days'>> {
  readonly month?: string;
  readonly settings?: Partial<PaySettings>;
  readonly events?: Partial<PayEvents>;
  /** What a day says, by its date; the others were worked. */
  readonly days?: (date: string) => Partial<PayDay> | null;
}

/** The input of a slip, from what a test says of it. */
export function slipInput(asked: Asked): SlipInput {
  const own = asked.circle ?? circle(asked.month ?? '2026-06');
  const days: PayDay[] = [];
  for (let date = own.from; date <= own.to; date = addDays(date, 1)) {
    const given = asked.days === undefined ? {} : asked.days(date);
    if (given !== null) days.push(payDay(date, given));
  }
  return {
    kind: asked.kind ?? 'regular',
    circle: own,
    earlier: asked.earlier ?? [],
    digits: asked.digits ?? 2,
    employment: asked.employment ?? [{ from: '2020-01-01', to: null }],
    assignments: asked.assignments ?? [],
    components: asked.components ?? components,
    days,
    events: { ...noEvents, ...asked.events },
    settings: { ...settings, ...asked.settings },
    tax: asked.tax ?? { off_cycle: '0', year: null },
    leave_days_due: asked.leave_days_due ?? '0',
    overrides: asked.overrides ?? [],
  };
}

/** The slip, and its amounts by key. */
export function slipOf(asked: Asked) {
  const slip = calculateSlip(slipInput(asked));
  const amounts = Object.fromEntries(slip.lines.map(({ key, amount }: SlipLine) => [key, amount]));
  return { ...slip, amounts };
}
