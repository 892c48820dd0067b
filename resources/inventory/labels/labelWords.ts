import { unitWords } from '../../shared/units.ts';

const ar = {
  button: 'ملصقات الباركود',
  title: 'طباعة ملصقات الباركود',
  paper: 'الورق',
  papers: {
    a4x24: 'ورقة A4 فيها 24 ملصقاً (70 × 37 مم)',
    a4x65: 'ورقة A4 فيها 65 ملصقاً (38 × 21 مم)',
    roll50: 'رول 50 × 25 مم',
    roll40: 'رول 40 × 30 مم',
  },
  used: 'مستعمل من أول ورقة',
  usedHelp: 'لتكمل ورقة بدأت فيها من قبل.',
  unit: 'الوحدة',
  count: 'العدد',
  countOf: 'عدد ملصقات {item}',
  unitOf: 'وحدة {item}',
  noBarcode: 'لا باركود لهذه الوحدة: يُطبع كود الصنف، ويُقرأ بالماسح مثله.',
  remove: 'إزالة {item}',
  preview: 'شكل الملصق',
  print: 'طباعة {n}',
  cancel: 'إلغاء',
  tooMany: 'أكثر ما يُطبع مرة واحدة {n} ملصق',
  none: 'لم يبق صنف لطباعته',
  batch: 'تشغيلة {batch}',
  until: 'تنتهي {date}',
  units: unitWords.ar,
};
const en: typeof ar = {
  button: 'Barcode labels',
  title: 'Print barcode labels',
  paper: 'Paper',
  papers: {
    a4x24: 'A4 sheet of 24 labels (70 × 37 mm)',
    a4x65: 'A4 sheet of 65 labels (38 × 21 mm)',
    roll50: 'Roll 50 × 25 mm',
    roll40: 'Roll 40 × 30 mm',
  },
  used: 'Used on the first sheet',
  usedHelp: 'To go on with a sheet you began before.',
  unit: 'Unit',
  count: 'Count',
  countOf: 'Labels of {item}',
  unitOf: 'Unit of {item}',
  noBarcode: 'This unit has no barcode: the item code is printed, and scans just as well.',
  remove: 'Remove {item}',
  preview: 'The label',
  print: 'Print {n}',
  cancel: 'Cancel',
  tooMany: 'At most {n} labels at once',
  none: 'No item is left to print',
  batch: 'Batch {batch}',
  until: 'Exp. {date}',
  units: unitWords.en,
};

/** The words of the labels. */
export const labelWords = { ar, en };
