import { may } from '#metadata/access.ts';
import { approvalSettings as settingsOf } from '#metadata/derive/approvalSettings.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';

const manage = may('manage_clinic_settings');
/** One line for each kind of request that is decided; `steps` where a manager and human resources decide one after the other. */
const { words, ...declared } = settingsOf([
  { resource: 'penalties', words: { ar: 'الجزاءات والاعتراضات', en: 'Penalties and objections' } },
  { resource: 'bonuses', words: { ar: 'المكافآت', en: 'Bonuses' } },
  { resource: 'sulfa-applications', words: { ar: 'السلف', en: 'Advances' }, steps: true },
  { resource: 'target-achievements', words: { ar: 'تحقيق المستهدفات', en: 'Target achievements' } },
  { resource: 'submitted-documents', words: { ar: 'المستندات المرسلة', en: 'Submitted documents' } },
  { resource: 'users', words: { ar: 'أدوار الحسابات', en: 'Roles of accounts' } },
  { resource: 'clinic-expenses', words: { ar: 'مصروفات العيادة', en: 'Expenses' } },
  { resource: 'attendance-requests', words: { ar: 'طلبات الحضور', en: 'Attendance requests' }, steps: true },
  { resource: 'shift-swaps', words: { ar: 'تبديل الورديات', en: 'Swaps of shifts' }, steps: true },
  { resource: 'vacations', words: { ar: 'الإجازات', en: 'Vacations' }, steps: true },
  { resource: 'inventory-requests', words: { ar: 'طلبات الصرف', en: 'Internal requests' } },
]);

/** Who decides is not human resources' own choice: their hours and steps are the clinic's (areas-hr.md c 7). */
export const approvalSettings = defineResource({
  ...settingsSet(manage, manage),
  ...declared,
  name: 'approval-settings',
  words: {
    ar: {
      ...words.ar,
      one: 'إعدادات الاعتماد',
      many: 'إعدادات الاعتماد',
      about: 'متى يُذكَّر من عليه القرار، ومتى يُصعَّد ما لم يُبتّ فيه.',
    },
    en: {
      ...words.en,
      one: 'Approval settings',
      many: 'Approval settings',
      about: 'When whoever decides is reminded, and when what was not decided is escalated.',
    },
  },
});
