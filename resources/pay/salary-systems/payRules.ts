import * as f from '#metadata/fields/kinds.ts';

const factor = (value: `${number}`, max: `${number}` = '10') =>
  f.decimal({ required: true, min: '0', max, default: value });
const minutes = { late_mode: 'minutes' } as const;
const ladder = { late_mode: 'ladder' } as const;
const commission = { pay_type: 'commission' } as const;

/** How a group is paid (hr.md 4): the fields a system and each of its versions have alike. */
export const payRuleFields = {
  pay_type: f.select(['monthly', 'daily', 'hourly', 'commission'], { required: true, default: 'monthly' }),
  guarantee_amount: f.money({ showWhen: commission, requiredWhen: commission }),
  divisor: f.select(['30', '26', 'calendar', 'scheduled'], { required: true, default: '30' }),
  day_hours: f.decimal({ required: true, above: '0', max: '24', default: '8' }),
  paid_holidays: f.boolean({ required: true, default: true, showWhen: { pay_type: 'daily' } }),
  component_ids: f.references('salary-components', { max: 50, among: { for_systems: true } }),
  absence_factor: factor('1.00', '3'),
  late_mode: f.select(['none', 'minutes', 'ladder'], { required: true, default: 'minutes' }),
  late_free_minutes: f.integer({
    min: 0,
    max: 10_000,
    default: 0,
    showWhen: minutes,
    requiredWhen: minutes,
  }),
  late_factor: f.decimal({
    min: '0',
    max: '10',
    default: '1.00',
    showWhen: minutes,
    requiredWhen: minutes,
  }),
  ladder: f.lines(
    {
      from_minute: f.integer({ required: true, min: 1, max: 1_440 }),
      to_minute: f.integer({ min: 1, max: 1_440 }),
      occurrence_from: f.integer({ required: true, min: 1, max: 50, default: 1 }),
      unit: f.select(['warning', 'hours', 'days', 'amount'], { required: true, default: 'warning' }),
      value: f.decimal({
        above: '0',
        max: '999999',
        inCurrency: { unit: 'amount' },
        showWhen: { unit: ['hours', 'days', 'amount'] },
        requiredWhen: { unit: ['hours', 'days', 'amount'] },
        saidWith: 'unit',
      }),
    },
    { max: 60, sort: 'from_minute', totals: [], showWhen: ladder, requiredWhen: ladder },
  ),
  early_same_as_late: f.boolean({
    required: true,
    default: true,
    showWhen: { late_mode: ['minutes', 'ladder'] },
  }),
  ot_day: factor('1.35'),
  ot_night: factor('1.70'),
  ot_rest: factor('2.00'),
  ot_holiday: factor('2.00'),
  penalty_cap_days: factor('5', '31'),
};
export const payRuleNames = Object.keys(payRuleFields) as readonly (keyof typeof payRuleFields)[];
