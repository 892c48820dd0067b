import * as f from '#metadata/fields/kinds.ts';

/** Whose month is tried out. */
export const tryOutFields = {
  employee_id: f.reference('employees', { required: true, among: { status: 'active' } }),
  month: f.month({ required: true, default: 'thisMonth' }),
} as const;
