import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';
import { sulfaRights } from './sulfaRights.ts';

const times = (usual: number, max: number, min = 0) =>
  f.integer({ required: true, min, max, default: usual });

/** When advances are given, how high and how they are paid back (hr.md 5, presets). */
export const sulfaSettings = defineResource({
  ...settingsSet(sulfaRights.settle, sulfaRights.settle),
  name: 'sulfa-settings',
  module: 'sulfa',
  screens: { set: { path: 'sulaf/settings', kind: 'custom', action: 'edit' } },
  fields: {
    enabled: f.boolean({ default: true }),
    early_repay: f.boolean({ default: true }),
    min_service_months: times(3, 120),
    months_between: times(0, 120),
    max_percent_of_basic: f.percent({ required: true, above: '0', max: '1000', default: '100' }),
    max_amount: f.money({ above: '0' }),
    max_installments: times(12, 60, 1),
    max_active: times(1, 20, 1),
    installment_max_percent_of_basic: f.percent({ required: true, above: '0', max: '100', default: '50' }),
    request_from_day: times(1, 31, 1),
    request_to_day: times(25, 31, 1),
    skips_per_application: times(1, 24),
    guarantor_over: f.money({ above: '0' }),
    contract_text: f.longText({ maxLength: 5000 }),
  },
  sections: {
    limits: [
      'enabled',
      'max_percent_of_basic',
      'max_amount',
      'max_active',
      'min_service_months',
      'months_between',
      'request_from_day',
      'request_to_day',
    ],
    back: [
      'max_installments',
      'installment_max_percent_of_basic',
      'early_repay',
      'skips_per_application',
      'guarantor_over',
      'contract_text',
    ],
  },
  checks: {
    window: {
      on: 'request_to_day',
      holds: 'request_from_day <= request_to_day',
      ok: (s) => (s.request_from_day ?? 0) <= (s.request_to_day ?? 31),
    },
  },
  words: {
    ar: {
      one: 'إعدادات السلف',
      many: 'إعدادات السلف',
      about: 'متى تُعطى السلفة، وإلى أي مبلغ، وكيف تُسدَّد.',
      fields: {
        enabled: 'تفعيل السلف',
        early_repay: 'سداد مبكر',
        min_service_months: 'أقل مدة خدمة (شهر)',
        months_between: 'بين سلفتين (شهر)',
        max_percent_of_basic: 'أقصى نسبة من الأساسي',
        max_amount: 'أقصى مبلغ',
        max_installments: 'أقصى أقساط',
        max_active: 'سلف قائمة',
        installment_max_percent_of_basic: 'أقصى قسط من الأساسي',
        request_from_day: 'قبول الطلبات من يوم',
        request_to_day: 'إلى يوم',
        skips_per_application: 'مرات التأجيل',
        guarantor_over: 'ضامن إذا زادت عن',
        contract_text: 'نص الإقرار',
      },
      screens: { set: 'إعدادات السلف' },
      sections: { limits: 'متى وكم', back: 'السداد' },
      errors: { window: 'آخر يوم لا يسبق أول يوم' },
    },
    en: {
      one: 'Advance settings',
      many: 'Advance settings',
      about: 'When advances are given, how high, and how they are paid back.',
      fields: {
        enabled: 'Enabled',
        early_repay: 'Early repayment',
        min_service_months: 'Minimum service (months)',
        months_between: 'Months between advances',
        max_percent_of_basic: 'Max share of basic',
        max_amount: 'Max amount',
        max_installments: 'Max instalments',
        max_active: 'Open advances',
        installment_max_percent_of_basic: 'Instalment share of basic',
        request_from_day: 'Requests from day',
        request_to_day: 'To day',
        skips_per_application: 'Skips allowed',
        guarantor_over: 'Guarantor above',
        contract_text: 'Consent text',
      },
      screens: { set: 'Advance settings' },
      sections: { limits: 'When and how much', back: 'Paying back' },
      errors: { window: 'The last day must not be before the first' },
    },
  },
});
