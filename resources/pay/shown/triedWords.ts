/** What a slip says that is shown line by line. */
export const triedWords = {
  ar: {
    title: 'البنود',
    columns: { name: 'البند', quantity: 'الكمية', rate: 'الأجر', amount: 'المبلغ' },
    why: 'من أين',
    units: { days: 'يوم', minutes: 'دقيقة', percent: '%' },
    kinds: { day: 'نهاري', night: 'ليلي', rest: 'يوم راحة', holiday: 'عطلة' },
    totals: {
      gross: 'إجمالي المستحق',
      deductions: 'إجمالي الاستقطاعات',
      net: 'الصافي',
      employer_cost: 'التكلفة على العيادة',
    },
  },
  en: {
    title: 'Lines',
    columns: { name: 'Line', quantity: 'Quantity', rate: 'Rate', amount: 'Amount' },
    why: 'Where from',
    units: { days: 'days', minutes: 'minutes', percent: '%' },
    kinds: { day: 'day', night: 'night', rest: 'rest day', holiday: 'holiday' },
    totals: {
      gross: 'Gross',
      deductions: 'Deductions',
      net: 'Net',
      employer_cost: 'Cost to the clinic',
    },
  },
};
