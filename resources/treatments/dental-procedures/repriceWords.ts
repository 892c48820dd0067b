/** What the dialog of a change by percent says (clinic.md 5). */
export const repriceWords = {
  ar: {
    open: 'تغيير الأسعار بنسبة',
    about:
      'تتغير أسعار الإجراءات النشطة في المجموعة، أو كلها إن لم تُختر مجموعة. العلاجات المسجلة والأسعار الخاصة تبقى كما هي.',
    preview: 'معاينة',
    back: 'رجوع',
    apply: 'تغيير {n} من الأسعار',
    none: 'لا يتغير أي سعر بهذه النسبة.',
    done: 'تغيرت الأسعار: {n}',
    belowMin: 'سيقل السعر عن أدنى سعر في {n} من الإجراءات. غيّر أدنى الأسعار معها، أو اختر نسبة أخرى.',
    columns: { name: 'الإجراء', price: 'السعر الآن', new_price: 'بعد التغيير' },
    fields: {
      group: 'المجموعة',
      percent: 'النسبة',
      round_to: 'التقريب إلى',
      min_too: 'تغيير أدنى سعر معه',
    },
    help: {
      group: 'فارغة: كل المجموعات',
      percent: 'سالبة للتخفيض، مثل -10',
      round_to: 'مثل 5: تصبح الأسعار من مضاعفات الخمسة',
    },
  },
  en: {
    open: 'Change prices by percent',
    about:
      'Prices of the active procedures of the group change, or of all where no group is chosen. Recorded treatments and special prices stay as they are.',
    preview: 'Preview',
    back: 'Back',
    apply: 'Change {n} prices',
    none: 'No price changes by this percentage.',
    done: 'Prices changed: {n}',
    belowMin:
      '{n} would cost less than their minimum price. Change the minimum prices too, or choose another percentage.',
    columns: { name: 'Procedure', price: 'Price now', new_price: 'After the change' },
    fields: {
      group: 'Group',
      percent: 'Percentage',
      round_to: 'Round to',
      min_too: 'Change minimum prices too',
    },
    help: {
      group: 'Empty: all groups',
      percent: 'Below zero to lower prices, such as -10',
      round_to: 'Such as 5: prices become multiples of five',
    },
  },
};
