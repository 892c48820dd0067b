import { anyOf, clinicOwner, may } from '#metadata/access.ts';
import { integer, money, select } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';
import { seeBooks } from '../moneyRights.ts';

const manage = may('manage_clinic_settings');
const owners = { required: true, write: clinicOwner } as const;

/** From where on money asks a second person, and for how long a voucher can be written and taken back (clinic.md 9): the owner's. */
export const moneySettings = defineResource({
  ...settingsSet(anyOf(manage, seeBooks), manage),
  name: 'money-settings',
  module: 'finance',
  fields: {
    charge_on: select(['start', 'complete'], { ...owners, default: 'start' }),
    expense_approval_limit: money({ ...owners, default: '1000' }),
    expense_receipt_limit: money({ ...owners, default: '500' }),
    voucher_backdate_days: integer({ ...owners, default: 7, min: 0, max: 31 }),
    void_days: integer({ ...owners, default: 30, min: 0, max: 365 }),
  },
  words: {
    ar: {
      one: 'إعدادات الخزينة والمصروفات',
      many: 'إعدادات الخزينة والمصروفات',
      about: 'حدود المصروفات، ومدة تسجيل السندات وإلغائها. يعدلها المالك.',
      fields: {
        charge_on: 'متى يُحسب العلاج على المريض',
        expense_approval_limit: 'حد اعتماد المصروف',
        expense_receipt_limit: 'حد إرفاق الفاتورة',
        voucher_backdate_days: 'أقدم تاريخ للسند (أيام)',
        void_days: 'مدة إلغاء السند (أيام)',
      },
      options: { charge_on: { start: 'عند بدء العلاج', complete: 'عند إتمام العلاج' } },
      help: {
        expense_approval_limit: 'المصروف الأكبر منه ينتظر موافقة شخص آخر',
        expense_receipt_limit: 'المصروف الأكبر منه لا يُسجل بدون صورة الفاتورة',
        voucher_backdate_days: 'كم يوماً قبل اليوم يمكن أن يكون تاريخ السند',
        void_days: 'بعدها لا يلغي السند إلا المالك',
      },
    },
    en: {
      one: 'Money settings',
      many: 'Money settings',
      about: 'Limits of expenses, and how long vouchers can be written and voided. The owner changes them.',
      fields: {
        charge_on: 'When treatments are charged',
        expense_approval_limit: 'Approval limit of expenses',
        expense_receipt_limit: 'Bill needed above',
        voucher_backdate_days: 'Days a voucher may be dated back',
        void_days: 'Days a voucher can be voided',
      },
      options: { charge_on: { start: 'When they start', complete: 'When they are completed' } },
      help: {
        expense_approval_limit: 'A larger expense waits for the approval of another person',
        expense_receipt_limit: 'A larger expense is not saved without its bill',
        voucher_backdate_days: 'How many days before today a voucher may be dated',
        void_days: 'After that only the owner voids it',
      },
    },
  },
});
