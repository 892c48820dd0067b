/** What people read beside the form of an advance, while they type. */
export const advancePreviewWords = {
  ar: {
    empty: 'اكتب المبلغ وعدد الأقساط لترى ما يُخصم من مرتبك كل شهر.',
    failed: 'تعذر حساب الأقساط. راجع المبلغ وعدد الأقساط.',
    title: 'ما سيُخصم من مرتبك',
    max: 'أقصى ما يمكنك طلبه {max}',
    month: 'الشهر',
    amount: 'القسط',
    total: 'المجموع',
    later: 'تظهر الأقساط هنا بعد صرف السلفة.',
    open: 'عرض الأقساط',
  },
  en: {
    empty: 'Enter the amount and the number of instalments to see what is deducted each month.',
    failed: 'The instalments could not be worked out. Check the amount and their number.',
    title: 'What will be deducted from your pay',
    max: 'You may ask for up to {max}',
    month: 'Month',
    amount: 'Instalment',
    total: 'In all',
    later: 'Its instalments stand here once it is paid out.',
    open: 'Show the instalments',
  },
};
