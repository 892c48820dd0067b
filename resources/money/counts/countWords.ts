import { voucherWords } from '../voucherWords.ts';

const errorsOf = (locale: 'ar' | 'en') => {
  const { errors } = voucherWords[locale];
  return {
    'fund.insufficient': errors['fund.insufficient'],
    'fund.archived': errors['fund.archived'],
  };
};

const ar = {
  one: 'جرد خزينة',
  many: 'جرد الخزائن',
  counted: ['لا يوجد جرد', 'جرد واحد', 'عمليتا جرد', '{n} عمليات جرد', '{n} عملية جرد', '{n} عملية جرد'],
  about: 'ما عُدّ في الخزينة مقارنة بالمسجل، وبه يُقفل اليوم.',
  fields: {
    fund_id: 'الخزينة',
    business_date: 'اليوم',
    lines: 'الفئات',
    counted: 'المعدود',
    expected: 'المتوقع',
    variance: 'الفرق',
    reason: 'السبب',
    close_day: 'إقفال اليوم',
    counted_by: 'عدّه',
    posted_by: 'رحّله',
    posted_at: 'وقت الترحيل',
    reopen_reason: 'سبب إعادة الفتح',
  },
  help: {
    business_date: 'يُترك فارغاً لتاريخ اليوم.',
    counted: 'يُحسب من الفئات إن كُتبت.',
    reason: 'مطلوب إذا وُجد فرق.',
    close_day: 'بعد الإقفال لا يُسجل شيء على هذا اليوم أو قبله.',
  },
  lines: { lines: { one: 'فئة', fields: { denomination: 'الفئة', qty: 'العدد', value: 'القيمة' } } },
  states: { draft: 'لم يُرحّل', posted: 'مرحّل', reopened: 'أُعيد فتحه' },
  actions: { post: 'ترحيل الجرد', reopen: 'إعادة فتح اليوم' },
  transitions: {
    post: {
      consequence: 'يُسجل الفرق {variance} على {fund_id}، ويُقفل اليوم {business_date} إن طُلب إقفاله.',
      done: 'رُحّل جرد {fund_id}',
    },
    reopen: {
      consequence: 'يُفتح اليوم {business_date} في {fund_id} من جديد، ويبقى فرق الجرد كما سُجل.',
      done: 'أُعيد فتح اليوم {business_date}',
    },
  },
  sections: { main: 'الجرد', course: 'سجل الجرد' },
  errors: {
    ...errorsOf('ar'),
    'count.exists': 'تم إقفال هذا اليوم',
    'count.day': 'اختر يوماً من تاريخ فتح الخزينة حتى اليوم',
    'count.reason': 'اكتب سبب الفرق',
    'count.own_variance': 'فرق الجرد يرحّله شخص آخر غير من عدّ',
    'count.keeper': 'يعدّ الخزينة أمينها أو من يعدل الخزائن',
    'count.moved': 'تحركت الخزينة بعد العد. أعد العد ثم رحّل',
    'count.not_last': 'يُعاد فتح آخر يوم مقفل فقط',
  },
} as const;

const en = {
  one: 'Fund count',
  many: 'Fund counts',
  about: 'What was counted in a fund beside what the book says; it closes the day.',
  fields: {
    fund_id: 'Fund',
    business_date: 'Day',
    lines: 'Denominations',
    counted: 'Counted',
    expected: 'Expected',
    variance: 'Variance',
    reason: 'Reason',
    close_day: 'Close the day',
    counted_by: 'Counted by',
    posted_by: 'Posted by',
    posted_at: 'Posted at',
    reopen_reason: 'Reason of the reopening',
  },
  help: {
    business_date: 'Today when left empty.',
    counted: 'Added up from the denominations where they are given.',
    reason: 'Needed where there is a variance.',
    close_day: 'Nothing is posted to a closed day or before it.',
  },
  lines: {
    lines: { one: 'denomination', fields: { denomination: 'Denomination', qty: 'Pieces', value: 'Value' } },
  },
  states: { draft: 'Not posted', posted: 'Posted', reopened: 'Reopened' },
  actions: { post: 'Post the count', reopen: 'Reopen the day' },
  transitions: {
    post: {
      consequence:
        'The variance {variance} is posted to {fund_id}, and {business_date} is closed where that was asked.',
      done: 'The count of {fund_id} was posted',
    },
    reopen: {
      consequence: '{business_date} is open in {fund_id} again; the variance stays as posted.',
      done: '{business_date} was reopened',
    },
  },
  sections: { main: 'Count', course: 'Course' },
  errors: {
    ...errorsOf('en'),
    'count.exists': 'This day is already closed',
    'count.day': 'Choose a day from the opening of the fund up to today',
    'count.reason': 'Write the reason of the variance',
    'count.own_variance': 'A variance is posted by somebody else than who counted',
    'count.keeper': 'A fund is counted by whoever keeps it, or edits funds',
    'count.moved': 'The fund moved since it was counted. Count again, then post',
    'count.not_last': 'Only the last closed day is reopened',
  },
} as const;

/** The words of counts in both languages. */
export const countWords = { ar, en };
