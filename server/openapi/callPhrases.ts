import type { AnyResource } from '#metadata/resource.ts';
import type { BothLanguages } from './operations.ts';

/** What the generated calls are called. */
export const phrases = {
  list: { en: 'List', ar: 'عرض القائمة' },
  one: { en: 'Read one', ar: 'عرض السجل' },
  create: { en: 'Create', ar: 'إضافة' },
  change: { en: 'Change', ar: 'تعديل' },
  remove: { en: 'Delete', ar: 'حذف' },
  options: { en: 'Choose from', ar: 'الاختيار من' },
  history: { en: 'History', ar: 'سجل التعديلات' },
  export: { en: 'Export', ar: 'تصدير' },
  totals: { en: 'Totals', ar: 'إجماليات القائمة' },
  report: { en: 'Report', ar: 'تقرير' },
  ids: { en: 'Ids of the whole list', ar: 'معرّفات القائمة كلها' },
  twins: { en: 'Possible twins', ar: 'سجلات مشابهة' },
  remarks: { en: 'Remarks', ar: 'التعليقات' },
  remarkPeople: { en: 'Whom a remark may name', ar: 'من يمكن ذكره في تعليق' },
  addRemark: { en: 'Write a remark', ar: 'كتابة تعليق' },
  changeRemark: { en: 'Change one’s own remark', ar: 'تعديل تعليقي' },
  withdrawRemark: { en: 'Withdraw one’s own remark', ar: 'سحب تعليقي' },
  settleFollowUp: { en: 'Mark a follow-up done or not', ar: 'إنجاز متابعة أو إعادتها' },
  paper: { en: 'Preview of the document', ar: 'معاينة المستند' },
  print: { en: 'Count a print', ar: 'تسجيل طباعة' },
  undoRemoval: { en: 'Undo a deletion', ar: 'التراجع عن الحذف' },
  proof: { en: 'Do the sums match', ar: 'مطابقة الأرصدة للحركات' },
  prove: { en: 'Check the sums now', ar: 'فحص مطابقة الأرصدة الآن' },
  several: { en: 'several at once', ar: 'لعدة سجلات' },
} as const satisfies Record<string, BothLanguages>;

/** What parameters of declared calls mean. */
export const queryPhrases: Readonly<Record<string, string>> = {
  from: 'First day of the clinic, YYYY-MM-DD; of a freed time its first instant.',
  to: 'Last day of the clinic, YYYY-MM-DD; of a freed time the instant it ends.',
  date: 'A day of the clinic, YYYY-MM-DD.',
  by: 'What the columns are: doctor or room.',
  counts: '1: how many of each day alone.',
  cancelled: '1: cancelled ones too.',
  duration_min: 'Minutes, in the place of the end.',
  branch_id: 'Of this branch only.',
  kind: 'Of this kind only.',
  equipment: 'That has all of these, apart by commas.',
  month: 'A month, YYYY-MM.',
  branch: 'Of this branch only.',
  department: 'Of this department only.',
  before: 'What is older than this: `next` of the answer before.',
};

/** The call and what it is about: "List: Branches". */
export const summaryOf = (resource: AnyResource, phrase: BothLanguages): BothLanguages => ({
  en: `${phrase.en}: ${resource.words.en.many}`,
  ar: `${phrase.ar}: ${resource.words.ar.many}`,
});
/** A transition or operation by its declared name. */
export const actionWords = ({ words }: AnyResource, name: string): BothLanguages => ({
  en: words.en.actions?.[name] ?? name,
  ar: words.ar.actions?.[name] ?? name,
});
