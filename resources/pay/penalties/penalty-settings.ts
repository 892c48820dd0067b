import { allOf, anyOf, may } from '#metadata/access.ts';
import { integer } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';

const decide = may('edit_penalties');

/**
 * The times a penalty is bound to (hr.md 5, presets). They protect staff from whoever decides about penalties: changing them
 * takes the right to the clinic's settings beside that.
 */
export const penaltySettings = defineResource({
  ...settingsSet(anyOf(decide, may('manage_clinic_settings')), allOf(decide, may('manage_clinic_settings'))),
  name: 'penalty-settings',
  module: 'payroll',
  fields: {
    approval_days: integer({ required: true, min: 1, max: 365, default: 30 }),
    objection_days: integer({ required: true, min: 1, max: 60, default: 7 }),
  },
  words: {
    ar: {
      one: 'إعدادات الجزاءات',
      many: 'إعدادات الجزاءات',
      about: 'مهلة اعتماد الجزاء ومهلة الاعتراض عليه.',
      fields: { approval_days: 'مهلة الاعتماد (يوم)', objection_days: 'مهلة الاعتراض (يوم)' },
      help: {
        approval_days: 'من تاريخ المخالفة. بعدها يعتمد المالك وحده',
        objection_days: 'من تاريخ الاعتماد. خلالها يستطيع الموظف الاعتراض',
      },
    },
    en: {
      one: 'Penalty settings',
      many: 'Penalty settings',
      about: 'How long a penalty may be approved and objected to.',
      fields: { approval_days: 'Days to approve', objection_days: 'Days to object' },
      help: {
        approval_days: 'From the day of the violation. After that only the owner approves',
        objection_days: 'From the approval. Until then the employee may object',
      },
    },
  },
});
