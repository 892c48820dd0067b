import * as f from '#metadata/fields/kinds.ts';

const ways = ['template', 'percent', 'amount'] as const;

/** How many people change together: one transaction, one list to read before it. */
export const mostPeople = 500;

/** How a group's salaries change (hr.md 4): by a template, by a percentage, or by an amount. */
const change = {
  effective_from: f.date({ required: true, default: 'today' }),
  way: f.select(ways, { required: true, default: 'percent' }),
  template_id: f.reference('salary-templates', {
    among: { status: 'active' },
    showWhen: { way: 'template' },
    requiredWhen: { way: 'template' },
  }),
  percent: f.percent({ above: '0', showWhen: { way: 'percent' }, requiredWhen: { way: 'percent' } }),
  amount: f.money({ above: '0', showWhen: { way: 'amount' }, requiredWhen: { way: 'amount' } }),
  // A percentage is of the basic salary, or of every amount somebody has; an amount is added to the basic salary.
  of: f.select(['basic', 'all'], {
    default: 'basic',
    showWhen: { way: 'percent' },
    requiredWhen: { way: 'percent' },
  }),
};

/** Who is asked for, of all within reach. */
const who = {
  department_id: f.reference('departments'),
  branch_id: f.reference('branches'),
  job_title_id: f.reference('job-titles'),
  system_id: f.reference('salary-systems'),
  // Those alone who have no salary today.
  unpaid: f.boolean(),
};

const why = {
  reason: f.select(['hire', 'raise', 'yearly', 'correction'], { required: true, default: 'raise' }),
  note: f.longText({ maxLength: 1000 }),
};

export const raiseFields = {
  preview: { ...change, ...who, employee_ids: f.references('employees', { max: mostPeople }) },
  raise: {
    ...change,
    // Whom, and the row each was shown with: what changed since is shown again before it is applied.
    people: f.lines(
      {
        employee_id: f.reference('employees', { required: true }),
        assignment_id: f.reference('salary-assignments'),
      },
      { required: true, min: 1, max: mostPeople },
    ),
    ...why,
  },
  /** What the dialog asks. */
  asked: { ...who, ...change, ...why },
  /** Of what was asked, whom and how. */
  lookedFor: (asked: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in why))),
  /** Of what was asked, how and why. */
  change: (asked: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(asked).filter(([name]) => name in change || name in why)),
};
