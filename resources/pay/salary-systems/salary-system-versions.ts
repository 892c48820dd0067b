import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { payRights } from '../payRights.ts';
import { payRuleFields } from './payRules.ts';
import { salarySystemVersionWords } from './salarySystemWords.ts';

const { manageSalaries } = payRights;

/** The rules of a salary system as they hold from a day on; what a closed circle went by stays (hr.md 4). Written with the system. */
export const salarySystemVersions = defineResource({
  name: 'salary-system-versions',
  module: 'payroll',
  panel: true,
  title: ['system_id', 'effective_from'],
  effective: { from: 'effective_from', of: ['system_id'] },
  fields: {
    system_id: f.reference('salary-systems', { required: true, onDelete: 'cascade' }),
    // Empty: from the beginning.
    effective_from: f.date(),
    ...payRuleFields,
  },
  constraints: { versionOnce: { once: ['system_id', 'effective_from'] } },
  access: { list: manageSalaries, show: manageSalaries, create: nobody, edit: nobody, remove: nobody },
  lacks: ['create', 'edit', 'remove'],
  figures: ['effective_from', 'pay_type', 'divisor', 'late_mode'],
  screens: {},
  words: salarySystemVersionWords,
});
