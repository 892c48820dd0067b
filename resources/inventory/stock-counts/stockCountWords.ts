import { unitWords } from '../../shared/units.ts';

const ar = {
  one: 'جرد مخزن',
  many: 'الجرد',
  counted: [
    'لا توجد عمليات جرد',
    'عملية جرد واحدة',
    'عمليتا جرد',
    '{n} عمليات جرد',
    '{n} عملية جرد',
    '{n} عملية جرد',
  ],
  about: 'عدّ ما في المخزن ومراجعة الفروق ثم ترحيلها، وما سبق من عمليات الجرد.',
  fields: {
    number: 'رقم الجرد',
    warehouse_id: 'المخزن',
    category_id: 'التصنيف',
    note: 'ملاحظة',
    posted_at: 'وقت الترحيل',
    uncounted: 'لم يُعد',
    differences: 'سطور بها فرق',
    difference_value: 'قيمة الفروق',
    lines: 'السطور',
  },
  empty: { category_id: 'كل التصنيفات' },
  help: {
    category_id:
      'اتركه فارغاً لجرد المخزن كله. الأصناف التي لها صلاحية أو رقم تشغيلة تُعد بالتشغيلة، وغيرها بالصنف.',
  },
  lines: {
    lines: {
      fields: {
        item_id: 'الصنف',
        batch_id: 'التشغيلة',
        counted_qty: 'العدد الفعلي',
        expected_qty: 'المسجل',
        difference_qty: 'الفرق',
        difference_value: 'قيمة الفرق',
        result: 'النتيجة',
        counted_by: 'عدّه',
        snapshot_qty: 'الرصيد وقت العد',
        basis: 'آخر حركة قبله',
        moved: 'تحرك أثناء العد',
        posted_value: 'القيمة المرحّلة',
      },
      options: {
        result: {
          uncounted: 'لم يُعد',
          again: 'يُعد مرة أخرى',
          counted: 'تم عدّه',
          same: 'مطابق',
          more: 'زيادة',
          less: 'عجز',
        },
      },
    },
  },
  states: { counting: 'جارٍ العد', review: 'للمراجعة', posted: 'مُرحّل', cancelled: 'ملغي' },
  actions: {
    count: 'عدّ الأصناف',
    finish: 'إنهاء العد',
    post: 'ترحيل الفروق',
    recount: 'إعادة عدّ سطور',
    cancel: 'إلغاء الجرد',
    sheet: 'ورقة العد',
  },
  transitions: {
    count: {
      consequence: 'يُحفظ كل رقم عند مغادرة خانته.',
      done: 'حُفظ العدد',
      fields: { counted_qty: 'العدد الفعلي', unit: 'الوحدة' },
      options: { unit: unitWords.ar },
    },
    finish: {
      title: 'إنهاء العد {number}',
      consequence: 'تظهر الأرصدة المسجلة والفروق للمراجعة. لا يُرحّل شيء بعد.',
      done: 'انتهى العد {number}، والفروق للمراجعة',
      fields: { leave_uncounted: 'اترك ما لم يُعد كما هو مسجل' },
    },
    post: {
      title: 'ترحيل فروق {number}',
      consequence:
        'يُضبط رصيد كل سطر به فرق ({differences})، وما تحرك بعد عدّه يبقى محسوباً. ما لم يُعد لا يتغير. لا يُتراجع عن هذا.',
      done: 'رُحّلت فروق الجرد {number}',
    },
    recount: {
      title: 'إعادة العد {number}',
      consequence: 'اختر السطور التي تُعد مرة أخرى. الباقي يبقى كما عُدّ.',
      done: 'عاد الجرد {number} للعد',
      line: 'تشغيلة {batch_id} · المسجل {expected_qty} · العدد {counted_qty} · الفرق {difference_qty}',
      fields: { again: 'يُعد مرة أخرى' },
    },
    cancel: {
      consequence: 'لا يُرحّل شيء من الجرد {number}، ويبقى في السجل ملغياً.',
      done: 'أُلغي الجرد {number}',
    },
  },
  sections: { main: 'الجرد', goods: 'ما عُد' },
  views: { open: 'المفتوحة' },
  errors: {
    invalid_state: 'لا يمكن تنفيذ الإجراء في حالة الجرد الحالية ({status})',
    openOnce: 'هناك جرد مفتوح لهذا المخزن. أكمله أو ألغه أولاً',
    nothing_there: 'لا رصيد هنا لعدّه',
    too_many_lines: 'في المخزن أكثر من {max} سطر. اختر تصنيفاً لجرده وحده',
    uncounted_left: 'لم يُعد ({n}): {items}. عدّها، أو اختر تركها كما هي مسجلة',
    corrected_meanwhile: 'سُجلت تسوية بعد العد على: {items}. أعد عدّها قبل الترحيل',
    less_than_missing: 'خرج بعد العد أكثر مما بقي من: {items}. أعد عدّها قبل الترحيل',
  },
} as const;

