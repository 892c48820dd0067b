import { unitWords } from '../units.ts';

const ar = {
  title: 'جرد {warehouse}',
  close: 'إغلاق',
  about:
    'اكتب ما تعدّه بيدك. الرصيد المسجل لا يظهر قبل العد، وكل سطر يُحفظ وحده. ما تكتبه يبقى إن أغلقت الصفحة.',
  unknown: 'وجدت بضاعة ليست في القائمة؟ سجّلها بتوريد.',
  progress: 'تم عد {done} من {total}',
  category: 'التصنيف',
  all: 'كل التصنيفات',
  search: 'بحث بالصنف أو رقم التشغيلة',
  waiting: 'ما لم يُعد فقط',
  counted: 'العدد الفعلي: {item}، تشغيلة {batch}',
  unitOf: 'الوحدة: {item}، تشغيلة {batch}',
  batch: 'تشغيلة',
  expires: 'تنتهي {day}',
  same: 'مطابق',
  more: 'زيادة {n} {unit}، سُجلت تسوية',
  less: 'عجز {n} {unit}، سُجلت تسوية',
  moved: 'تحرك رصيده أثناء الجرد. عدّه مرة أخرى',
  wrong: 'اكتب رقماً، مثل 12 أو 2.5',
  none: 'لا رصيد في هذا المخزن لعدّه',
  nothing: 'لا سطور بهذا البحث',
  done: 'انتهى الجرد: كل السطور معدودة',
  restart: 'بدء جرد جديد',
  restartText: 'يُنسى تقدم هذا الجرد. ما سُجل من تسويات يبقى.',
  units: unitWords.ar,
};
const en: typeof ar = {
  title: 'Count of {warehouse}',
  close: 'Close',
  about:
    'Write what you count by hand. The recorded balance is not shown before, and each line is saved by itself. What you type stays if you close the page.',
  unknown: 'Found goods that are not listed? Record them with a receipt.',
  progress: '{done} of {total} counted',
  category: 'Category',
  all: 'All categories',
  search: 'Search by item or batch no.',
  waiting: 'Only what is not counted',
  counted: 'Counted: {item}, batch {batch}',
  unitOf: 'Unit: {item}, batch {batch}',
  batch: 'Batch',
  expires: 'expires {day}',
  same: 'As recorded',
  more: '{n} {unit} more, adjusted',
  less: '{n} {unit} less, adjusted',
  moved: 'It moved during the count. Count it again',
  wrong: 'Write a number such as 12 or 2.5',
  none: 'This warehouse has no stock to count',
  nothing: 'No lines for this search',
  done: 'The count is finished: every line is counted',
  restart: 'Start a new count',
  restartText: 'The progress of this count is forgotten. Recorded adjustments stay.',
  units: unitWords.en,
};

/** The words of the count. */
export const countWords = { ar, en };
