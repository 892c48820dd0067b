import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { payRights } from '../payRights.ts';
import { doctorCommissionWords } from './doctorCommissionWords.ts';

const { manageSalaries } = payRights;

/** What share of their work a doctor is paid from a day on: of each procedure, and of all others (issue 21, part 3). */
export const doctorCommissions = defineResource({
  name: 'doctor-commissions',
  module: 'payroll',
  menu: { area: 'pay', icon: 'commission', order: 18, reference: true },
  panel: true,
  title: ['employee_id', 'effective_from'],
  person: 'employee_id',
  noSelfDealing: true,
  effective: { from: 'effective_from', of: ['employee_id'], free: ['note'] },
  unique: [['employee_id', 'effective_from']],
  fields: {
    employee_id: f.reference('employees', {
      required: true,
      fixed: true,
      among: { status: 'active', clinical: true },
    }),
    effective_from: f.date({ required: true, default: 'today' }),
    basis: f.select(['collected', 'completed'], { required: true, default: 'collected' }),
    // Of procedures that are not named below; without it those pay nothing.
    percent: f.percent({ places: 2 }),
    rates: f.lines(
      {
        procedure_id: f.reference('dental-procedures', { required: true }),
        percent: f.percent({ required: true, places: 2 }),
      },
      { max: 200, totals: [] },
    ),
    note: f.longText({ maxLength: 1000 }),
    effective_to: f.computed('date'),
  },
  access: {
    list: manageSalaries,
    show: manageSalaries,
    create: manageSalaries,
    edit: manageSalaries,
    remove: manageSalaries,
  },
  filters: ['current'],
  views: { current: { filter: { current: true } } },
  figures: ['basis', 'percent', 'effective_from', 'effective_to'],
  sections: { main: ['employee_id', 'effective_from', 'basis', 'percent', 'rates'], more: ['note'] },
  screens: {},
  checks: {
    procedure_once: { on: 'rates', once: ['procedure_id'] },
    some_rate: { on: 'percent', ok: (c) => Boolean(c.percent) || (c.rates ?? []).length > 0 },
  },
  words: doctorCommissionWords,
});
