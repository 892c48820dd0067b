import { boolean, money, percent } from '#metadata/fields/kinds.ts';
import { may } from '#metadata/access.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';

// Who works in the store does not see from which value on their adjustments are told of.
const manage = may('manage_clinic_settings');

/** What receipts begin with, and from which value on a difference of stock is told to owners and managers (platform.md 6). */
export const stockSettings = defineResource({
  ...settingsSet(manage, manage),
  name: 'stock-settings',
  source: 'stock_settings',
  module: 'inventory',
  fields: {
    // A new clinic begins with the rate of its country (server/clinic/countries.ts).
    tax_default_percent: percent({ required: true, default: '14' }),
    tax_in_cost: boolean({ default: true }),
    adjustment_alert_value: money({ required: true, min: '0', max: '99999999', default: '1000' }),
  },
  words: {
    ar: {
      one: 'إعدادات المخزون',
      many: 'إعدادات المخزون',
      about: 'الضريبة التي يبدأ بها إذن الإضافة، وحد التنبيه عند تسوية المخزون.',
      fields: {
        tax_default_percent: 'نسبة الضريبة',
        tax_in_cost: 'الضريبة ضمن التكلفة',
        adjustment_alert_value: 'حد التنبيه لتسوية المخزون',
      },
      help: {
        tax_default_percent: 'يبدأ بها كل إذن إضافة جديد، ويمكن تغييرها فيه',
        adjustment_alert_value: 'تنبيه المالك عند تسوية مخزون تتجاوز قيمتها هذا المبلغ',
      },
    },
    en: {
      one: 'Stock settings',
      many: 'Stock settings',
      about: 'The tax receipts begin with, and from which value on stock adjustments are told of.',
      fields: {
        tax_default_percent: 'Tax rate',
        tax_in_cost: 'Tax is part of the cost',
        adjustment_alert_value: 'Stock adjustment alert limit',
      },
      help: {
        tax_default_percent: 'Every new receipt begins with it; it can be changed there',
        adjustment_alert_value: 'The owner is told of a stock adjustment worth more than this',
      },
    },
  },
});
