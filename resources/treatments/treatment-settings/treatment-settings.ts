import { clinicOwner, may } from '#metadata/access.ts';
import { percent } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';

const manage = may('manage_clinic_settings');

/** From which discount a permission is needed (clinic.md T4); money is the owner's (clinic.md 9). */
export const treatmentSettings = defineResource({
  ...settingsSet(manage, manage),
  name: 'treatment-settings',
  module: 'patients',
  fields: {
    discount_limit_percent: percent({ required: true, default: '10', write: clinicOwner }),
  },
  words: {
    ar: {
      one: 'إعدادات العلاجات',
      many: 'إعدادات العلاجات',
      about: 'أكبر خصم على العلاج دون صلاحية.',
      fields: { discount_limit_percent: 'حد الخصم المسموح' },
      help: { discount_limit_percent: 'خصم أكبر منه يحتاج صلاحية. خصم فئة المريض لا يُحسب منه' },
    },
    en: {
      one: 'Treatment settings',
      many: 'Treatment settings',
      about: 'The discount a treatment may have without a permission.',
      fields: { discount_limit_percent: 'Discount limit' },
      help: {
        discount_limit_percent:
          'A larger discount needs a permission. The discount of the patient’s category does not count',
      },
    },
  },
});
