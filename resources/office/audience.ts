import * as f from '#metadata/fields/kinds.ts';
import type { Fields } from '#metadata/fields/types.ts';

/** Whom something is for (hr.md 7): everybody, or the people of what is chosen. */
export const audiences = ['all', 'branches', 'departments', 'job_titles', 'roles', 'employees'] as const;
export type Audience = (typeof audiences)[number];

/** The field that holds what is chosen, by the kind of audience; everybody needs no choice. */
export const chosenIn = {
  branches: 'branch_ids',
  departments: 'department_ids',
  job_titles: 'job_title_ids',
  roles: 'role_ids',
  employees: 'employee_ids',
} as const satisfies Readonly<Record<Exclude<Audience, 'all'>, string>>;

const living = { status: 'active' } as const;
const most = 500;

/** The fields of an audience, spread into a declaration; whoever is among it is found by `audienceSql`. */
export const audienceFields = {
  audience: f.select(audiences, { required: true, default: 'all' }),
  branch_ids: f.references('branches', { max: most, among: living, showWhen: { audience: 'branches' } }),
  department_ids: f.references('departments', {
    max: most,
    among: living,
    showWhen: { audience: 'departments' },
  }),
  job_title_ids: f.references('job-titles', {
    max: most,
    among: living,
    showWhen: { audience: 'job_titles' },
  }),
  role_ids: f.references('roles', { max: most, showWhen: { audience: 'roles' } }),
  employee_ids: f.references('employees', { max: most, among: living, showWhen: { audience: 'employees' } }),
} as const satisfies Fields;
