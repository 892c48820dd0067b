import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { payRights } from '../payRights.ts';
import { raiseFields } from './raiseFields.ts';
import { salaryAssignmentWords } from './salaryAssignmentWords.ts';
import { salaryPeople } from './salaryPeople.ts';

const { manageSalaries } = payRights;

/** What somebody is paid from a day on, until the next such row (hr.md 4, G6). */
export const salaryAssignments = defineResource({
  name: 'salary-assignments',
  module: 'payroll',
  menu: { area: 'pay', icon: 'salaryAssignment', order: 14 },
  panel: true,
  title: ['employee_id', 'effective_from'],
  person: 'employee_id',
  noSelfDealing: true,
  effective: {
    from: 'effective_from',
    of: ['employee_id'],
    free: ['note', 'attachment'],
  },
  unique: [['employee_id', 'effective_from']],
  indexes: [['system_id', 'effective_from']],
  fields: {
    employee_id: f.reference('employees', { required: true, fixed: true, among: { status: 'active' } }),
    template_id: f.reference('salary-templates', { fixed: true, among: { status: 'active' } }),
    system_id: f.reference('salary-systems', {
      required: true,
      among: { status: 'active' },
      fillFrom: { reference: 'template_id', value: 'system_id' },
    }),
    effective_from: f.date({ required: true, default: 'today' }),
    lines: f.lines(
      {
        component_id: f.reference('salary-components', { required: true, among: { for_amounts: true } }),
        amount: f.money({ required: true }),
      },
      { max: 40, totals: [] },
    ),
    insured_wage: f.money(),
    reason: f.select(['hire', 'raise', 'yearly', 'correction'], { required: true, default: 'hire' }),
    note: f.longText({ maxLength: 1000 }),
    attachment: f.file({ maxMegabytes: 10 }),
    basic: f.computed('money'),
    effective_to: f.computed('date'),
  },
  sorts: ['effective_from', 'created_at'],
  access: {
    list: manageSalaries,
    show: manageSalaries,
    create: manageSalaries,
    edit: manageSalaries,
    remove: manageSalaries,
  },
  filters: ['current', 'branch_id', 'department_id', 'job_title_id'],
  filterTargets: { branch_id: 'branches', department_id: 'departments', job_title_id: 'job-titles' },
  figures: ['basic', 'system_id', 'effective_from', 'effective_to'],
  sections: {
    main: ['employee_id', 'template_id', 'system_id', 'effective_from', 'lines', 'insured_wage'],
    why: ['reason', 'note', 'attachment'],
  },
  views: { current: { filter: { current: true } } },
  screens: {
    list: {
      path: 'salary-systems/assign',
      columns: [
        'employee_id',
        'system_id',
        'basic',
        'insured_wage',
        'effective_from',
        'effective_to',
        'reason',
      ],
      filters: [
        'current',
        'employee_id',
        'branch_id',
        'department_id',
        'job_title_id',
        'system_id',
        'reason',
      ],
      sort: '-effective_from',
      opens: 'current',
    },
  },
  operations: {
    previewRaise: {
      method: 'POST',
      path: 'raise/preview',
      access: manageSalaries,
      reads: true,
      body: raiseFields.preview,
    },
    raise: {
      method: 'POST',
      path: 'raise',
      access: manageSalaries,
      body: raiseFields.raise,
    },
  },
  posting: ['raise'],
  reports: { people: salaryPeople },
  checks: { componentOnce: { on: 'lines', once: ['component_id'] } },
  refusals: ['before_hire', 'basic_missing', 'raise_changed', 'raise_many', 'raise_problem'],
  words: salaryAssignmentWords,
});
