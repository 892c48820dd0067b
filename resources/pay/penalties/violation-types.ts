import { anyOf, may } from '#metadata/access.ts';
import { decimal, integer, lines, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { withinMaximum } from './penaltyLimits.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';

const manage = may('edit_penalties');
const see = anyOf(manage, may('create_penalties'), may('view_penalties'));

/** The clinic's list of violations and the step each repetition suggests (hr.md 5). */
export const violationTypes = defineResource({
  name: 'violation-types',
  module: 'payroll',
  menu: { area: 'pay', icon: 'violation', order: 30, reference: true },
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
        value: decimal({
          above: '0',
          inCurrency: { unit: 'amount' },
          requiredWhen: { unit: ['hours', 'days', 'amount'] },
        }),
      },
      { max: 10, sort: 'occurrence' },
    ),
    window_months: integer({ required: true, min: 1, max: 60, default: 12 }),
    needs_investigation_over_days: decimal({ required: true, min: '0', default: '1' }),
  },
  workflow: archivable(manage),
  access: { list: see, show: see, create: manage, edit: manage, remove: manage },
  checks: {
    occurrenceOnce: {
      on: 'ladder',
      ok: ({ ladder }) => {
        const times = (ladder ?? []).map(({ occurrence }) => occurrence);
        return new Set(times).size === times.length;
      },
    },
    pen_max: {
      on: 'ladder',
      ok: ({ ladder }) => (ladder ?? []).every(({ unit, value }) => withinMaximum(unit, value)),
    },
  },
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
          one: 'خطوة',
          fields: { occurrence: 'المرة', unit: 'الوحدة', value: 'القيمة' },
          options: { unit: { warning: 'إنذار', hours: 'ساعات', days: 'أيام', amount: 'مبلغ' } },
        },
      },
      errors: {
        occurrenceOnce: 'المرة نفسها مكررة في التدرج. لكل مرة سطر واحد',
        pen_max: 'لا يجوز أن يتجاوز الجزاء 5 أيام',
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
          one: 'step',
          fields: { occurrence: 'Occurrence', unit: 'Unit', value: 'Value' },
          options: { unit: { warning: 'Warning', hours: 'Hours', days: 'Days', amount: 'Amount' } },
        },
      },
      errors: {
        occurrenceOnce: 'The same occurrence stands twice. Each has one line',
        pen_max: 'A penalty may not exceed 5 days',
      },
    },
  },
});