const en = {
  one: 'Stock count',
  many: 'Stock counts',
  about:
    'Counting what a warehouse holds, reviewing the differences and posting them, and the counts before.',
  fields: {
    number: 'Number',
    warehouse_id: 'Warehouse',
    category_id: 'Category',
    note: 'Note',
    posted_at: 'Posted at',
    uncounted: 'Not counted',
    differences: 'Lines that differ',
    difference_value: 'Value of the differences',
    lines: 'Lines',
  },
  empty: { category_id: 'All categories' },
  help: {
    category_id:
      'Leave it empty to count the whole warehouse. Items with an expiry or a batch number are counted by batch, the others by item.',
  },
  lines: {
    lines: {
      fields: {
        item_id: 'Item',
        batch_id: 'Batch',
        counted_qty: 'Counted',
        expected_qty: 'Recorded',
        difference_qty: 'Difference',
        difference_value: 'Value of the difference',
        result: 'Result',
        counted_by: 'Counted by',
        snapshot_qty: 'Balance when counted',
        basis: 'Last movement before',
        moved: 'Moved meanwhile',
        posted_value: 'Value posted',
      },
      options: {
        result: {
          uncounted: 'Not counted',
          again: 'Count again',
          counted: 'Counted',
          same: 'As recorded',
          more: 'More',
          less: 'Less',
        },
      },
    },
  },
  states: { counting: 'Counting', review: 'In review', posted: 'Posted', cancelled: 'Cancelled' },
  actions: {
    count: 'Count the goods',
    finish: 'Finish counting',
    post: 'Post the differences',
    recount: 'Count lines again',
    cancel: 'Cancel the count',
    sheet: 'Count sheet',
  },
  transitions: {
    count: {
      consequence: 'Each number is saved when its field is left.',
      done: 'The count is saved',
      fields: { counted_qty: 'Counted', unit: 'Unit' },
      options: { unit: unitWords.en },
    },
    finish: {
      title: 'Finish count {number}',
      consequence: 'The recorded balances and the differences are shown for review. Nothing is posted yet.',
      done: 'Count {number} is finished; its differences are in review',
      fields: { leave_uncounted: 'Leave what is not counted as recorded' },
    },
    post: {
      title: 'Post the differences of {number}',
      consequence:
        'The balance of each line that differs is set right ({differences}); what moved after it was counted stays. What was not counted does not change. This cannot be undone.',
      done: 'The differences of count {number} are posted',
    },
    recount: {
      title: 'Count again: {number}',
      consequence: 'Choose the lines that are counted again. The others stay as counted.',
      done: 'Count {number} goes on',
      line: 'Batch {batch_id} · recorded {expected_qty} · counted {counted_qty} · difference {difference_qty}',
      fields: { again: 'Count again' },
    },
    cancel: {
      consequence: 'Nothing of count {number} is posted; it stays in the list as cancelled.',
      done: 'Count {number} was cancelled',
    },
  },
  sections: { main: 'Count', goods: 'What was counted' },
  views: { open: 'Open' },
  errors: {
    invalid_state: 'Not possible while the count is {status}',
    openOnce: 'This warehouse has an open count. Complete or cancel it first',
    nothing_there: 'There is no stock to count',
    too_many_lines: 'The warehouse has more than {max} lines. Choose a category and count it alone',
    uncounted_left: 'Not counted ({n}): {items}. Count them, or choose to leave them as recorded',
    corrected_meanwhile: 'Adjusted after they were counted: {items}. Count them again before posting',
    less_than_missing: 'More left after the count than remained of: {items}. Count them again before posting',
  },
} as const;

/** The words of counts in both languages. */
export const stockCountWords = { ar, en };

const sheetAr = {
  title: 'عدّ {number}',
  close: 'إغلاق',
  about: 'اكتب ما تعدّه بيدك. كل رقم يُحفظ عند مغادرة خانته، والرصيد المسجل لا يظهر قبل المراجعة.',
  unknown: 'وجدت بضاعة ليست في القائمة؟ سجّلها من «استلام بضاعة».',
  progress: 'تم عد {done} من {total}',
  category: 'التصنيف',
  all: 'كل التصنيفات',
  search: 'بحث بالصنف أو رقم التشغيلة',
  waiting: 'ما لم يُعد فقط',
  counted: 'العدد الفعلي: {item}',
  unitOf: 'الوحدة: {item}',
  batch: 'تشغيلة',
  expires: 'تنتهي {day}',
  saved: 'حُفظ: {n} {unit}',
  moved: 'تحرك رصيده أثناء الجرد. عدّه مرة أخرى',
  wrong: 'اكتب رقماً، مثل 12 أو 2.5',
  nothing: 'لا سطور بهذا البحث',
  done: 'انتهى العد: كل السطور معدودة. أغلق الورقة ثم اختر «إنهاء العد».',
  units: unitWords.ar,
};
const sheetEn: typeof sheetAr = {
  title: 'Count {number}',
  close: 'Close',
  about:
    'Write what you count by hand. Each number is saved when you leave its field; the recorded balance is not shown before the review.',
  unknown: 'Found goods that are not listed? Record them with “Receive goods”.',
  progress: '{done} of {total} counted',
  category: 'Category',
  all: 'All categories',
  search: 'Search by item or batch no.',
  waiting: 'Only what is not counted',
  counted: 'Counted: {item}',
  unitOf: 'Unit: {item}',
  batch: 'Batch',
  expires: 'expires {day}',
  saved: 'Saved: {n} {unit}',
  moved: 'It moved during the count. Count it again',
  wrong: 'Write a number such as 12 or 2.5',
  nothing: 'No lines for this search',
  done: 'Every line is counted. Close the sheet, then choose “Finish counting”.',
  units: unitWords.en,
};

/** The words of the count sheet. */
export const countSheetWords = { ar: sheetAr, en: sheetEn };
