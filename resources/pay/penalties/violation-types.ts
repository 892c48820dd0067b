import { anyOf, may } from '#metadata/access.ts';
import { decimal, integer, lines, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';

const manage = may('edit_penalties');
const see = anyOf(manage, may('create_penalties'), may('view_penalties'));

/** The clinic's list of violations and the step each repetition suggests (hr.md 5). */
export const violationTypes = defineResource({
  name: 'violation-types',
  module: 'payroll',
  title: 'name_ar',
  choose: ['group'],
  panel: true,

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 120, unique: true, search: true }),
    group: text({ maxLength: 60 }),
    ladder: lines(
      {
        occurrence: integer({ required: true, min: 1, max: 20 }),
        unit: select(['warning', 'hours', 'days', 'amount'], { required: true }),
        value: decimal({ above: '0' }),
      },
      { max: 10, sort: 'occurrence' },
    ),
    window_months: integer({ required: true, min: 1, max: 60, default: 12 }),
    needs_investigation_over_days: decimal({ required: true, min: '0', default: '1' }),
  },
  workflow: archivable(manage),
  access: { list: see, show: see, create: manage, edit: manage, remove: manage },
  figures: ['group', 'window_months', 'needs_investigation_over_days'],
  screens: {},

  words: {
    ar: {
      ...archiveWords.ar,
      one: 'مخالفة',
      many: 'قائمة المخالفات',
      about: 'المخالفات وما تقترحه اللائحة لكل مرة تتكرر فيها.',
      fields: {
        name_ar: 'المخالفة',
        group: 'المجموعة',
        ladder: 'التدرج',
        window_months: 'مدة التكرار (شهر)',
        needs_investigation_over_days: 'تحقيق إذا زاد عن (يوم)',
      },
      lines: {
        ladder: {
          fields: { occurrence: 'المرة', unit: 'الوحدة', value: 'القيمة' },
          options: { unit: { warning: 'إنذار', hours: 'ساعات', days: 'أيام', amount: 'مبلغ' } },
        },
      },
    },
    en: {
      ...archiveWords.en,
      one: 'Violation',
      many: 'Violation list',
      about: 'Violations, and what the list suggests each time one is repeated.',
      fields: {
        name_ar: 'Violation',
        group: 'Group',
        ladder: 'Steps',
        window_months: 'Repeat window (months)',
        needs_investigation_over_days: 'Investigation beyond (days)',
      },
      lines: {
        ladder: {
          fields: { occurrence: 'Occurrence', unit: 'Unit', value: 'Value' },
          options: { unit: { warning: 'Warning', hours: 'Hours', days: 'Days', amount: 'Amount' } },
        },
      },
    },
  },
});
